@testable import LinkTools

struct LineWrapTests {
  private let wrap = LineWrap(columns: 40)

  @Test func `lines that fit, and words that are too long, stay`() {
    let long = "https://shop.example/" + "a".times(40)
    for text in ["", "\n", "short\n", "\n\n  a  b\n", long, "  " + long + "\n"] {
      expect(wrap.wrapped(text), equals: text)
    }
  }

  @Test func `a command of exactly the width stays`() {
    let command = "linkplan explain --plan shop.json --row1\n"
    expect(command.count, equals: 41)
    expect(wrap.wrapped(command), equals: command)
  }

  @Test func `a line continues below its text`() {
    expect(
      wrap.wrapped("  because no rule of the association file matches the link\n"),
      equals: "  because no rule of the association\n    file matches the link\n")
    // The first part has exactly the width.
    expect(
      wrap.wrapped("  because no rule of an association file matches the link\n"),
      equals: "  because no rule of an association file\n    matches the link\n")
  }

  @Test(arguments: [(40, 10, 12), (40, 20, 20), (80, 19, 21), (80, 20, 20)])
  func `a continued line has a little more margin, unless it has much`(columns: Int, margin: Int, next: Int) {
    let words = "a".times(12) + " " + "b".times(columns - 20)
    let text = " ".times(margin) + words
    let lines = LineWrap(columns: columns).wrapped(text).lines
    expect(lines.map { $0.prefix { $0 == " " }.count }, equals: [margin, next])
  }

  @Test func `a line with columns continues below the second`() {
    expect(
      wrap.wrapped("  --row ID    replay the row with this id, or on this line"),
      equals: "  --row ID    replay the row with this\n              id, or on this line")
  }

  @Test func `colours take no space`() {
    let text = "\u{1B}[31m✗\u{1B}[0m a line of exactly forty characters ab"
    expect(wrap.wrapped(text), equals: text)
  }

  @Test func `a command remains one command when it is copied`() {
    expect(
      wrap.wrapped("  linkplan explain --plan shop.json --row a-product"),
      equals: "  linkplan explain --plan shop.json \\\n    --row a-product")
  }

  @Test func `wide characters are cut by their cells, and coloured marks keep their colour`() {
    let source = "7 | " + "漢".times(30) + "EN"
    let marks = "  | " + " ".times(60) + "\u{1B}[31m^~\u{1B}[0m"
    expect(
      wrap.wrapped(source + "\n" + marks).replacing("\u{1B}", with: "␛"),
      equals: "7 | … " + "漢".times(16) + "EN\n  | " + " ".times(34)
        + "␛[31m^~␛[0m")
    let words = "漢字 ".times(9)
    #expect(wrap.wrapped(words).lines.count == 2)
  }

  @Test func `an excerpt is cut around its marks, not broken`() {
    let excerpt = """
          12 | { "id": "a", "open": "https://shop.example/product/42", "from": "mail" }
             |                      ^~~~~~~~~~~~~~~~~~
      """
    let lines = wrap.wrapped(excerpt).lines
    expect(lines.count, equals: 2)
    #expect(lines.allSatisfy { $0.count <= 40 })
    let caret = lines[1].prefix { $0 != "^" }.count
    expect(String(lines[0].dropFirst(caret).prefix(7)), equals: "\"https:")
  }

  @Test func `marks that do not fit are cut at their end`() {
    let excerpt = """
          12 | { "open": "https://shop.example/product/42/reviews/7" }
             |           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
      """
    let lines = wrap.wrapped(excerpt).lines
    #expect(lines.allSatisfy { $0.count <= 40 })
    expect(lines[1].drop { $0 != "^" }.filter { $0 == "^" }.count, equals: 1)
    expect(lines[1], hasSuffix: "^" + "~".times(20))
  }
}
