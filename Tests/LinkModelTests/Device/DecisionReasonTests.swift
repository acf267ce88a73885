struct DecisionReasonTests {
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

  @Test func `a reason has a sentence and a source`() {
    for reason in DecisionReason.examples {
      #expect(!reason.message.isEmpty && reason.message.last != "." && !reason.source.isEmpty, "\(reason)")
    }
  }

  @Test func `rules are reported only if a file was evaluated`() {
    expect(
      Set(DecisionReason.examples.filter { $0.appWhoseRulesWereAsked != nil }.map(\.code)),
      equals: [
        "app-not-in-file", "entry-without-rules", "excluded", "file-without-apps", "no-rule-matches", "rule-matches",
      ])
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
