import Foundation

/// The lines of a file or of standard input, one at a time, however long the file is.
final class LineReader {
  private let read: (Int) throws -> [UInt8]
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  /// How much is read at a time.
  private static let size = 1 << 16

  /// Opens a file; `-` is standard input.
  convenience init(_ path: String) throws(UsageError) {
    if path == "-" {
      self.init { StandardInput.read($0) }
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
    self.init { try handle.read(upToCount: $0).map(Array.init) ?? [] }
  }

  /// Reads from a source that answers with some bytes, and with none at the end.
  init(_ read: @escaping (Int) throws -> [UInt8]) { self.read = read }

  /// The next line without its end, or `nil` after the last one.
  func next() throws -> [UInt8]? {
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
  static func read(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      var result = -1
      repeat {
        result = Foundation.read(STDIN_FILENO, buffer.baseAddress, count)
      } while result < 0 && errno == EINTR
      used = max(0, result)
    }
  }
}
