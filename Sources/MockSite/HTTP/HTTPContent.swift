/// The content of a response: bytes in memory, or ranges of an open file that are read only when they are sent.
package enum HTTPContent: Hashable, Sendable {
  case bytes([UInt8])
  case file(OpenFile, Range<Int>)
  case parts([HTTPContent])

  var count: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(_, let range): range.count
    case .parts(let parts): parts.reduce(0) { $0 + $1.count }
    }
  }

  /// All bytes; if a file has become shorter, the result ends where the file ends.
  package var bytes: [UInt8] {
    if case .bytes(let bytes) = self { return bytes }
    var all: [UInt8] = []
    all.reserveCapacity(count)
    for piece in pieces { all += piece }
    return all
  }

  /// The bytes in pieces of limited size, so that a large file never has to be in memory as a whole.
  var pieces: some Sequence<[UInt8]> {
    sequence(state: ContentReader(self)) { reader in
      guard let piece = reader.peek() else { return nil }
      reader.skip(piece.count)
      return piece
    }
  }

  subscript(range: Range<Int>) -> HTTPContent {
    switch self {
    case .bytes(let bytes): .bytes(Array(bytes[range]))
    case .file(let file, let whole):
      .file(file, whole.lowerBound + range.lowerBound..<whole.lowerBound + range.upperBound)
    case .parts: .bytes(Array(bytes[range]))
    }
  }

  func prefix(_ length: Int) -> HTTPContent { self[0..<max(0, min(length, count))] }

  func contains(_ wanted: [UInt8]) -> Bool {
    var window: [UInt8] = []
    for piece in pieces {
      window = Array(window.suffix(wanted.count - 1)) + piece
      if window.firstRange(of: wanted) != nil { return true }
    }
    return false
  }
}

struct ContentReader {
  static let pieceSize = 65_536

  private var rest: [HTTPContent]
  private var offset = 0

  init(_ content: HTTPContent) {
    rest = [content]
    skip(0)
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func append(_ content: HTTPContent) {
    rest.insert(content, at: 0)
    skip(0)
  }

  /// Returns `nil` at the end, or if a file is shorter than it was when it was opened.
  func peek() -> [UInt8]? {
    switch rest.last {
    case .bytes(let bytes): return Array(bytes[offset...].prefix(Self.pieceSize))
    case .file(let file, let range):
      let start = range.lowerBound + offset
      let piece = file.read(min(Self.pieceSize, range.upperBound - start), at: start)
      return piece.isEmpty ? nil : piece
    case .parts, nil: return nil
    }
  }

  mutating func skip(_ count: Int) {
    offset += count
    while let next = rest.last {
      if case .parts(let parts) = next {
        rest.removeLast()
        rest += parts.reversed()
      } else if offset >= next.count {
        offset -= next.count
        rest.removeLast()
      } else {
        return
      }
    }
  }
}
