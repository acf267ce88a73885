/// A string, and whether it is valid JSON according to RFC 8259.
struct StrictnessRow: NamedRow {
  let name: String
  let text: String
  let isAllowed: Bool

  static func allowed(_ name: String, _ text: String) -> StrictnessRow {
    StrictnessRow(name: name, text: text, isAllowed: true)
  }

  static func refused(_ name: String, _ text: String) -> StrictnessRow {
    StrictnessRow(name: name, text: text, isAllowed: false)
  }

  static let all: [StrictnessRow] = [
    // §2 and §3: structure and literals
    .allowed("a lone string", #""a""#), .allowed("a lone number", "0"),
    .allowed("a lone null", "null"),
    .allowed("white space around everything", " \t\r\n{ \"a\" : [ ] } \n"),
    .allowed("true and false", "[true,false]"), .refused("a capital literal", "[TRUE]"),
    .refused("half a literal", "[nul]"), .refused("a literal and more", "[nullx]"),
    .refused("a form feed as white space", "[\u{0C}1]"), .refused("a no-break space", "[\u{A0}1]"),
    .refused("a null byte after the value", "1\u{0}"), .refused("two values", "1 2"),
    // §4 objects
    .allowed("an empty name", #"{"":0}"#), .allowed("an empty object", "{}"),
    .refused("a number as name", "{1:1}"), .refused("a name without quotes", "{a:1}"),
    .refused("a name alone", #"{"a"}"#), .refused("two colons", #"{"a"::1}"#),
    .refused("a comma first in an object", #"{,"a":1}"#),
    .refused("a comma last in an object", #"{"a":1,}"#),
    .refused("an equals sign", #"{"a"=1}"#), .refused("an open object", "{"),
    // §5 arrays
    .allowed("an empty array", "[]"), .allowed("nested arrays", "[[[]],[]]"),
    .refused("a comma last in an array", "[1,]"), .refused("a comma alone", "[,]"),
    .refused("a colon in an array", "[1:2]"), .refused("a closing bracket too many", "[]]"),
    .refused("brackets crossed", #"{"a":[}]"#), .refused("an open array", "[1"),
    // §6 numbers
    .allowed("minus zero", "-0"), .allowed("a fraction", "1.50"), .allowed("an exponent", "1E+2"),
    .allowed("a huge number", "1" + "0".times(400)),
    .allowed("a tiny one", "1e-9999"),
    .refused("a leading zero", "01"), .refused("a negative leading zero", "-01"),
    .refused("a bare minus", "-"),
    .refused("a point first", ".5"), .refused("a point last", "5."),
    .refused("an empty exponent", "1e"),
    .refused("an exponent with a sign only", "1e+"), .refused("two points", "1.2.3"),
    .refused("a plus", "+1"),
    .refused("hexadecimal", "0x10"), .refused("infinity", "Infinity"),
    .refused("not a number", "NaN"),
    .refused("two minus signs", "--1"), .refused("digits of another script", "١"),
    // §7 strings
    .allowed("every short escape", #""\"\\\/\b\f\n\r\t""#),
    .allowed("a Unicode escape", #""\u00e9""#),
    .allowed("a pair", #""\uD83D\uDE00""#), .allowed("an escaped null", #""\u0000""#),
    .allowed("a raw emoji", "\"😀\""), .allowed("a delete character", "\"\u{7F}\""),
    .allowed("a line separator", "\"\u{2028}\""), .allowed("an unescaped slash", #""/""#),
    .refused("a raw line feed", "\"a\nb\""), .refused("a raw null", "\"\u{0}\""),
    .refused("a raw escape character", "\"\u{1B}\""), .refused("single quotes", "'a'"),
    .refused("an escaped apostrophe", #""\'""#), .refused("a capital escape", #""\N""#),
    .refused("a Unicode escape of three digits", #""\u12G4""#), .refused("no end", #""abc"#),
    .refused("only a backslash", #""\"#), .refused("an escaped end", #""\""#),
    .refused("braces around an escape", #""\u{41}""#),
    // §8.1 (byte order mark), and common syntax errors
    .refused("a byte order mark", "\u{FEFF}1"), .refused("a comment", "1 // one"),
    .refused("a hash comment", "# one\n1"), .refused("a template", "${value}"),
  ]
}

struct JSONDocumentTests {
  @Test func `only U+2018 to U+201F are typographic quotation marks`() {
    for (scalar, isQuote) in [
      ("\u{2018}", true), ("\u{201F}", true), ("\u{2017}", false), ("\u{2020}", false), ("\u{2098}", false),
      ("\u{2218}", false),
    ] {
      let findings = JSONDocument(reading: SourceText("[\(scalar)a\(scalar)]", file: "a.json")).problems
      let isTaken = findings.contains { $0.kind == .wrongQuote("a typographic quotation mark") }
      expect(isTaken, equals: isQuote, "\(scalar.unicodeScalars.first?.value ?? 0)")
    }
  }

  @Test func `a stray continuation byte is no character`() {
    for byte in [0x7F, 0x80, 0xBF] as [UInt8] {
      let findings = JSONDocument(reading: SourceText([0x22, 0x61, byte, 0x22], file: "a.json")).problems
      expect(findings.isEmpty, equals: byte < 0x80)
    }
  }

  @Test func `findings about short texts are within them`() {
    let bytes: [UInt8] = [0, 0x7B, 0x7D, 0x22, 0xFE, 0xFF, 0xEF, 0xBB, 0xBF, 0x2C]
    for first in bytes {
      for second in bytes {
        for text in [[first], [first, second]] + bytes.map({ [first, second, $0] }) {
          let findings = JSONDocument(reading: SourceText(text, file: "short.json")).problems
          #expect(findings.allSatisfy { $0.range.upperBound <= text.count }, "\(text)")
        }
      }
    }
  }

  @Test(arguments: StrictnessRow.all)
  func `strictness is that of RFC 8259`(_ row: StrictnessRow) {
    expect(JSONDocument.make(row.text).isStrict, equals: row.isAllowed)
  }

  @Test func `all mistakes in a file are reported, in order`() {
    let document = JSONDocument.make(
      """
      {
        // the shop
        'applinks': {
          "details": [
            { appID: "A", "paths": ["/a" "/b",] },
            { "appID": "B" "appID": "C", "paths": [01, nope, "\\q"], },
          ],
        }
      """)
    expect(
      document.marked,
      equals: [
        .init(.comment, "// the shop", 2, 3),
        .init(.wrongQuote("a single quotation mark"), "'", 3, 3),
        .init(.unquotedName("appID"), "appID", 5, 9),
        .init(.missingComma, "\"", 5, 36),
        .init(.trailingComma, ",", 5, 40),
        .init(.missingComma, "\"", 6, 22),
        .init(.duplicateName("appID", first: 102), "\"appID\"", 6, 22),
        .init(.invalidNumber("01"), "01", 6, 46),
        .init(.invalidWord("nope"), "nope", 6, 50),
        .init(.invalidEscape, "\\q", 6, 57),
        .init(.trailingComma, ",", 6, 61),
        .init(.trailingComma, ",", 6, 64),
        .init(.trailingComma, ",", 7, 6),
        .init(.unterminated(opening: UInt8(ascii: "{"), at: 0), "{", 1, 1),
      ])
    expect(document.root?["applinks"]?["details"]?.array?.count, equals: 2)
  }

  @Test func `the number of findings is limited`() {
    let document = JSONDocument.make("[" + ",".times(5_000) + "]")
    expect(document.problems.count, equals: 100)
  }

  @Test func `the first syntax error is reported even after the last finding`() {
    for count in [99, 100, 101, 5_000] {
      let names = #""a":1,"#.times(count + 1)
      let document = JSONDocument.make("{" + names + "}]")
      expect(document.isStrict, equals: false, "\(count) duplicates")
      expect(document.problems.count, equals: 100)
      expect(document.problems.last?.kind, equals: .trailingComma, "\(count) duplicates")
    }
  }

  @Test func `a string that the end of the text cuts off has the value before it`() {
    let document = JSONDocument.make(#"{"a": "b\nc"#)
    expect(document.root?["a"]?.string, equals: "b\nc")
    expect(document.problems.first?.kind, equals: .unterminatedString)
  }

  @Test func `names are equal only if their scalars are`() {
    let document = JSONDocument.make("{\"\u{E9}\":1,\"e\u{301}\":2}")
    expectEmpty(document.problems)
    expect(document.root?["\u{E9}"]?.integer, equals: 1)
    expect(document.root?["e\u{301}"]?.integer, equals: 2)
    expectNil(JSONDocument.make("{\"\u{212B}\":1}").root?["\u{C5}"])
  }

  @Test func `512 levels are parsed`() {
    let text = "[".times(512) + "]".times(512)
    expectEmpty(JSONDocument.make(text).problems)
  }

  @Test(arguments: [513, 10_000])
  func `deeper nesting is refused at the first excess level`(_ depth: Int) {
    for bracket in ["[", #"{"a":"#] {
      let document = JSONDocument.make(bracket.times(depth))
      expect(document.problems.map(\.kind), equals: [.tooDeep(limit: 512)])
      expect(document.problems.first?.range.lowerBound, equals: 512 * bracket.utf8.count)
    }
  }

  @Test func `10 MB are parsed completely`() {
    let long = Array(repeating: UInt8(ascii: "x"), count: 10_000_000)
    let document = JSONDocument.make(Array("[\"".utf8) + long + Array("\",]".utf8))
    expect(document.problems.map(\.kind), equals: [.trailingComma])
    expect(document.root?.array?.first?.string?.utf8.count, equals: 10_000_000)
  }

  @Test func `parsing terminates for a file of only brackets and quotes`() {
    for unit in ["{", "[", "\"", "'", "{\"a\":", "/*", "//", "\\", "[1,", "\u{201C}", "-", "{,"] {
      let document = JSONDocument.make(unit.times(20_000))
      #expect(!document.isStrict, "\(unit)")
    }
  }

  private static let sample = Array(
    """
    {"applinks": {"details": [{"appIDs": ["A\\u00e9\\uD83D\\uDE00", "é😀"], "components": [
      {"/": "/a/*", "?": {"b": "?*"}, "exclude": true, "n": [-1.5e+3, null, false]}]}]}}
    """.utf8)

  @Test func `a truncated text is never strict`() {
    for length in 0..<Self.sample.count {
      let document = JSONDocument.make(Array(Self.sample[..<length]))
      #expect(!document.isStrict, "the first \(length) bytes")
      for finding in document.problems {
        #expect(finding.range.lowerBound >= 0 && finding.range.upperBound <= length)
      }
    }
    #expect(JSONDocument.make(Self.sample).isStrict)
  }

  @Test func `damaged bytes result only in findings within the text`() {
    var dice = Dice(seed: 8259)
    for _ in 0..<2_000 {
      var bytes = Self.sample
      for _ in 0...dice.below(4) {
        switch dice.below(3) {
        case 0: bytes[dice.below(bytes.count)] = UInt8(dice.below(256))
        case 1: bytes.remove(at: dice.below(bytes.count))
        default:
          bytes.insert(
            dice.pick(Array("{}[]\",:\\/'-+e0\u{201C}\n".utf8)), at: dice.below(bytes.count))
        }
      }
      let document = JSONDocument.make(bytes)
      for finding in document.problems {
        #expect(finding.range.lowerBound >= 0 && finding.range.upperBound <= bytes.count)
        #expect(document.source.position(at: finding.range.lowerBound).line >= 1)
      }
      if let root = document.root { #expect(root.isInside(0..<bytes.count)) }
    }
  }
}

extension JSONNode {
  /// Whether the byte ranges of the node and its descendants lie within a range.
  fileprivate func isInside(_ outer: Range<Int>) -> Bool {
    guard outer.contains(range) || range.isEmpty else { return false }
    let elements = array ?? []
    let members = object ?? []
    return elements.allSatisfy { $0.isInside(outer) }
      && members.allSatisfy { outer.contains($0.nameRange) && $0.value.isInside(outer) }
  }
}
