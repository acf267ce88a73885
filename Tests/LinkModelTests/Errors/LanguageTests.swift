struct LanguageTests {
  @Test(arguments: [
    ("de", "de"), ("EN-us", "en-US"), ("zh-hANT-tw", "zh-Hant-TW"), ("sr-latn", "sr-Latn"), ("es-419", "es-419"),
    ("haw", "haw"), ("en-x-pirate", "en-x-pirate"),
  ])
  func `a tag is read without regard to letter case`(tag: String, usual: String) {
    expect(Language(rawValue: tag)?.rawValue, equals: usual)
  }

  @Test(arguments: [
    "", "e", "english", "pt_BR", "en-", "-en", "en--US", "1a", "e1", "Base", "en-abcdefghi", "рус", "de AT",
  ])
  func `what is no tag is rejected`(tag: String) {
    #expect(Language(rawValue: tag) == nil)
  }

  private static let own = TeamErrors(texts: [
    "sold-out": texts("de", "pt-BR"), "network": texts("fr"), "*": texts("de", "ja"),
  ])

  private static func texts(_ tags: String...) -> [Language: PersonalMessage] {
    var texts: [Language: PersonalMessage] = [:]
    for tag in tags { if let language = Language(rawValue: tag) { texts[language] = PersonalMessage(tag) } }
    return texts
  }

  @Test(arguments: [
    ("sold-out", "de-CH", "de"), ("sold-out", "pt", "de"), ("sold-out", "pt-BR", "pt-BR"), ("network", "fr", "fr"),
    ("network", "ru-RU", nil), ("network", "ja", nil), ("unknown-route", "ja", "ja"), ("unknown-route", "ru", "de"),
    ("of-nobody", "ja-JP", "ja"),
  ])
  func `a team's text is chosen by code, then by language`(code: String, tag: String, text: String?) throws {
    let language = try #require(Language(rawValue: tag))
    expect(Self.own.words(of: code, in: language, with: [:])?.message, equals: text)
  }

  @Test func `without a text for every error, the others have none`() {
    #expect(TeamErrors(texts: ["a": Self.texts("en")]).words(of: "b", in: .english, with: [:]) == nil)
  }

  @Test func `a built-in message exists for every form of its language`() throws {
    let language = try #require(Language(rawValue: "ru-Latn-RU"))
    expect(ErrorCode.linkExpired.words(in: language).message, equals: "Срок действия ссылки истёк.")
    let other = try #require(Language(rawValue: "ja"))
    expect(ErrorCode.linkExpired.words(in: other).message, equals: "This link has expired.")
  }
}
