package struct SourceText: Sendable {
  package var file: String { contents.file }
  package var bytes: [UInt8] { contents.bytes }
  /// The position of the text's first byte within the file, which is 1:1 unless the text is only part of the file.
  package var origin: SourcePosition { contents.origin }
  private let contents: Contents
  private var others: [SourceText] = []

  /// A reference type, so that storing the text in every finding and expectation is cheap.
  private final class Contents: Sendable {
    let file: String
    let bytes: [UInt8]
    let origin: SourcePosition
    let lineStarts: [UInt32]
    /// The number of UTF-8 continuation bytes before every 128th byte and the end, so that computing a column does not
    /// scan a long line from its start.
    let continuations: [Int]
    let enclosure: Enclosure?

    init(
      _ bytes: [UInt8], file: String, origin: SourcePosition, enclosure: Enclosure? = nil
    ) {
      var starts: [UInt32] = [0]
      var counts: [Int] = []
      var count = 0
      bytes.withUnsafeBufferPointer { all in
        for start in Swift.stride(from: 0, to: all.count, by: SourceText.stride) {
          let block = start..<min(start + SourceText.stride, all.count)
          counts.append(count)
          // Sums instead of conditions, so that many bytes are tested at once; a block has fewer than 256.
          count += Int(all[block].reduce(0 as UInt8) { $0 &+ (SourceText.isContinuation($1) ? 1 : 0) })
          for index in block where all[index] == "\n" { starts.append(UInt32(truncatingIfNeeded: index + 1)) }
        }
      }
      counts.append(count)
      self.file = file
      self.bytes = bytes
      self.origin = origin
      self.enclosure = enclosure
      lineStarts = starts
      continuations = counts
    }
  }

  package init(
    _ bytes: [UInt8], file: String, origin: SourcePosition = SourcePosition(line: 1, column: 1)
  ) {
    contents = Contents(bytes, file: file, origin: origin)
  }

  /// Returns the text with others, so that values of all of them can stand in one tree: ranges of the first of the
  /// others are shifted by `shift(1)`, and so on, and a place that is made with this text is in the other one.
  package func beside(_ others: [SourceText]) -> SourceText {
    var text = self
    text.others = others
    return text
  }

  package static func shift(_ number: Int) -> Int { number << 40 }

  /// Whether the texts share their bytes, which is cheaper to tell than whether they are equal.
  package func isIdentical(to other: SourceText) -> Bool { contents === other.contents }

  func resolved(_ range: Range<Int>) -> (range: Range<Int>, source: SourceText) {
    let number = range.lowerBound >> 40
    guard others.indices.contains(number - 1) else { return (range, self) }
    return (range.shifted(by: -Self.shift(number)), others[number - 1])
  }

  private struct Enclosure: Sendable {
    let source: SourceText
    let offsets: OffsetMap
  }

  init(_ bytes: [UInt8], in source: SourceText, offsets: OffsetMap) {
    contents = Contents(
      bytes, file: source.file, origin: source.position(at: offsets[0]),
      enclosure: Enclosure(source: source, offsets: offsets))
  }

  /// Returns a part of the text; `blanks` are replaced by spaces, so that all positions stay as they are.
  package func part(_ range: Range<Int>, without blanks: [Range<Int>] = []) -> SourceText {
    let (own, source) = resolved(range)
    if own != range {
      let shift = own.lowerBound - range.lowerBound
      return source.part(own, without: blanks.map { $0.shifted(by: shift) })
    }
    var part = Array(bytes[range])
    for index in blanks.joined() where range.contains(index) && bytes[index] != "\n" {
      part[index - range.lowerBound] = UInt8(ascii: " ")
    }
    return SourceText(part, in: self, offsets: OffsetMap(start: range.lowerBound))
  }

  /// A range of a text, and what replaces it.
  package typealias Change = (range: Range<Int>, text: String)

  /// Returns a part of the text with changes, in their order; places in it are those before the changes.
  package func part(_ range: Range<Int>, with changes: [Change]) -> SourceText {
    var part: [UInt8] = []
    var end = range.lowerBound
    for change in changes {
      part += bytes[end..<change.range.lowerBound]
      part += change.text.utf8
      end = change.range.upperBound
    }
    part += bytes[end..<range.upperBound]
    let edits = changes.map { (range: $0.range.shifted(by: -range.lowerBound), count: $0.text.utf8.count) }
    return SourceText(part, in: self, offsets: OffsetMap(start: range.lowerBound, replacing: edits))
  }

  package var wholeFile: SourceText { contents.enclosure?.source.wholeFile ?? self }

  package func rangeInFile(_ range: Range<Int>) -> Range<Int> {
    guard let enclosure = contents.enclosure else { return range }
    return enclosure.source.rangeInFile(enclosure.offsets[range])
  }

  private static let stride = 128

  /// Whether a byte is a UTF-8 continuation byte (10xxxxxx), which does not start a character.
  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  private func continuations(before offset: Int) -> Int {
    let (block, counts) = (offset / Self.stride, contents.continuations)
    // Most blocks have none.
    if block + 1 == counts.count || counts[block] == counts[block + 1] { return counts[block] }
    return counts[block] + bytes[(block * Self.stride)..<offset].count(where: Self.isContinuation)
  }

  package init(_ text: String, file: String) {
    self.init(Array(text.utf8), file: file)
  }

  /// Returns the position of a byte; an offset beyond the end yields the position after the last character.
  package func position(at offset: Int) -> SourcePosition {
    let (own, source) = resolved(offset..<offset)
    if own.lowerBound != offset { return source.position(at: own.lowerBound) }
    let offset = min(max(offset, 0), bytes.count)
    if let enclosure = contents.enclosure {
      return enclosure.source.position(at: enclosure.offsets[offset])
    }
    let line = lineIndex(of: offset)
    let start = Int(contents.lineStarts[line])
    let column = offset - start - continuations(before: offset) + continuations(before: start)
    return SourcePosition(
      line: line + origin.line, column: column + (line == 0 ? origin.column : 1))
  }

  /// The line of a byte, without its column, for which the line's characters would have to be counted.
  func lineNumber(at offset: Int) -> Int {
    let offset = min(max(offset, 0), bytes.count)
    if let enclosure = contents.enclosure { return enclosure.source.lineNumber(at: enclosure.offsets[offset]) }
    return lineIndex(of: offset) + origin.line
  }

  package func text(of range: Range<Int>) -> String {
    let (range, source) = resolved(range)
    return source.bytes[range].utf8Text
  }

  package func line(of range: Range<Int>) -> Int { lineNumber(at: range.lowerBound) }

  /// The first line has the number `origin.line`.
  package func line(_ number: Int) -> String {
    contents.enclosure?.source.line(number) ?? text(of: lineRange(number))
  }

  /// The end of some lines, with at most this number of bytes.
  func text(ofLines lines: Range<Int>, atMost limit: Int) -> String {
    if let enclosure = contents.enclosure { return enclosure.source.text(ofLines: lines, atMost: limit) }
    let end = lineRange(lines.upperBound).lowerBound
    return text(of: max(min(lineRange(lines.lowerBound).lowerBound, end), end - limit)..<end)
  }

  /// The excerpt contains at least `reach` characters before the column and `width` after it, or fewer if the line
  /// starts or ends before that.
  package func line(
    _ number: Int, around column: Int, reach: Int, width: Int
  ) -> (text: String, firstColumn: Int, isCutAtStart: Bool, isCutAtEnd: Bool) {
    if let enclosure = contents.enclosure {
      return enclosure.source.line(number, around: column, reach: reach, width: width)
    }
    let range = lineRange(number)
    let shift = range.lowerBound == 0 ? origin.column : 1
    let count = range.count + continuations(before: range.lowerBound) - continuations(before: range.upperBound)
    let middle = min(column - shift, count)
    var start = offset(ofCharacter: max(0, middle - reach), in: range)
    while start > range.lowerBound, Self.isContinuation(bytes[start]) { start -= 1 }
    var end = offset(ofCharacter: middle + width, in: range)
    while end < range.upperBound, Self.isContinuation(bytes[end]) { end += 1 }
    return (
      text(of: start..<end), position(at: start).column,
      start > range.lowerBound, end < range.upperBound
    )
  }

  /// Returns the number of characters that a range covers on its first line, at least one.
  package func lengthOnLine(of range: Range<Int>) -> Int {
    if let enclosure = contents.enclosure {
      return enclosure.source.lengthOnLine(of: enclosure.offsets[range])
    }
    let start = position(at: range.lowerBound)
    let end = min(range.upperBound, max(range.lowerBound, lineRange(start.line).upperBound))
    return max(1, position(at: end).column - start.column)
  }

  private func lineRange(_ number: Int) -> Range<Int> {
    let index = number - origin.line
    let starts = contents.lineStarts
    guard starts.indices.contains(index) else { return bytes.count..<bytes.count }
    let start = Int(starts[index])
    var end = index + 1 < starts.count ? Int(starts[index + 1]) - 1 : bytes.count
    if end > start, bytes[end - 1] == "\r" { end -= 1 }
    return start..<max(start, end)
  }

  /// Returns the byte offset of the character at a zero-based index in a line, or the end of the line if the index is
  /// too large.
  private func offset(ofCharacter number: Int, in line: Range<Int>) -> Int {
    let before = continuations(before: line.lowerBound)
    return line.partitioningIndex { place in
      place - line.lowerBound - continuations(before: place) + before >= number
    }
  }

  private func lineIndex(of offset: Int) -> Int {
    // The first line starts at offset 0, so the line index is never negative.
    contents.lineStarts.indices.partitioningIndex { Int(contents.lineStarts[$0]) > offset } - 1
  }
}

extension Range<Int> {
  package func shifted(by offset: Int) -> Range<Int> { lowerBound + offset..<upperBound + offset }
}
