/// Invalid JSON text, with the expected findings and the value that is parsed despite them.
struct Mistake: NamedRow {
  let name: String
  let text: String
  let findings: [MarkedFinding]
  /// The parsed value as strict JSON; `nil` if no value is parsed.
  let value: String?

  init(_ name: String, _ text: String, _ findings: MarkedFinding..., value: String?) {
    (self.name, self.text, self.findings, self.value) = (name, text, findings, value)
  }

  static let all: [Mistake] = syntax + strings + scalars

  static let syntax: [Mistake] = [
    .init("nothing at all", "", .init(.empty, "", 1, 1), value: nil),
    .init("white space only", " \n\t", .init(.empty, " \n\t", 1, 1), value: nil),
    .init(
      "a byte order mark", "\u{FEFF}{}", .init(.byteOrderMark, "\u{FEFF}", 1, 1), value: "{}"),
    .init(
      "a comma before a brace", "{\n  \"a\": 1,\n}", .init(.trailingComma, ",", 2, 9),
      value: #"{"a":1}"#),
    .init("a comma before a bracket", "[1, ]", .init(.trailingComma, ",", 1, 3), value: "[1]"),
    .init("no comma in an array", "[1 2]", .init(.missingComma, "2", 1, 4), value: "[1,2]"),
    .init(
      "no comma in an object", "{\"a\": 1\n \"b\": 2}", .init(.missingComma, "\"", 2, 2),
      value: #"{"a":1,"b":2}"#),
    .init(
      "no colon", #"{"a" 1}"#, .init(.missingColon, "\"a\"", 1, 2), value: #"{"a":1}"#),
    .init(
      "no value after the colon", #"{"a":, "b":1}"#, .init(.missingValue, "\"a\"", 1, 2),
      value: #"{"a":null,"b":1}"#),
    .init(
      "a doubled opening quotation mark", #"{""ab":1}"#, .init(.doubledQuote, "\"\"", 1, 2), value: #"{"ab":1}"#),
    .init(
      "a doubled closing quotation mark", #"{"ab"":1}"#, .init(.doubledQuote, "\"\"", 1, 5), value: #"{"ab":1}"#),
    .init("two commas", "[1,,2]", .init(.missingValue, ",", 1, 4), value: "[1,2]"),
    .init("a comma first", "[,1]", .init(.missingValue, ",", 1, 2), value: "[1]"),
    .init("a comma only", "[,]", .init(.missingValue, ",", 1, 2), value: "[]"),
    .init(
      "a line comment", "[1 // one\n]", .init(.comment, "// one", 1, 4), value: "[1]"),
    .init(
      "a block comment", "/* é */ [1]", .init(.comment, "/* é */", 1, 1), value: "[1]"),
    .init(
      "an endless comment", "[1] /* …", .init(.comment, "/* …", 1, 5), value: "[1]"),
    .init(
      "a name twice", #"{"a":1,"b":2,"a":3}"#,
      .init(.duplicateName("a", first: 1), "\"a\"", 1, 14), value: #"{"a":1,"b":2,"a":3}"#),
    .init(
      "an object that is not closed", #"[{"a":1"#,
      .init(.unterminated(opening: UInt8(ascii: "{"), at: 1), "{", 1, 2), value: #"[{"a":1}]"#),
    .init(
      "an array that is not closed", "[1,\n2",
      .init(.unterminated(opening: UInt8(ascii: "["), at: 0), "[", 1, 1), value: "[1,2]"),
    .init(
      "an object that the indentation shows to be unclosed",
      """
      {
        "a": {
          "b": "{",
          "c": { "d": 1
        },
        "e": 2
      }
      """,
      .init(.unterminated(opening: UInt8(ascii: "{"), at: 34), "{", 4, 10),
      value: #"{"a":{"b":"{","c":{"d":1},"e":2}}"#),
    .init(
      "an object that is not closed before the array that contains it",
      "[\n\t{ \"a\\\"}\": 1\n]",
      .init(.unterminated(opening: UInt8(ascii: "{"), at: 3), "{", 2, 2),
      value: #"[{"a\"}":1}]"#),
    .init(
      "an object that is not closed before the next", "[\n  {\n  {\n  }\n]",
      .init(.unterminated(opening: UInt8(ascii: "{"), at: 4), "{", 2, 3), value: "[{}]"),
    .init(
      "a bracket in the wrong line", "[\n  { }\n  }\n]", .init(.unexpected("\"}\""), "}", 3, 3),
      value: "[{}]"),
    .init(
      "the wrong closing bracket", "[1}", .init(.unexpected("\"}\""), "}", 1, 3), value: "[1]"),
    .init(
      "text after the value", "{} x", .init(.trailingContent, "x", 1, 4), value: "{}"),
    .init(
      "a name without quotes", "{a_1: 1}", .init(.unquotedName("a_1"), "a_1", 1, 2),
      value: #"{"a_1":1}"#),
    .init(
      "a sign that starts nothing", "[1, =]", .init(.unexpected("\"=\""), "=", 1, 5), value: "[1]"),
  ]

  static let strings: [Mistake] = [
    .init(
      "a string without an end", "[\"ab\n, 1]", .init(.unterminatedString, "\"ab", 1, 2),
      value: #"["ab",1]"#),
    .init(
      "a tab in a string", "[\"a\tb\"]", .init(.controlCharacter(9), "\t", 1, 4),
      value: #"["a\tb"]"#),
    .init(
      "an escape there is not", #"["a\xb"]"#, .init(.invalidEscape, "\\x", 1, 4),
      value: #"["a\\xb"]"#),
    .init(
      "a short Unicode escape", #"["\u12"]"#, .init(.invalidEscape, "\\u", 1, 3),
      value: #"["12"]"#),
    .init(
      "the first half of a pair", #"["\uD83Dx"]"#, .init(.loneSurrogate, "\\uD83D", 1, 3),
      value: "[\"\u{FFFD}x\"]"),
    .init(
      "the second half of a pair", #"["\uDE00"]"#, .init(.loneSurrogate, "\\uDE00", 1, 3),
      value: "[\"\u{FFFD}\"]"),
    .init(
      "two first halves", #"["\uD83D\uD83D\uDE00"]"#, .init(.loneSurrogate, "\\uD83D", 1, 3),
      value: "[\"\u{FFFD}😀\"]"),
    .init(
      "typographic quotes", "[\u{201C}a\u{201D}]",
      .init(.wrongQuote("a typographic quotation mark"), "\u{201C}", 1, 2), value: #"["a"]"#),
    .init(
      "a typographic quote closed by a straight one", "[\u{201E}a\"]",
      .init(.wrongQuote("a typographic quotation mark"), "\u{201E}", 1, 2), value: #"["a"]"#),
    .init(
      "single quotes", "{'a': 1}", .init(.wrongQuote("a single quotation mark"), "'", 1, 2),
      value: #"{"a":1}"#),
  ]

  static let scalars: [Mistake] = [
    .init("a leading zero", "[01]", .init(.invalidNumber("01"), "01", 1, 2), value: "[01]"),
    .init("a plus sign", "[+1]", .init(.invalidNumber("+1"), "+1", 1, 2), value: "[+1]"),
    .init(
      "no digit after the point", "[1.]", .init(.invalidNumber("1."), "1.", 1, 2), value: "[1.]"),
    .init(
      "another language's word", "[True]", .init(.invalidWord("True"), "True", 1, 2),
      value: #"["True"]"#),
    .init("a word", "yes", .init(.invalidWord("yes"), "yes", 1, 1), value: #""yes""#),
  ]
}

struct JSONProblemTests {
  @Test(arguments: [
    ("True", "write true"), ("NULL", "write null"), ("yes", "write \"yes\" if it is meant to be a string"),
  ])
  func `a literal in other letters is corrected, another word quoted`(word: String, fix: String) {
    let findings = JSONDocument(reading: SourceText("[\(word)]", file: "a.json")).problems
    expect(findings.map(\.fix), equals: [fix])
  }

  @Test(arguments: Mistake.all)
  func `a mistake is reported at its position, and the rest is parsed`(_ row: Mistake) {
    let document = JSONDocument.make(row.text)
    expect(document.marked, equals: row.findings)
    expect(document.root?.written, equals: row.value)
  }

  @Test(arguments: Mistake.all)
  func `a finding has a message and a fix`(_ row: Mistake) {
    for finding in JSONDocument.make(row.text).problems {
      #expect(!finding.message.isEmpty)
      #expect(!finding.fix.isEmpty)
      #expect(finding.message.last != ".")
    }
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x7B, 0, 0x7D, 0], "UTF-16"), ([0xFE, 0xFF, 0, 0x7B, 0, 0x7D], "UTF-16"),
      ([0x7B, 0, 0x7D, 0], "UTF-16"), ([0, 0x7B, 0, 0x7D], "UTF-16"),
      ([0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0], "UTF-32"), ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x7B], "UTF-32"),
      ([0x31, 0, 0, 0], "UTF-32"), ([0, 0, 0, 0x31], "UTF-32"),
    ] as [([UInt8], String)])
  func `another encoding is reported and ends parsing`(_ bytes: [UInt8], _ name: String) {
    let document = JSONDocument.make(bytes)
    expect(document.problems.map(\.kind), equals: [.encoding(name)])
    expectNil(document.root)
  }

  @Test func `invalid UTF-8 is reported at its position`() {
    let document = JSONDocument.make(Array("[\"a\\n".utf8) + [0xC3] + Array("b\\tc\"]".utf8))
    expect(document.problems, equals: [JSONProblem(.invalidUTF8, range: 5..<6)])
    expect(document.root?.array?.first?.string, equals: "a\n\u{FFFD}b\tc")
  }

  @Test func `a duplicate name is the only finding in strict JSON`() {
    #expect(JSONDocument.make(#"{"a":1,"a":2}"#).isStrict)
    for row in Mistake.all where !row.name.hasPrefix("a name twice") {
      #expect(!JSONDocument.make(row.text).isStrict, "\(row.name)")
    }
  }

  @Test(arguments: [0, 14, 15, 16, 17, 40])
  func `duplicate names are found among any number of members, and compared bytewise`(_ others: Int) {
    let composed = "\u{E9}"
    let decomposed = "e\u{301}"
    let members = (0..<others).map { "\"\($0)\":0," }.joined()
    let text = "{\"\(composed)\":1,\(members)\"\(decomposed)\":2,\"\(composed)\":3,\"\(composed)\":4}"
    expect(
      JSONDocument.make(text).problems.map(\.kind),
      equals: [.duplicateName(composed, first: 1), .duplicateName(composed, first: 1)])
  }

  @Test(arguments: [
    (UInt8(9), "write \\t"), (10, "write \\n"), (0, "write \\u0000"), (0x1F, "write \\u001F"),
  ])
  func `a control character is written as its shortest escape`(_ byte: UInt8, _ fix: String) {
    expect(JSONProblem(.controlCharacter(byte), range: 0..<1).fix, equals: fix)
  }
}
