struct TextPatternTests {
  private static let rows: [(pattern: String, fits: [String], others: [String])] = [
    ("", [""], ["a"]),
    ("abc", ["abc"], ["", "ab", "abcd", "xabc"]),
    ("^abc$", ["abc"], ["abc$", "^abc"]),
    ("a|bc|", ["a", "bc", ""], ["ab", "b"]),
    ("a*b+c?", ["b", "aabbc"], ["a", "bcc"]),
    ("(?:ab)+(c|d)", ["abc", "ababd"], ["ab", "abcd"]),
    ("[A-Z]{2}-[0-9]{1,3}", ["AB-1", "AB-123"], ["A-1", "AB-", "AB-1234", "ab-1"]),
    ("x{2,}", ["xx", "xxxxx"], ["x"]),
    ("(a{0}){3}", [""], ["a"]),
    ("[^<>\"]*", ["", "é 漢"], ["<", "a\""]),
    ("[\\w.-]+", ["a_B-9."], ["a b", ""]),
    ("[a-]", ["a", "-"], ["b"]), ("[\\]a]", ["]", "a"], ["\\"]),
    ("\\d\\D\\s\\S\\W", ["1a b-"], ["1111-"]),
    ("a.c", ["abc", "a漢c"], ["a\nc", "ac"]),
    (".", ["a", "\u{85}", "\u{0B}"], ["\n", "\r", "\u{2028}", "\u{2029}"]),
    (
      "\\s",
      [
        "\t", "\u{0B}", " ", "\u{A0}", "\u{1680}", "\u{2003}", "\u{2028}", "\u{202F}", "\u{3000}",
        "\u{FEFF}",
      ],
      ["\u{85}", "\u{200B}", "a"]
    ),
    ("\\S+", ["a\u{85}"], ["a\u{2003}b", "\u{FEFF}"]),
    ("\\.\\(\\$", [".($"], ["a($"]),
    ("(a*)*b", ["b", "aaab"], ["aaa"]),
  ]

  @Test func `a pattern must match the whole value`() {
    for row in Self.rows {
      let pattern = TextPattern(row.pattern)
      for text in row.fits { expect(pattern?.matches(text), equals: true) }
      for text in row.others { expect(pattern?.matches(text), equals: false) }
    }
  }

  @Test func `unsupported or oversized patterns are refused`() {
    let deep = "(".times(40) + ")".times(40)
    for text in [
      "(", ")", "a)", "[", "[a", "[z-a]", "[\\d-z]", "*", "a**", "a+?", "a{2,1}", "a{", "a{x}",
      "a{1001}",
      "(?=a)", "(?<name>a)", "\\b", "\\1", "\\p{L}", "\\", "a^b", "a$b", "{", "}", "]",
      "((((a{99}){99}){99}){99}){99}", "((((){999}){999}){999}){999}", deep,
    ] {
      expectNil(TextPattern(text))
    }
  }

  /// A backtracking engine would need cubic or exponential time for these patterns.
  @Test func `matching takes linear time`() {
    let value = "a".times(10_000)
    for text in ["(a*)*b", "(a|a)*b", "(a|aa)+b", "(.*)(.*)(.*)b"] {
      expect(TextPattern(text)?.matches(value), equals: false)
    }
  }

  @Test func `patterns are equal if they are written alike`() {
    expect(TextPattern("[0-9]+") == TextPattern("[0-9]+"), equals: true)
    expect(TextPattern("[0-9]+") == TextPattern("[0-9]*"), equals: false)
  }
}
