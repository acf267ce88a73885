struct SourceTextTests {
  @Test func `columns count characters and not bytes`() {
    let source = SourceText("é😀x", file: "f")
    expect((0...7).map { source.position(at: $0).column }, equals: [1, 2, 2, 3, 3, 3, 3, 4])
    expect(source.position(at: 99), equals: SourcePosition(line: 1, column: 4))
    expect(source.position(at: -1), equals: SourcePosition(line: 1, column: 1))
  }

  @Test func `every kind of line break starts a line and belongs to none`() {
    let source = SourceText("a\r\nbc\n\nd", file: "f")
    expect((1...4).map(source.line), equals: ["a", "bc", "", "d"])
    expect(source.position(at: 3), equals: SourcePosition(line: 2, column: 1))
    expect(source.position(at: 5), equals: SourcePosition(line: 2, column: 3))
    expect(source.position(at: 7), equals: SourcePosition(line: 4, column: 1))
  }

  @Test func `a missing line is empty`() {
    let source = SourceText("a\n", file: "f")
    expect(source.line(0), equals: "")
    expect(source.line(2), equals: "")
    expect(source.line(3), equals: "")
    expect(source.line(.max), equals: "")
    expect(source.line(-5), equals: "")
  }

  @Test func `an empty text has one position`() {
    let source = SourceText("", file: "f")
    expect(source.position(at: 0), equals: SourcePosition(line: 1, column: 1))
    expect(source.line(1), equals: "")
  }

  @Test func `positions in a part of a file are relative to the file`() {
    let origin = SourcePosition(line: 10, column: 5)
    let source = SourceText(Array("ab\ncd".utf8), file: "f", origin: origin)
    expect(source.position(at: 0), equals: origin)
    expect(source.position(at: 1), equals: SourcePosition(line: 10, column: 6))
    expect(source.position(at: 4), equals: SourcePosition(line: 11, column: 2))
    expect(source.line(11), equals: "cd")
  }

  @Test(arguments: ["abcdef", "äöüßéñ", "漢字仮名交じ", "😀😁😂🤣😃😄"])
  func `a line is cut between characters`(word: String) {
    let source = SourceText("\n" + word.times(50) + "\nend", file: "a")
    for column in [1, 7, 140, 150, 294, 300, 301, 900] {
      let piece = source.line(2, around: column, reach: 10, width: 10)
      let whole = Array(source.line(2).unicodeScalars)
      let text = Array(piece.text.unicodeScalars)
      let start = piece.firstColumn - 1
      #expect(whole[start..<(start + text.count)].elementsEqual(text))
      expect(piece.isCutAtStart, equals: (start > 0))
      expect(piece.isCutAtEnd, equals: (start + text.count < whole.count))
      #expect(start <= max(0, min(column - 1, 300) - (piece.isCutAtStart ? 10 : 0)))
    }
  }

  @Test func `the length of a range is limited to its line`() {
    let source = SourceText("äb\r\ncd", file: "a")
    expect(source.lengthOnLine(of: 0..<3), equals: 2)
    expect(source.lengthOnLine(of: 0..<7), equals: 2)
    expect(source.lengthOnLine(of: 5..<5), equals: 1)
  }

  @Test func `the value of a string has the positions at which it is written`() throws {
    let plan = SourceText(
      #"""
      { "a": 1,
        "text": "x\ty\u00e9\uD83D\uDE00z" }
      """#, file: "plan.json")
    let start = try #require(plan.bytes.lastIndex(of: UInt8(ascii: ":"))) + 2
    let value = try #require(SourceText(stringAt: start..<plan.bytes.count - 2, of: plan))
    expect(value.bytes.utf8Text, equals: "x\tyé😀z")
    // One byte for each of x, tab and y, two for é and four for the emoji.
    expect(
      [0, 1, 2, 3, 5, 9, 10].map { value.position(at: $0).column },
      equals: [12, 13, 15, 16, 22, 34, 35])
    expect(value.position(at: 9).line, equals: 2)
    expect(value.lengthOnLine(of: 3..<9), equals: 18)
    expect(value.line(2), equals: plan.line(2))
    expect(value.file, equals: "plan.json")
    expect(value.wholeFile.bytes, equals: plan.bytes)
    expect(plan.text(of: value.rangeInFile(3..<9)), equals: #"\u00e9\uD83D\uDE00"#)
  }

  @Test(arguments: ["7", "\"a", "\"a\" ", "\"\\q\"", ""])
  func `other ranges than that of a string have no value`(text: String) {
    let source = SourceText(text, file: "a")
    expect(SourceText(stringAt: 0..<source.bytes.count, of: source) == nil, equals: true)
  }

  @Test func `a part of a string's value has the positions at which it is written`() throws {
    let source = SourceText(#"  "a\nbc""#, file: "a")
    let value = try #require(SourceText(stringAt: 2..<9, of: source))
    let part = value.part(2..<4)
    expect(part.position(at: 1), equals: SourcePosition(line: 1, column: 8))
    expect(part.line(1), equals: source.line(1))
    expect(part.rangeInFile(0..<2), equals: 6..<8)
  }

  @Test func `places in a text with changes are those before them`() {
    let source = SourceText("one two\nthree four", file: "a")
    let text = source.part(0..<18, with: [(4..<7, "2"), (8..<8, "!!"), (8..<13, "")])
    expect(text.text(of: 0..<text.bytes.count), equals: "one 2\n!! four")
    expect(text.rangeInFile(0..<5), equals: 0..<7)
    expect(text.rangeInFile(9..<13), equals: 14..<18)
    expect(text.position(at: 9), equals: SourcePosition(line: 2, column: 7))
    expect(text.part(9..<13, with: [(9..<10, "f")]).rangeInFile(0..<4), equals: 14..<18)
  }

  @Test func `positions are ordered as in the text`() {
    let places = [
      SourcePosition(line: 2, column: 1), SourcePosition(line: 1, column: 9),
      SourcePosition(line: 1, column: 2),
    ]
    expect(places.sorted().map(\.column), equals: [2, 9, 1])
  }

  @Test func `invalid UTF-8 has lines and columns`() {
    let source = SourceText([0xFF, 0x80, 0x0A, 0x80, 0x41], file: "f")
    expect(source.position(at: 4), equals: SourcePosition(line: 2, column: 1))
    expect(source.line(2), equals: "\u{FFFD}A")
  }
}
