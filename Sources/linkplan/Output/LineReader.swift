import Foundation
import LinkHarness

/// Reads a file or standard input of any size line by line; a line must not exceed ``Input/limit``.
final class LineReader {
  private let read: (Int) throws(UsageError) -> [UInt8]
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  private static let size = 1 << 16

  convenience init(_ path: String) throws(UsageError) {
    if path == "-" {
      self.init(StandardInput.read)
      return
    }
    let handle: FileHandle
    do {
      handle = try FileReading.handle(of: path, acceptsPipes: true)
    } catch {
      throw .unreadable(path, reason: error.reason)
    }
    self.init { count throws(UsageError) in
      do {
        return try handle.read(upToCount: count).map(Array.init) ?? []
      } catch {
        throw .unreadable(path, reason: error.localizedDescription)
      }
    }
  }

  /// Creates a reader; `read` returns at most the requested number of bytes, and none at the end of the input.
  init(_ read: @escaping (Int) throws(UsageError) -> [UInt8]) { self.read = read }

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
      if buffer.count - start > Input.limit {
        throw .tooLarge("a line", limit: Input.limit, hint: "shorten the line")
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
