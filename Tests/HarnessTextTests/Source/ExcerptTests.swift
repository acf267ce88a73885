@testable import HarnessText

extension Excerpt {
  fileprivate func rendered() -> String { lines.map { "  \($0)\n" }.joined() }
}

struct ExcerptTests {
  @Test func `the caret is below the relevant part`() {
    let source = SourceText("\n".times(11) + #"  "opne": 1"#, file: "plan.json")
    let text = Excerpt(of: source, at: SourcePosition(line: 12, column: 3), length: 6).rendered()
    expect(text, equals: "  12 |   \"opne\": 1\n     |   ^~~~~~\n")
  }

  @Test(arguments: [
    ("漢字", "漢字", "    ", "^~~~"),
    ("👩‍👩‍👧", "👩\\u{200D}👩\\u{200D}👧", " ".times(22), "^" + "~".times(21)),
    ("e\u{301}", "e\u{301}", " ", "^"), ("\u{202E}", "\\u{202E}", "        ", "^~~~~~~~"),
  ])
  func `marks are as wide as the text in a terminal`(text: String, shown: String, blank: String, marks: String) {
    let count = text.unicodeScalars.count
    let excerpt = Excerpt(
      of: SourceText(text + text, file: "plan.json"), at: SourcePosition(line: 1, column: 1 + count), length: count)
    expect(excerpt.lines, equals: ["1 | \(shown)\(shown)", "  | \(blank)\(marks)"])
  }

  @Test func `of an object whose bracket ends a line, the bracket and the first key are shown`() {
    let text = "\n".times(8) + "\t\"a\": [{\n    \"id\": 1,\n"
    let source = SourceText(text, file: "plan.json")
    expect(
      Excerpt(of: source, at: SourcePosition(line: 9, column: 8), length: 1).rendered(),
      equals: "   9 |  \"a\": [{\n  10 |     \"id\": 1,\n     |     ^~~~~~~\n")
    let long = SourceText("x".times(300) + "{\n  \"id\": 1 }", file: "plan.json")
    let lines = Excerpt(of: long, at: SourcePosition(line: 1, column: 301), length: 1).lines
    expect(lines[0], equals: "1 | …" + "x".times(99) + "{")
    expect(lines.count, equals: 3)
  }

  @Test func `a long line is shown around the caret`() {
    let line = "é".times(500) + "HERE" + "b".times(500)
    let source = SourceText(line, file: "plan.json")
    let text = Excerpt(of: source, at: SourcePosition(line: 1, column: 501), length: 4).rendered()
    let lines = text.lines
    #expect(lines[0].count < 120)
    let caret = lines[1].firstIndex(of: "^").map {
      lines[1].distance(from: lines[1].startIndex, to: $0)
    }
    let here = lines[0].firstIndex(of: "H").map {
      lines[0].distance(from: lines[0].startIndex, to: $0)
    }
    expect(caret, equals: here)
  }

  @Test func `a column past the end of the line is harmless`() {
    let excerpt = Excerpt(
      of: SourceText("{", file: ""), at: SourcePosition(line: 1, column: 9), length: 3)
    expect(excerpt.rendered(), contains: "^")
  }

  @Test(arguments: ["\u{1B}[2J", "\u{7}", "\r", "\u{9B}", "\u{202E}", "\u{0}"])
  func `control characters never reach the terminal`(hostile: String) {
    let text = TerminalText.escaped("a" + hostile + "b")
    #expect(
      text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x9B && $0.value != 0x202E })
    expect(text, hasPrefix: "a\\u{")
    expect(TerminalText.escaped("plain · ✓"), equals: "plain · ✓")
  }
}
