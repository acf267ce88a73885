/// The bytes of a file with its name, able to say which line and column a byte stands at.
public struct SourceText: Sendable {
  /// The name findings are reported under.
  public var file: String { contents.file }
  /// The bytes as they were read.
  public var bytes: [UInt8] { contents.bytes }
  /// Where the first byte stands in the file, when the bytes are a part of one.
  public var origin: SourcePosition { contents.origin }
  private let contents: Contents

  /// Everything in one place, since every node, finding and expectation carries its text along.
  private final class Contents: Sendable {
    let file: String
    let bytes: [UInt8]
    let origin: SourcePosition
    let lineStarts: [Int]
    /// For every 1,024th byte the continuation bytes before it, so that a long line is not counted again and again.
    let continuations: [Int]

    init(
      file: String, bytes: [UInt8], origin: SourcePosition, lineStarts: [Int],
      continuations: [Int]
    ) {
      self.file = file
      self.bytes = bytes
      self.origin = origin
      self.lineStarts = lineStarts
      self.continuations = continuations
    }
  }

  /// Takes bytes under a name.
  public init(
    _ bytes: [UInt8], file: String, origin: SourcePosition = SourcePosition(line: 1, column: 1)
  ) {
    var starts = [0]
    var counts: [Int] = []
    var count = 0
    for index in bytes.indices {
      let byte = bytes[index]
      if index % Self.stride == 0 { counts.append(count) }
      if Self.isContinuation(byte) { count += 1 }
      if byte == UInt8(ascii: "\n") { starts.append(index + 1) }
    }
    contents = Contents(
      file: file, bytes: bytes, origin: origin, lineStarts: starts, continuations: counts)
  }

  private static let stride = 1_024

  /// A continuation byte (10xxxxxx) belongs to the character before it.
  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  /// How many continuation bytes stand before an offset.
  private func continuations(before offset: Int) -> Int {
    let block = min(offset / Self.stride, contents.continuations.count - 1)
    guard block >= 0 else { return 0 }
    return contents.continuations[block]
      + bytes[(block * Self.stride)..<offset].count(where: Self.isContinuation)
  }

  /// Takes text under a name.
  public init(_ text: String, file: String) {
    self.init(Array(text.utf8), file: file)
  }

  /// Where a byte stands; an offset past the end stands after the last character.
  public func position(at offset: Int) -> SourcePosition {
    let offset = min(max(offset, 0), bytes.count)
    let line = lineIndex(of: offset)
    let start = contents.lineStarts[line]
    let column = offset - start - continuations(before: offset) + continuations(before: start)
    return SourcePosition(
      line: line + origin.line, column: column + (line == 0 ? origin.column : 1))
  }

  /// The text of a line, numbered as positions are, without its line break.
  public func line(_ number: Int) -> String {
    let index = number - origin.line
    let starts = contents.lineStarts
    guard starts.indices.contains(index) else { return "" }
    let start = starts[index]
    var end = index + 1 < starts.count ? starts[index + 1] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
  }

  /// The last line that starts at or before the offset, found by bisection.
  private func lineIndex(of offset: Int) -> Int {
    var low = 0
    var high = contents.lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if contents.lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }
}

/// A place in a text: line and column counted from 1, columns in Unicode scalars.
public struct SourcePosition: Sendable, Hashable, Comparable {
  /// The line, counted from 1.
  public let line: Int
  /// The column, counted from 1 in Unicode scalars.
  public let column: Int

  /// Makes a position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Orders positions as they stand in the text.
  public static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
