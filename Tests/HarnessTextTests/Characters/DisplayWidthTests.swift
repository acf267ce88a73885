struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("\u{301}", 0), ("漢字", 4), ("かな", 4), ("ｱ", 1), ("Ａ", 2),
    ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("😀", 2), ("👩‍👩‍👧", 2), ("👍🏽", 2), ("🇩🇪", 2), ("❤", 1), ("❤️", 2),
    ("…", 1), ("✗", 1), ("a漢😀b", 6), ("שלום", 4),
  ])
  func `the width is that of a terminal`(text: String, width: Int) {
    expect(text.displayWidth, equals: width)
    expect(("a" + text).padding(to: 9).displayWidth, equals: 9)
  }
}
