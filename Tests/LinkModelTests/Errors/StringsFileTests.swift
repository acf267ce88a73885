struct StringsFileTests {
  private static func read(
    _ text: String, _ file: String = "en.lproj/A.strings"
  ) -> Result<[String: String], StringsFile.Problem> {
    do throws(StringsFile.Problem) {
      let strings = try StringsFile(reading: SourceText(text, file: file))
      return .success(strings.texts[.english] ?? [:])
    } catch {
      return .failure(error)
    }
  }

  @Test(arguments: [
    ("", [:]), ("\u{FEFF}// only a comment", [:]), ("\"a\"=\"b\";", ["a": "b"]),
    ("/* 1 */ \"a\" /* 2 */ = // 3\n \"b\" ; \"c\" = \"\";", ["a": "b", "c": ""]),
    (#""a" = "\"\\\n\t\r\U00e9\u2026\q";"#, ["a": "\"\\\n\t\ré…q"]),
    (#""a" = "\Ud83d\ude00\uD83D\UDE00";"#, ["a": "😀😀"]),
    ("\"a\" = \"1\"; \"a\" = \"2\";", ["a": "2"]),
  ])
  func `a strings file is read`(text: String, strings: [String: String]) throws {
    expect(try Self.read(text).get(), equals: strings)
  }

  @Test(arguments: [
    ("\"a\"", 3), ("\"a\" = b;", 6), ("\"a\" = \"b\"", 9), ("\"a", 2), ("/* never", 0),
    ("a = b;", 0),
    (#""a" = "\"#, 8), (#""a" = "\U12";"#, 9), (#""a" = "\UD800";"#, 9),
    (#""a" = "\UD83D\UD83D";"#, 9), (#""a" = "\UDE00\UD83D";"#, 9), (#""a" = "\UD83D\U+E00";"#, 9),
    (#""a" = "\UD83D\n";"#, 9), (#""a" = "\U+041";"#, 9), (#""a" = "\UD83D\UDE"#, 9),
    ("\"a\" = \"b\"; x", 11),
  ])
  func `a syntax error has a position`(text: String, place: Int) {
    guard case .failure(let problem) = Self.read(text) else {
      Issue.record("\(text) was read")
      return
    }
    expect(problem.range.lowerBound, equals: place, "\(text)")
    #expect(problem.range.upperBound <= text.utf8.count)
  }

  @Test func `the directory determines the language`() throws {
    expect(try Self.read("\"a\" = \"b\";", "de.lproj/A.strings").get(), equals: [:])
    #expect(throws: StringsFile.Problem.self) { try Self.read("", "A.strings").get() }
    #expect(throws: StringsFile.Problem.self) { try Self.read("{}", "A.xcstrings").get() }
    #expect(throws: StringsFile.Problem.self) { try Self.read("{,}", "A.xcstrings").get() }
  }

  @Test func `a catalog falls back to the key for strings missing in its source language`() throws {
    let catalog = #"{ "sourceLanguage": "en", "strings": { "Try %@ again.": {}, "a": 1 } }"#
    let strings = try Self.read(catalog, "A.xcstrings").get()
    expect(strings, equals: ["Try %@ again.": "Try {%1} again.", "a": "a"])
  }

  @Test(arguments: [
    ("%@ and %@", "{%1} and {%2}"), ("%2$@ of %1$lld", "{%2} of {%1}"), ("100%% %", "100% %"),
    ("%d%s%x", "{%1}{%2}%x"), ("%5@", "%5@"),
    ("%99999999999999999999$@", "%99999999999999999999$@"),
    ("none", "none"),
  ])
  func `format specifiers are placeholders`(format: String, text: String) throws {
    expect(try Self.read("\"a\" = \"\(format)\";").get(), equals: ["a": text])
  }
}
