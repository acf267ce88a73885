#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

package enum Platform {
  package static var opener: String {
    #if canImport(Darwin)
      "open"
    #else
      "xdg-open"
    #endif
  }

  static func message(for code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? ""
  }

  static let errorNames: [Int32: String] = [
    EACCES: "EACCES", EADDRINUSE: "EADDRINUSE", EADDRNOTAVAIL: "EADDRNOTAVAIL",
    EAFNOSUPPORT: "EAFNOSUPPORT", EINVAL: "EINVAL", EMFILE: "EMFILE", ENFILE: "ENFILE",
    ENOBUFS: "ENOBUFS", ENOMEM: "ENOMEM", ENOSYS: "ENOSYS", EPERM: "EPERM", EAGAIN: "EAGAIN",
  ]

  static func isWouldBlock(_ code: Int32) -> Bool { code == EAGAIN || code == EWOULDBLOCK }
  static func isRefused(_ code: Int32) -> Bool { code == ECONNREFUSED }
  static func isOutOfDescriptors(_ code: Int32) -> Bool {
    code == EMFILE || code == ENFILE || code == ENOBUFS || code == ENOMEM
  }

  static var secondsSince1970: Int { Int(time(nil)) }

  static func retrying<Count: SignedInteger>(_ call: () -> Count) -> Count {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }

  /// Calls `close` once, without a retry, because Linux closes the descriptor even if `close` fails with `EINTR`.
  static func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }

  /// A new descriptor has the lowest free number (POSIX.1-2024, XSH §2.6), so its number indicates how many
  /// descriptors are left.
  static func isAmongTheLast(_ descriptor: Int32, _ count: Int32) -> Bool {
    descriptorLimit.map { rlim_t(descriptor + count) >= $0 } ?? false
  }

  private static var descriptorLimit: rlim_t? {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var limits = rlimit()
    return getrlimit(resource, &limits) == 0 ? limits.rlim_cur : nil
  }

  /// The number of file descriptors that servers leave free for the rest of the process, for example for reading files.
  ///
  /// If no descriptor is free, Dispatch on Linux terminates the process (`_dispatch_workq_count_runnable_workers`).
  static let spareDescriptors: Int32 = 16

  /// The number of descriptors that the process can still open, or `count` if there are more.
  package static func freeDescriptors(upTo count: Int) -> Int {
    guard let limit = descriptorLimit else { return count }
    var (free, descriptor) = (0, Int32(0))
    while free < count, rlim_t(descriptor) < limit {
      if fcntl(descriptor, F_GETFD) < 0 { free += 1 }
      descriptor += 1
    }
    return free
  }

  /// The loop waits for `wait` to become readable, and other threads write to `ring`.
  static func openBell() -> (wait: Int32, ring: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { prepare(end) }
    return (ends[0], ends[1])
  }

  /// Makes a descriptor non-blocking, and closes it in programs that the process starts.
  static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  static func block(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
  }

  static func ring(_ descriptor: Int32) {
    var one: UInt8 = 1
    _ = write(descriptor, &one, 1)
  }

  static func silence(_ descriptor: Int32) {
    var rings: UInt64 = 0
    while read(descriptor, &rings, 8) == 8 {}
  }

  /// Calls `accept(2)`, which inside ``Socket`` would be the socket's own method.
  static func accept(_ descriptor: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.accept(descriptor, nil, nil)
    #elseif canImport(Musl)
      Musl.accept(descriptor, nil, nil)
    #else
      Darwin.accept(descriptor, nil, nil)
    #endif
  }

  package static func startThread(_ body: sending @escaping () -> Void) -> Int32 {
    let box = Unmanaged.passRetained(ThreadBody(body))
    #if canImport(Darwin)
      var thread: pthread_t?
      let result = pthread_create(&thread, nil, { runThread($0) }, box.toOpaque())
      if let thread, result == 0 { pthread_detach(thread) }
    #else
      var thread = pthread_t()
      let result = pthread_create(&thread, nil, { $0.flatMap(runThread) }, box.toOpaque())
      if result == 0 { pthread_detach(thread) }
    #endif
    if result != 0 { box.release() }
    return result
  }
}

private final class ThreadBody {
  let run: () -> Void
  init(_ run: sending @escaping () -> Void) { self.run = run }
}

private func runThread(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
  return nil
}
