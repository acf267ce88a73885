import HarnessText
import LinkModel
import TestSupport
import Testing

@testable import LinkHarness

struct EditedTextTests {
  private let source = SourceText("one two\nthree\r\n\nfour", file: "plan.json")

  private func edited(_ edits: (Range<Int>, String)...) -> EditedText {
    EditedText(source, edits.map { TextEdit(range: $0.0, replacement: $0.1) })
  }

  @Test func `edits are made in the order of the text, the first of those that overlap`() {
    let text = edited((16..<20, "4"), (0..<3, "1"), (2..<5, "x"), (7..<7, "!"))
    expect(String(decoding: text.bytes, as: UTF8.self), equals: "1 two!\nthree\r\n\n4")
  }

  @Test func `the difference shows whole lines, those of one line together`() {
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
