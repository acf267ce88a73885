struct DecisionReasonTests {
  @Test func `the decisions produce every code and no others`() throws {
    let reached = DecisionRow.all.map { $0.device.decide(Link($0.url), from: $0.source).reason }
    let others = ActivityRow.all.map { ActivityRow.device.decide($0.activity, for: $0.app).reason }
    let asked = CanOpenRow.all.map { $0.answer.reason }
    let credentials = try CredentialsTests.answers().map(\.reason)
    let banners = PageBannerTests.banners.map { Device.make().decide($0).reason }
    let staying = Device.make { $0.assumptions[.redirectIntoApp] = .stays }
      .decideRedirect(to: Link("https://shop.example/tea/green"), from: .messages).reason
    let codes =
      (reached + others + asked + credentials + banners + [
        LinkDecision.noLink("/x", isPageShown: true).reason, staying,
      ])
      .map(\.code)
    expect(Set(codes), equals: Set(DecisionReason.codes))
  }

  @Test func `every reason has an example`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources/LinkModel/Device/DecisionReason.swift")
    let declared = try String(contentsOf: file, encoding: .utf8).matches(of: /\n  case (\w+)/).map { String($0.1) }
    let examples = DecisionReason.examples.map { String("\($0)".prefix { $0 != "(" }) }
    expect(Set(examples), equals: Set(declared))
  }

  @Test func `codes are unique and valid on a command line`() {
    let codes = DecisionReason.codes
    expect(Set(codes).count, equals: codes.count)
    for code in codes {
      #expect(code.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (0x61...0x7A).contains($0) })
    }
  }

  @Test(arguments: DecisionRow.all)
  func `a reason has a sentence and a source`(_ row: DecisionRow) {
    let reason = row.device.decide(Link(row.url), from: row.source).reason
    #expect(!reason.message.isEmpty)
    #expect(reason.message.last != ".")
    #expect(!reason.source.isEmpty)
  }

  @Test(arguments: DecisionRow.all)
  func `a reason why an app does not get a link says what to do`(_ row: DecisionRow) {
    let decision = row.device.decide(Link(row.url), from: row.source)
    let end: DecisionReason? =
      switch decision.destination {
      case .app, .appClip: nil
      case .appStore, .browser, .nothing: decision.reason
      }
    for reason in decision.considered.filter({ $0.precedesRules || $0.leavesNextDomain }) + [end].compactMap(\.self) {
      #expect((reason.fix ?? reason.remedy)?.isEmpty == false, "\(reason.code)")
    }
  }

  @Test(arguments: DecisionRow.all)
  func `rules are reported only if a file was evaluated`(_ row: DecisionRow) {
    let asking = [
      "excluded", "no-rule-matches", "rule-matches", "entry-without-rules", "app-not-in-file",
      "file-without-apps", "opened-by-the-app-itself", "universal-links-only", "clip-replaced-by-app",
      "browser-on-mac", "host-filtered", "intent-stays", "app-cannot-launch",
    ]
    let decision = row.device.decide(Link(row.url), from: row.source)
    expect(decision.asksRules, equals: asking.contains(row.code), "\(row.code)")
  }

  @Test func `an empty list of rules is reported as such`() {
    let none = DecisionReason.noRuleMatches(app: "shop", host: "shop.example", tried: 0)
    expect(none.message, hasSuffix: "has an empty list of rules")
    let some = DecisionReason.noRuleMatches(app: "shop", host: "shop.example", tried: 2)
    expect(some.message, hasPrefix: "none of the 2 rules")
  }

  @Test func `destinations have the names used in plans`() {
    expect(LinkDestination.app("shop").name, equals: "shop")
    expect(LinkDestination.appClip("shop-clip").name, equals: "shop-clip")
    expect(LinkDestination.appStore.name, equals: "app-store")
    expect(LinkDestination.browser.name, equals: "browser")
    expect(LinkDestination.nothing.name, equals: "nothing")
  }
}
