@testable import LinkHarness

struct EditedTextTests {
  private let source = SourceText("one two\nthree\r\n\nfour", file: "plan.json")

  private func edited(_ edits: (Range<Int>, String)...) -> EditedText {
    EditedText(source, edits.map { TextEdit(range: $0.0, replacement: $0.1) })
  }

  @Test func `edits are applied in text order, and of overlapping edits only the first`() {
    let text = edited((16..<20, "4"), (0..<3, "1"), (2..<5, "x"), (7..<7, "!"))
    expect(text.bytes.utf8Text, equals: "1 two!\nthree\r\n\n4")
  }

  @Test func `the diff shows whole lines and groups the edits of a line`() {
    expect(edited().difference(), equals: "")
    expect(
      edited((0..<3, "1"), (4..<7, "2"), (8..<13, "a\nb")).difference(),
      equals: """
        plan.json:1
        - one two
        + 1 2
        plan.json:2
        - three
        + a
        + b

        """)
    expect(
      edited((5..<9, "")).difference(), equals: "plan.json:1\n- one two\n- three\n+ one three\n")
  }
}
