package import Foundation

package enum FileReading {
  package struct ReadError: Error {
    package let reason: String
    var isMissing = false

    fileprivate static func system(_ code: Int32) -> ReadError {
      let isMissing = code == ENOENT || code == ENOTDIR
      return ReadError(
        reason: isMissing ? "no such file" : String(cString: strerror(code)), isMissing: isMissing)
    }

    fileprivate static func kind(_ words: String) -> ReadError {
      ReadError(reason: "it is \(words)")
    }

    fileprivate static let tooLarge = ReadError(
      reason: "it is larger than \(limit) bytes")
  }

  package enum Kind {
    case regular, directory, pipe, device, socket

    fileprivate init(_ status: stat) {
      self =
        switch status.st_mode & S_IFMT {
        case S_IFREG: .regular
        case S_IFDIR: .directory
        case S_IFIFO: .pipe
        case S_IFSOCK: .socket
        default: .device
        }
    }

    fileprivate var words: String {
      switch self {
      case .regular: "a file"
      case .directory: "a directory"
      case .pipe: "a pipe"
      case .device: "a device"
      case .socket: "a socket"
      }
    }
  }

  static let limit = 256 << 20
  package static let standardInputLimit = 16 << 20

  static func kind(of path: String) throws(ReadError) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .system(errno) }
    return Kind(status)
  }

  static func require(_ expected: Kind, at path: String) throws(ReadError) {
    let found = try kind(of: path)
    if found != expected { throw .kind(found.words) }
  }

  package static func bytes(
    of path: String, acceptsPipes: Bool = false
  ) throws(ReadError) -> [UInt8] {
    let (descriptor, size) = try open(path, acceptsPipes: acceptsPipes)
    defer { close(descriptor) }
    return try contents(of: descriptor, expecting: size)
  }

  package static func handle(
    of path: String, acceptsPipes: Bool
  ) throws(ReadError) -> FileHandle {
    let descriptor = try open(path, acceptsPipes: acceptsPipes).descriptor
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  private static func open(
    _ path: String, acceptsPipes: Bool
  ) throws(ReadError) -> (descriptor: Int32, size: Int) {
    let expected = try kind(of: path)
    let isPipe = expected == .pipe && acceptsPipes
    guard expected == .regular || isPipe else { throw .kind(expected.words) }
    // If a pipe has replaced the file since the check, `O_NONBLOCK` avoids waiting for a writer, and the pipe is
    // rejected below.
    let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | (isPipe ? 0 : O_NONBLOCK)
    let descriptor = Foundation.open(path, flags)
    guard descriptor >= 0 else { throw .system(errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, Kind(status) == expected else {
      close(descriptor)
      throw .kind("a different file now")
    }
    return (descriptor, Int(status.st_size))
  }

  private static func contents(
    of descriptor: Int32, expecting size: Int
  ) throws(ReadError) -> [UInt8] {
    var bytes: [UInt8] = []
    if size > limit { throw .tooLarge }
    bytes.reserveCapacity(size)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw .system(errno) }
      if count == 0 { return bytes }
      if bytes.count + count > limit { throw .tooLarge }
      bytes += buffer[..<count]
    }
  }
}
