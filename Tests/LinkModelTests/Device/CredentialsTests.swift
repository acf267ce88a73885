struct CredentialsTests {
  private static let id = "ABCDE12345.com.example.shop"

  private static func answer(
    _ value: String = "webcredentials:shop.example", apps: String = id, os: String = "iOS 18",
    host: String = "shop.example",
    isCallback: Bool = false
  ) throws -> SystemAnswer {
    let file = AssociationFile("{\"webcredentials\":{\"apps\":[\"\(apps)\"]}}")
    var shop = Device.App.make(domains: [value])
    (shop.id, shop.associations) = (Self.id, ["shop.example": .file(file)])
    return Device(os: try #require(OSVersion(os)), apps: [shop]).credentials(
      of: host, for: "shop", isCallback: isCallback)
  }

  @Test(arguments: [
    ("webcredentials:shop.example", "shop.example", "credentials-associated"),
    ("webcredentials:Shop.example", "shop.example", "credentials-associated"),
    ("webcredentials:*.shop.example", "a.b.shop.example", "credentials-associated"),
    ("webcredentials:*.shop.example", "shop.example", "credentials-not-claimed"),
    ("webcredentials:shop.example", "www.shop.example", "credentials-not-claimed"),
    ("webcredentials:shop.example/", "shop.example", "credentials-not-claimed"),
    ("applinks:shop.example", "shop.example", "credentials-not-claimed"),
    ("webcredentials:shop.example?mode=managed", "shop.example", "mode-not-honoured"),
  ])
  func `an entitlement value applies to the hosts that it covers`(value: String, host: String, code: String) throws {
    let answer = try Self.answer(value, host: host)
    expect(answer.reason.code, equals: code)
    expect(answer.isYes, equals: code == "credentials-associated")
  }

  @Test(arguments: [
    ("ZZZZZ99999.com.example.shop", "it lists ZZZZZ99999.com.example.shop, with a different prefix"),
    ("ABCDE12345.com.example.Shop", "it lists ABCDE12345.com.example.Shop, in a different letter case"),
    ("ABCDE12345.org.elsewhere", "does not list ABCDE12345.com.example.shop under webcredentials"),
  ])
  func `an app that the file does not list learns what it lists instead`(apps: String, words: String) throws {
    let answer = try Self.answer(apps: apps)
    expect(answer.reason.code, equals: "credentials-not-listed")
    expect(answer.reason.message, hasSuffix: words)
    #expect(!answer.isYes)
  }

  @Test(arguments: [
    ("iOS 17.3", false), ("iOS 17.4", true), ("macOS 14.3", false), ("macOS 14.4", true), ("tvOS 17.3", false),
    ("tvOS 17.4", true), ("watchOS 10.3", false), ("watchOS 10.4", true), ("visionOS 1", false), ("visionOS 1.1", true),
  ])
  func `a callback over https needs a version that has it; credentials do not`(os: String, hasIt: Bool) throws {
    expect(try Self.answer(os: os, isCallback: true).isYes, equals: hasIt)
    #expect(try Self.answer(os: os).isYes)
  }
}
