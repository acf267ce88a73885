@testable import LinkHarness

/// Tests that a plan whose links come from nowhere on the device is refused.
struct SystemSourceTests {
  private static let everywhere = "iOS iPadOS macOS tvOS visionOS watchOS"
  private static let browsers = "iOS iPadOS macOS visionOS"
  private static let notTV = "iOS iPadOS macOS visionOS watchOS"

  static let sources: KeyValuePairs = [
    #""messages""#: notTV, #"{ "messages": "stranger" }"#: notTV, #""mail""#: notTV, #""notes""#: notTV,
    #""maps""#: notTV,
    #""app""#: everywhere, #""qr""#: browsers, #""nfc""#: "iOS", #""appClipCode""#: "iOS iPadOS",
    #""spotlight""#: browsers, #""siri""#: everywhere, #""handoff""#: notTV, #""addressBar""#: browsers,
    #"{ "safari": "https://a.example" }"#: browsers, #"{ "javaScript": "https://a.example" }"#: browsers,
    #""webView""#: browsers, #"{ "webView": "https://a.example" }"#: browsers,
    #"{ "webViewScript": "https://a.example" }"#: browsers, #"{ "otherBrowser": "https://a.example" }"#: browsers,
    #""safariView""#: browsers, #"{ "safariView": "https://a.example" }"#: browsers, #"{ "widget": "shop" }"#: notTV,
    #"{ "intent": "shop" }"#: everywhere, #"{ "app": "shop" }"#: everywhere, #""direct""#: everywhere,
  ]

  private static func findings(_ os: String, _ row: String) -> [Finding] {
    let text = """
      { "version": 1, "apps": { "shop": { "id": "ABCDE12345.shop" } }, "device": { "os": "\(os) 18" },
        "links": [{ \(row) }] }
      """
    return TestPlan.read(text).findings
  }

  @Test(arguments: everywhere.split(separator: " ").map(String.init))
  func `a source is possible on its systems and an error on all others`(os: String) {
    for (source, systems) in Self.sources {
      let found = Self.findings(os, #""open": "https://a.example/", "from": \#(source), "expect": { "route": null }"#)
      let isPossible = systems.split(separator: " ").contains { $0 == os }
      expect(found.count, equals: isPossible ? 0 : 1, "\(source) on \(os): \(found.map(\.message))")
      #expect(found.allSatisfy { $0.message.hasPrefix("no link comes from ") && $0.message.hasSuffix(" on \(os) 18") })
    }
  }

  @Test(arguments: ["tvOS", "watchOS"])
  func `a system without browsers shows no page to tap on`(os: String) {
    let found = Self.findings(
      os,
      #""steps": [{ "open": "https://a.example/", "from": "app" }, { "tap": "More", "expect": { "opens": null } }]"#
    )
    expect(found.map(\.message), equals: ["no link comes from a page in Safari on \(os) 18"])
  }

  @Test(arguments: [#""lifeCycle": "scene""#, #""lifeCycle": "appDelegate""#])
  func `the method of an activity on watchOS depends on the system alone`(lifeCycle: String) async throws {
    let plan = try TestPlan.make(
      """
      { "version": 1, "device": { "os": "watchOS 11" },
        \(Sample.site("{}", "ABCDE12345.shop")),
        "apps": { "shop": { "id": "ABCDE12345.shop", "associatedDomains": ["applinks:shop.example"], \(lifeCycle) } },
        "links": [ { "id": "row", "open": "https://shop.example/a", "expect": { "entryPoint": "scene(_:continue:)" } } ] }
      """)
    let failure = try #require(await plan.result().failures.first)
    expect(failure.explanation, equals: "on watchOS, activities arrive in handle(_:)")
    expect(failure.causes.map(\.message), equals: ["it follows from \"os\""])
  }

  @Test(arguments: [
    ("iOS", true), ("iPadOS", true), ("macOS", false), ("tvOS", false), ("visionOS", false), ("watchOS", false),
  ])
  func `only a status bar has a way back`(os: String, hasWayBack: Bool) {
    let found = Self.findings(
      os, #""steps": [{ "open": "a://b", "from": "app" }, { "wayBack": {}, "expect": { "opens": null } }]"#)
    expect(
      found.map { "\($0.position.column) \($0.message)" },
      equals: hasWayBack ? [] : ["74 there is no status bar with a back button on \(os) 18"])
  }
}
