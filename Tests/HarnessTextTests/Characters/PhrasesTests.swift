struct PhrasesTests {
  @Test(arguments: [
    ("", ""), (" \n\t", ""), ("a b", "a b"), ("  a \r\n\t b\u{B}\u{C}c  ", "a b c"),
    ("é\n  ü", "é ü"), ("a\u{2003}\u{2028}é", "a é"), ("a\u{1}b", "a\u{1}b"),
  ])
  func `white space is collapsed`(text: String, line: String) {
    expect(text.onOneLine, equals: line)
  }

  @Test(arguments: [
    ("short", "short"), ("abcdefghijklmnopqrstuvwxyz", "abcdefghijk…stuvwxyz"),
    ("one, two, three, four, five", "one, two, …, five"), ("a, bcdefghijklmnopqrstuvwx, z", "a, bcdefghi…tuvwx, z"),
    ("a, b, cdefghijklmnopqrstuvw", "a, b, cdefg…pqrstuvw"),
  ])
  func `a long text loses its middle, and a list is cut between its elements`(text: String, shown: String) {
    expect(text.shortened(to: 20, keeping: 8), equals: shown)
  }

  @Test(arguments: [([], ""), (["a", "b"], "a, b"), (["a", "b", "c", "d"], "a, b and 2 more")])
  func `a list ends with the number of elements beyond its limit`(list: [String], shown: String) {
    expect(list.listed(upTo: 2), equals: shown)
  }
}
