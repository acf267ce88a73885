#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Raises the soft limit for descriptors to 10,240 if the hard limit allows it.
///
/// Returns the resulting limit, capped at 1,048,576.
func raiseDescriptorLimit() -> Int {
  #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    let resource = RLIMIT_NOFILE
  #endif
  var limits = rlimit()
  getrlimit(resource, &limits)
  // Darwin refuses limits above its `OPEN_MAX`, but reports the hard limit as infinite.
  limits.rlim_cur = max(limits.rlim_cur, min(limits.rlim_max, 10_240))
  setrlimit(resource, &limits)
  getrlimit(resource, &limits)
  return Int(min(limits.rlim_cur, 1 << 20))
}

/// Returns the resident memory in bytes; `nil` if the system does not report it, or if a sanitizer allocates additional
/// memory.
func residentBytes() -> Int? {
  guard dlsym(nil, "__tsan_init") == nil, dlsym(nil, "__asan_init") == nil else { return nil }
  guard let file = fopen("/proc/self/statm", "r") else { return nil }
  defer { fclose(file) }
  var buffer = [CChar](repeating: 0, count: 128)
  guard fgets(&buffer, Int32(buffer.count), file) != nil else { return nil }
  let words = String(
    decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self
  )
  .split(separator: " ")
  return words.dropFirst().first.flatMap { Int($0) }.map { $0 * Int(getpagesize()) }
}
