struct EffectTests {
  @Test func `an event contains the action, the content and the source`() {
    let match = RouteMatch(
      "search", ["q": "red shoes", "utm_source": "newsletter", "utm_campaign": "spring"],
      screen: Screen("search"))
    expect(
      AnalyticsEvent(.opened, match).description,
      equals: "opened content_type=search query=\"red shoes\" source=newsletter campaign=spring")
  }

  @Test(arguments: [
    ("a", "a"), ("é漢😀", "é漢😀"), ("", "\"\""), ("a b", #""a b""#), ("a=b", #""a=b""#),
    ("\"\\\n", #""\"\\\n""#),
    ("a\u{7F}", #""a\u{7F}""#), ("\u{85}\u{9B}", #""\u{85}\u{9B}""#),
    ("a\u{202E}b", #""a\u{202E}b""#), ("a\u{2028}b", #""a\u{2028}b""#), ("\\u{85}", "\\u{85}"),
    ("\\u{85} ", #""\\u{85} ""#),
  ])
  func `a value is quoted if it is empty or not one plain word`(value: String, written: String) {
    let event = AnalyticsEvent(refused: Link("shop://x"), reason: value)
    expect(event.description, equals: "failed reason=\(written) source=direct")
  }

  @Test(arguments: [
    ("", "direct"), ("?utm_source=", "unknown"), ("?utm_source", "unknown"), ("?utm_source=a", "a"),
    ("?utm_source=a&utm_source=b", "a"),
  ])
  func `a missing source means a direct visit, and an empty source is unknown`(
    query: String, source: String
  ) {
    let event = AnalyticsEvent(refused: Link("shop://x\(query)"), reason: "unknown-route")
    expect(event.description, equals: "failed reason=unknown-route source=\(source)")
  }

  @Test
  func `properties without a value are omitted, and links cannot override properties of the app`() {
    var team = TeamAnalytics()
    team.events[.opened] = TeamAnalytics.Event(
      name: "opened",
      properties: [
        .init(name: "v", value: "{appVersion}"),
        .init(name: "own", value: "{parameters.appVersion}"),
        .init(name: "none", value: "a {nobody}"), .init(name: "open", value: "{{url}{"),
      ])
    let values = AnalyticsValues(
      app: "shop", appVersion: nil, device: "iPhone", system: "iOS 18", time: "0s", date: "1970-01-01T00:00:00Z",
      link: Link("shop://x"), opener: "mail")
    let match = RouteMatch("x", ["appVersion": "9"], screen: Screen("x"))
    expect(
      team.worded(AnalyticsEvent(.opened, match), values)?.description,
      equals: "opened own=9 open={shop://x{")
  }

  @Test func `placeholders in inserted values are not expanded`() {
    let values = ["a": "{b}", "b": "c"]
    expect("{a}{b}{c}{".filled { values[$0] }, equals: "{b}c{c}{")
    expect("".filled { _ in "x" }, equals: "")
  }

  @Test func `a value with spaces is quoted`() {
    let match = RouteMatch("gift", ["code": "a source=evil"])
    expect(
      AnalyticsEvent(.opened, match).description,
      equals: "opened content_type=gift content_id=\"a source=evil\" source=direct")
  }

  @Test(arguments: 0..<3)
  func `a created link routes back to the same match, with its source`(seed: UInt64) throws {
    let table = RouteTable(
      routes: [
        .init(
          "product", path: "/product/:id", parameters: [.init("q", allowsEmpty: true)]),
        .init("category", path: "/category/:path+"),
      ], hosts: ["shop.example"])
    let maker = LinkMaker(table, host: "shop.example")
    let characters = Array("abcXYZ0189 /?#&=+%äß家🙂\"'<>~.-_")
    for round in 0..<300 {
      var dice = Dice(seed: seed * 1000 + UInt64(round) + 1)
      func text() -> String {
        // The value starts with a letter, because the values `.` and `..` are refused.
        "v" + String((0..<dice.below(12)).map { _ in dice.pick(characters) })
      }
      let campaign = LinkMaker.Campaign(source: text(), name: dice.chance(50) ? text() : nil)
      let platform = dice.pick(LinkMaker.Platform.allCases)
      let parameters: RouteParameters = ["id": text(), "q": text()]
      guard let link = try? maker.link(to: "product", parameters, for: platform, campaign) else {
        // A segment `.` or `..` would change the path, so no link is created for a value that contains such a segment.
        expect(
          parameters["id"]?.split(separator: "/").contains { $0 == "." || $0 == ".." }, equals: true
        )
        continue
      }
      let match = try table.route(link).get()
      expect(match.name, equals: "product")
      expect(match.parameters["id"], equals: parameters["id"])
      expect(match.parameters["q"], equals: parameters["q"])
      expect(match.parameters["utm_source"], equals: campaign.source)
      expect(match.parameters["utm_medium"], equals: platform == .auto ? nil : platform.rawValue)
    }
  }
}
