import HarnessText
import TestSupport
import Testing

struct PhrasesTests {
  @Test(arguments: [
    ("", ""), (" \n\t", ""), ("a b", "a b"), ("  a \r\n\t b\u{B}\u{C}c  ", "a b c"),
    ("é\n  ü", "é ü"), ("a\u{2003}\u{2028}é", "a é"), ("a\u{1}b", "a\u{1}b"),
  ])
  func `white space is collapsed`(text: String, line: String) {
    expect(text.onOneLine, equals: line)
  }
}
