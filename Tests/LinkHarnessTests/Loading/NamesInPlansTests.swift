@testable import LinkHarness

/// Tests names that are unknown but similar to no known one, which an app may have outside the plan.
struct NamesInPlansTests {
  private func load(_ app: String, _ given: String = "{}") -> TestPlan.Read {
    let plan = """
      { "version": 1,
        "apps": { "shop": { "id": "\(Sample.id)", "urlSchemes": ["shop"], \(app) } },
        "given": \(given),
        "links": [ { "id": "row", "open": "shop://product/1", "expect": { "opens": "shop" } } ] }
      """
    return TestPlan.read(plan)
  }

  private static let router = #""router": { "routes": [ { "name": "product", "path": "/product/:id" } ] }"#

  @Test(arguments: [
    (#""given": { "app": "notRunning" }"#, ["no launch of the row is slow, so the step has no effect"]),
    (#""given": { "app": "notRunning", "slowLaunch": true }"#, []), (#""given": { "app": "launching" }"#, []),
  ])
  func `the end of a launch that is not slow is noted`(given: String, warnings: [String]) throws {
    let plan = """
      { "version": 1, "apps": { \(Sample.scheme) },
        "links": [{ \(given), "steps": [{ "open": "shop://a", "expect": { "opens": "shop" } }, { "launchFinishes": {} }] }] }
      """
    let (read, findings) = TestPlan.read(plan)
    expect(findings.filter { $0.severity == .error }.map(\.message), equals: [])
    expect(try #require(read).warnings.map(\.message), equals: warnings)
  }

  @Test(arguments: [
    (#""open": "https://shop.example/", "expect": { "opens": "shop" }"#, true),
    (#""open": "https://shop.example/", "expect": { "opens": "shop", "returned": "browser" }"#, false),
    (#""open": "https://shop.example/", "expect": { "opens": "shop", "page": null }"#, false),
    (#""open": "https://shop.example/", "expect": { "opens": "shop", "handled": ["https://shop.example/"] }"#, false),
    (#""open": "https://shop.example/", "expect": { "opens": "browser" }"#, false),
    (#""open": "shop://a", "expect": { "opens": "shop" }"#, false),
  ])
  func `a link that its app opens again is noted if no expectation says where it ends`(step: String, isNoted: Bool)
    throws
  {
    let plan = """
      { "version": 1, "apps": { "shop": { "id": "ABCDE12345.shop", "urlSchemes": ["shop"], "reopensLinks": true } },
        "links": [{ \(step) }] }
      """
    let read = try #require(TestPlan.read(plan).plan)
    expect(
      read.warnings.map(\.message),
      equals: isNoted ? ["shop opens its links again, and this step does not say where the link ends"] : [])
  }

  @Test(arguments: [
    ("chrome", "write { \"otherBrowser\": \"…\" } with the page"),
    ("safary", "write { \"safari\": \"…\" } with the page"),
    ("maill", "did you mean \"mail\"?"),
    ("qrCode", "did you mean \"qr\"?"),
    ("whatsapp", "did you mean \"app\"?"),
  ])
  func `a misspelt source suggests what is meant, with its page`(source: String, fix: String) {
    let plan = """
      { "version": 1, "sites": { "shop.example": {} },
        "links": [{ "open": "https://shop.example/", "from": "\(source)", "expect": { "opens": "browser" } }] }
      """
    let (_, findings) = TestPlan.read(plan)
    expect(findings.count, equals: 1)
    expect(findings.first?.fix ?? "", hasPrefix: fix)
  }

  @Test func `a text for a code of the app's own is a warning if the plan has the routes`() {
    let texts = #""errorTexts": { "basket-empty": { "sv": "Korgen är tom." }, "*": { "en": "No." } }"#
    let outcome = load("\(texts), \(Self.router)")
    expectEmpty(outcome.findings)
    expect(outcome.plan?.warnings.map(\.message), equals: ["unknown error code \"basket-empty\""])
    expect(load(texts).plan?.warnings.map(\.message), equals: [])
  }

  @Test(arguments: ["errors", "content"])
  func `a text for a code of the plan is none`(place: String) {
    let texts = #""errorTexts": { "basket-empty": { "sv": "Korgen är tom." } }"#
    let codes = #""errors": { "503": "basket-empty" }"#
    let router = Self.router.replacing(
      "/:id\"", with: #"/:id", "content": { "url": "https://shop.example/", \#(codes) }"#)
    let outcome = load(place == "errors" ? "\(texts), \(codes), \(Self.router)" : "\(texts), \(router)")
    expectEmpty(outcome.findings)
    expect(outcome.plan?.warnings.map(\.message), equals: [])
  }

  @Test func `a code without a text has the text for every error`() {
    let codes = #""errors": { "503": "basket-empty" }"#
    expect(
      load("\(codes), \(Self.router)").findings.map(\.message), equals: ["unknown error code \"basket-empty\""])
    expectEmpty(load(#"\#(codes), "errorTexts": { "*": { "en": "No." } }, \#(Self.router)"#).findings)
  }

  @Test func `a screen that no link opens is a warning, and one of a modal rule is none`() {
    let given = #"{ "stack": ["home", "settings"], "modal": ["cart", "product/1"] }"#
    let outcome = load(Self.router, given)
    expectEmpty(outcome.findings)
    expect(outcome.plan?.warnings.map(\.message), equals: ["unknown screen \"settings\""])
    expect(load(#""appVersion": "1""#, given).plan?.warnings.map(\.message), equals: [])
    expect(load(Self.router, #"{ "stack": ["hom"] }"#).findings.map(\.message), equals: ["unknown screen \"hom\""])
  }
}
