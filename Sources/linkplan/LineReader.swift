import Foundation

/// The lines of a file or of standard input, one at a time, however long the file is.
final class LineReader {
  private let read: (Int) throws(UsageError) -> [UInt8]
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  /// How much is read at a time.
  private static let size = 1 << 16

  /// Opens a file; `-` is standard input.
  convenience init(_ path: String) throws(UsageError) {
    if path == "-" {
      self.init(StandardInput.read)
      return
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw .unreadable(path, reason: "there is no such file")
    }
    if isFolder.boolValue { throw .unreadable(path, reason: "it is a folder") }
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw .unreadable(path, reason: "permission denied")
    }
    self.init { count throws(UsageError) in
      do {
        return try handle.read(upToCount: count).map(Array.init) ?? []
      } catch {
        throw .unreadable(path, reason: error.localizedDescription)
      }
    }
  }

  /// Reads from a source that answers with some bytes, and with none at the end.
  init(_ read: @escaping (Int) throws(UsageError) -> [UInt8]) { self.read = read }

  /// The next line without its end, or `nil` after the last one.
  func next() throws(UsageError) -> [UInt8]? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return Array(buffer[start..<end])
      }
      searched = buffer.count
      if isAtEnd {
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        return Array(buffer[start...])
      }
      let bytes = try read(Self.size)
      isAtEnd = bytes.isEmpty
      buffer.removeFirst(start)
      searched -= start
      start = 0
      buffer += bytes
    }
  }
}

/// Standard input as it comes: what a pipe holds is handed on without waiting for more.
enum StandardInput {
  /// Reads at most so many bytes, none at the end; a closed descriptor or a folder is an error and no end.
  static func read(_ count: Int) throws(UsageError) -> [UInt8] {
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      var result = -1
      repeat {
        result = Foundation.read(STDIN_FILENO, buffer.baseAddress, count)
      } while result < 0 && errno == EINTR
      if result < 0 { code = errno }
      used = max(0, result)
    }
    if code != 0 { throw .unreadable("standard input", reason: String(cString: strerror(code))) }
    return bytes
  }

  /// Reads all of it.
  static func all() throws(UsageError) -> [UInt8] {
    var bytes: [UInt8] = []
    while case let more = try read(1 << 16), !more.isEmpty { bytes += more }
    return bytes
  }
}
