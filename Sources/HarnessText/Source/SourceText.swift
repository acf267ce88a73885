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
    /// For every 128th byte the continuation bytes before it, so that a long line is not counted again and again.
    let continuations: [Int]

    init(_ bytes: [UInt8], file: String, origin: SourcePosition) {
      var starts = [0]
      var counts: [Int] = []
      var count = 0
      for index in bytes.indices {
        let byte = bytes[index]
        if index % SourceText.stride == 0 { counts.append(count) }
        if SourceText.isContinuation(byte) { count += 1 }
        if byte == UInt8(ascii: "\n") { starts.append(index + 1) }
      }
      self.file = file
      self.bytes = bytes
      self.origin = origin
      lineStarts = starts
      continuations = counts
    }
  }

  /// Takes bytes under a name.
  public init(
    _ bytes: [UInt8], file: String, origin: SourcePosition = SourcePosition(line: 1, column: 1)
  ) {
    contents = Contents(bytes, file: file, origin: origin)
  }

  private static let stride = 128

  /// A continuation byte (10xxxxxx) belongs to the character before it.
  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

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

  package func text(of range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  package func line(of range: Range<Int>) -> Int { position(at: range.lowerBound).line }

  /// The text of a line, numbered as positions are, without its line break.
  public func line(_ number: Int) -> String {
    text(of: lineRange(number))
  }

  /// At least `reach` characters on both sides of a column, as far as there are so many, and where they start.
  public func line(
    _ number: Int, around column: Int, reach: Int
  ) -> (text: String, firstColumn: Int, isCutAtStart: Bool, isCutAtEnd: Bool) {
    let range = lineRange(number)
    let shift = range.lowerBound == 0 ? origin.column : 1
    let middle = offset(ofCharacter: column - shift, in: range)
    // No character takes more than four bytes.
    var start = max(range.lowerBound, middle - 4 * reach)
    while start > range.lowerBound, Self.isContinuation(bytes[start]) { start -= 1 }
    var end = min(range.upperBound, middle + 4 * reach)
    while end < range.upperBound, Self.isContinuation(bytes[end]) { end += 1 }
    return (
      text(of: start..<end), position(at: start).column,
      start > range.lowerBound, end < range.upperBound
    )
  }

  /// How many characters a range concerns of the line it starts on, at least one.
  public func lengthOnLine(of range: Range<Int>) -> Int {
    let start = position(at: range.lowerBound)
    let end = min(range.upperBound, max(range.lowerBound, lineRange(start.line).upperBound))
    return max(1, position(at: end).column - start.column)
  }

  private func lineRange(_ number: Int) -> Range<Int> {
    let index = number - origin.line
    let starts = contents.lineStarts
    guard starts.indices.contains(index) else { return bytes.count..<bytes.count }
    let start = starts[index]
    var end = index + 1 < starts.count ? starts[index + 1] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<max(start, end)
  }

  /// Where a line's character starts, counted from zero, or where the line ends.
  private func offset(ofCharacter number: Int, in line: Range<Int>) -> Int {
    let before = continuations(before: line.lowerBound)
    return Self.first(in: line) { place in
      place - line.lowerBound - continuations(before: place) + before >= number
    }
  }

  private func lineIndex(of offset: Int) -> Int {
    // The first line starts at 0, so that there is one before every line that starts later.
    Self.first(in: contents.lineStarts.indices) { contents.lineStarts[$0] > offset } - 1
  }

  /// The first place from which on something holds, or the end, found by bisection.
  private static func first(in range: Range<Int>, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
