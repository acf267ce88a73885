@testable import LinkModel

/// Checks the matcher against a plain evaluation of the rules in order.
///
/// The matcher first compares literal prefixes and suffixes.
struct RuleMatcherPropertyTests {
  /// Strings with similar beginnings and ends, some shorter and some longer than the eight bytes that the matcher
  /// compares at once.
  private static let pieces = [
    "/", "a", "section/", "sectionB/", "items/tea/1", "*", "?", "?*", "%2F", "$(digit)", "$(v)",
    "\\u0000", "é", "A",
  ]
  private static let texts = [
    "/", "a", "section/", "sectionB/", "items/tea/1", "x", "7", "%2F", "%2f", "%00", "ba", "é", "A",
  ]

  private static func text(_ dice: inout Dice, _ pieces: [String]) -> String {
    (0..<dice.below(5)).map { _ in dice.pick(pieces) }.joined()
  }

  private static func component(_ dice: inout Dice) -> String {
    var members: [String] = []
    if dice.chance(85) { members.append("\"/\":\"\(dice.pick(["/", ""]))\(text(&dice, pieces))\"") }
    if dice.chance(25) { members.append("\"?\":{\"x\":\"\(dice.pick(["*", "?*", "a", ""]))\"}") }
    if dice.chance(10) { members.append("\"?\":\"\(dice.pick(["*", "?*", "x=a", ""]))\"") }
    if dice.chance(15) { members.append("\"#\":\"\(dice.pick(["*", "?*", "a", ""]))\"") }
    if dice.chance(30) { members.append("\"exclude\":true") }
    if dice.chance(25) { members.append("\"caseSensitive\":false") }
    if dice.chance(25) { members.append("\"percentEncoded\":false") }
    return "{" + members.joined(separator: ",") + "}"
  }

  @Test(arguments: [UInt64](1...8))
  func `the deciding rule is the first that matches`(seed: UInt64) {
    var dice = Dice(seed: seed)
    var decided = 0
    for _ in 0..<60 {
      let components = (0..<1 + dice.below(12)).map { _ in Self.component(&dice) }
      let file = AssociationFile.make(
        components: components.joined(separator: ","),
        applinks: #""substitutionVariables":{"v":["a","ba","*b",""]},"#)
      guard let detail = file.details.first, let rules = detail.rules else {
        Issue.record("the file has no rules: \(components)")
        return
      }
      for _ in 0..<25 {
        let end = dice.pick(["", "", "?", "?x", "?x=a", "?x=a&x=b", "?y", "#", "#a", "?x=a#a"])
        let link = Link("https://shop.example/" + Self.text(&dice, Self.texts) + end)
        var subject = MatchSubject(link)
        let found = detail.matcher?.firstRule(for: &subject)?.place
        let first = rules.firstIndex { $0.constraints.hold(for: &subject) }
        if first != nil { decided += 1 }
        expect(found, equals: first.map { rules[$0].place }, "\(components) \(link)")
      }
    }
    #expect(decided > 200)
  }
}
