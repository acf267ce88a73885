struct ErrorCatalogueTests {
  private static let all = ErrorCode.allCases.flatMap { code in
    Language.builtIn.map { (code, $0) }
  }

  @Test(arguments: all)
  func `every error has complete sentences in every language`(code: ErrorCode, language: Language) {
    let words = code.words(in: language, name: "q", limit: 50)
    for text in [words.message, words.recovery] {
      #expect(text.count > 10 && text.hasSuffix("."))
      #expect(!text.contains("{") && !text.contains("}"), "a placeholder was left")
      let isCyrillic = text.unicodeScalars.contains { (0x400...0x4FF).contains($0.value) }
      expect(isCyrillic, equals: (language == .russian))
    }
    #expect(words.message != words.recovery)
  }

  @Test(arguments: [
    ErrorCode.missingParameter, .emptyParameter, .invalidParameter, .parameterTooLong,
  ])
  func `the message names the affected parameter`(code: ErrorCode) {
    for language in Language.builtIn {
      expect(code.words(in: language, name: "color", limit: 7).message, contains: "color")
    }
  }

  @Test func `a placeholder in a name is not expanded`() {
    let words = ErrorCode.parameterTooLong.words(in: .english, name: "{limit}", limit: 50)
    expect(words.message, equals: "The value of \"{limit}\" in this link is too long.")
    expect(words.recovery, equals: "Use at most 50 characters.")
  }

  @Test func `a routing error has messages in both languages`() {
    let error = RoutingError(.emptyParameter("q"))
    expect(error.words(in: .russian).message, equals: "Ссылка неполная: «q» не заполнено.")
    expect(error.message, equals: "This link is incomplete: \"q\" is empty.")
  }
}
