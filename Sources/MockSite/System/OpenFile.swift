#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is open for reading until the last reference to it is released.
package final class OpenFile: HashedByIdentity, Sendable {
  private let descriptor: Int32

  init?(_ path: String) {
    descriptor = Platform.retrying { open(path, O_RDONLY | O_CLOEXEC) }
    if descriptor < 0 { return nil }
  }

  deinit { Platform.closeDescriptor(descriptor) }

  var status: FileStatus? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? FileStatus(status) : nil
  }

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
}

struct FileStatus {
  let isRegular: Bool
  let isFolder: Bool
  let size: Int
  /// The time of the last modification, in seconds since 1970.
  let modified: Int

  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  fileprivate init(_ status: stat) {
    isRegular = status.st_mode & S_IFMT == S_IFREG
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    size = Int(status.st_size)
    #if canImport(Darwin)
      modified = Int(status.st_mtimespec.tv_sec)
    #else
      modified = Int(status.st_mtim.tv_sec)
    #endif
  }
}

extension Platform {
  static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
