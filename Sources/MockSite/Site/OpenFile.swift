import CLinux

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is open for reading until the last reference to it is released.
package final class OpenFile: Hashable, Sendable {
  private let descriptor: Int32

  /// Opens a file; returns `nil` if the file does not exist or cannot be read.
  init?(_ path: String) {
    descriptor = Platform.retrying { open(path, O_RDONLY | O_CLOEXEC) }
    if descriptor < 0 { return nil }
  }

  deinit { Platform.closeDescriptor(descriptor) }

  var status: stat? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status : nil
  }

  /// Reads from an offset; the result is shorter than `count` only at the end of the file or after an error.
  func read(_ count: Int, at offset: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      while used < count {
        let result = Platform.retrying {
          pread(
            descriptor, buffer.baseAddress.map { $0 + used }, count - used, off_t(offset + used))
        }
        guard result > 0 else { return }
        used += result
      }
    }
  }

  package static func == (one: OpenFile, other: OpenFile) -> Bool { one === other }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
