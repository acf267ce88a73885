struct LogCommandsTests {
  @Test(arguments: [
    ("::error::x", "\\u{3A}:error::x"),
    ("a\n \u{A0}\t::set-env name=a::b\n", "a\n \u{A0}\t\\u{3A}:set-env name=a::b\n"),
    ("\r::x\u{2028}::y", "\r\\u{3A}:x\u{2028}\\u{3A}:y"),
    ("see ##[error]x", "see \\u{23}#[error]x"),
    ("##vso[task.setvariable]", "\\u{23}#vso[task.setvariable]"),
    ("###[group]x", "#\\u{23}#[group]x"),
    ("##teamcity[x]\n##[y]", "\\u{23}#teamcity[x]\n\\u{23}#[y]"),
    ("## Heading\nfe80::1 a::b: ## :: # [x] #\n", "## Heading\nfe80::1 a::b: ## :: # [x] #\n"),
    ("##", "##"), ("::", "\\u{3A}:"), (":", ":"), ("", ""),
  ])
  func `commands for CI services are escaped visibly`(text: String, shown: String) {
    expect(LogCommands.escaped(text), equals: shown)
  }

  @Test func `each format has its own escape`() {
    expect(LogCommands.escaped("\"##[x]\"", as: .json), equals: "\"\\u0023#[x]\"")
    expect(LogCommands.escaped("<a>\n::x ##[y]", as: .markup), equals: "<a>\n&#x3A;:x &#x23;#[y]")
  }

  @Test(arguments: [
    0x00, 0x09, 0x1F, 0x7F, 0x9F, 0x061C, 0x200B, 0x200C, 0x200D, 0x200E, 0x200F, 0x2028, 0x2029,
    0x202A, 0x202E, 0x2066, 0x2069, 0xFEFF, 0xFFFE, 0xFFFF,
  ])
  func `control and invisible characters are escaped in every format`(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let digits = String(value, radix: 16)
    let shown = "\\u{\(digits.uppercased())}"
    expect(TerminalText.escaped("a\(scalar)b"), equals: "a\(shown)b")
    let zeros = "0".times(4 - digits.count)
    let json = scalar == "\t" ? "\\t" : "\\u" + zeros + digits
    expect(JSONValue.string("a\(scalar)b").text, equals: "\"a\(json)b\"")
    expect(XML.escaped("a\(scalar)b"), equals: scalar == "\t" ? "a&#9;b" : "a\(shown)b")
  }
}
