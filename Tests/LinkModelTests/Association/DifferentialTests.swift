/// Compares the matcher with the reference implementation for random files and links.
///
/// `scripts/differential.sh` sets the number of cases; the same seed produces the same cases.
struct DifferentialTests {
  private static let pieces = [
    "/", "/", "a", "b", "tea", "*", "**", "?", "?*", "%C3%A9", "é", "É", "ſ", "s", "S", "ς", "Σ",
    "İ", "ı", "I", "ß", "ẞ", "$(v)", "$(e)", "$(w)", "$(digit)", "$(upper)", "$(nope)", "%2F", "7",
  ]
  private static let texts = [
    "/", "/", "a", "b", "tea", "x", "A", "%C3%A9", "%c3%89", "%C5%BF", "s", "S", "%CF%82",
    "%CE%A3", "%C4%B0", "%C4%B1", "i", "%C3%9F", "%E1%BA%9E", "ab", "z", "7", "%FF", "%2F", "%3D",
  ]
  private static let variables = #""v":["a","ab","*b","é"],"e":["","z"],"w":["a*","?","S"]"#
  private static let app = "ABCDE12345.com.example.shop"

  private static func pattern(_ dice: inout Dice) -> String {
    "\"" + (0..<dice.below(5)).map { _ in dice.pick(pieces) }.joined() + "\""
  }

  private static func members(_ dice: inout Dice, _ chance: Int) -> String {
    var members: [String] = []
    if dice.chance(chance) { members.append("\"/\":\(dice.chance(95) ? pattern(&dice) : "7")") }
    if dice.chance(chance / 3) {
      let name = dice.pick(["a", "A", "", "é", "ab"])
      let value = dice.chance(95) ? pattern(&dice) : "true"
      members.append(
        "\"?\":" + (dice.chance(60) ? "{\"\(name)\":\(value),\"b\":\"*\"}" : pattern(&dice)))
    }
    if dice.chance(chance / 4) { members.append("\"#\":\(pattern(&dice))") }
    for flag in ["exclude", "caseSensitive", "percentEncoded"] where dice.chance(chance / 2) {
      members.append("\"\(flag)\":\(dice.chance(flag == "exclude" ? 75 : 50))")
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  private static func entry(_ dice: inout Dice) -> String {
    var keys: [String] = []
    if dice.chance(80) { keys.append("\"appIDs\":[\"\(dice.chance(85) ? app : "A.other")\"]") }
    if dice.chance(30) { keys.append("\"appID\":\"\(app)\"") }
    if dice.chance(75) {
      let rules = (0..<dice.below(5)).map { _ in dice.chance(97) ? members(&dice, 80) : "7" }
      keys.append("\"components\":[\(rules.joined(separator: ","))]")
    }
    if dice.chance(35) {
      let paths = (0..<dice.below(4)).map { _ in
        dice.chance(6) ? "7" : (dice.chance(25) ? "\"NOT " : "\"") + pattern(&dice).dropFirst()
      }
      keys.append("\"paths\":[\(paths.joined(separator: ","))]")
    }
    if dice.chance(25) { keys.append("\"defaults\":\(members(&dice, 25))") }
    return "{" + keys.joined(separator: ",") + "}"
  }

  private static func url(_ dice: inout Dice) -> String {
    func text(_ most: Int) -> String {
      (0..<dice.below(most)).map { _ in dice.pick(texts) }.joined()
    }
    var url = "https://shop.example/" + text(5)
    if dice.chance(50) {
      let items = (0..<dice.below(4)).map { _ in
        dice.pick(["", "a", "A", "b", "%C3%A9", "ab"]) + (dice.chance(80) ? "=" + text(3) : "")
      }
      url += "?" + items.joined(separator: "&")
    }
    return dice.chance(30) ? url + "#" + text(4) : url
  }

  /// The number of cases for each of the eight seeds; the default is small, so that the test suite stays fast.
  private static let cases =
    ProcessInfo.processInfo.environment["DIFFERENTIAL_CASES"].flatMap { Int($0) } ?? 1_500
  private static let seed =
    ProcessInfo.processInfo.environment["DIFFERENTIAL_SEED"].flatMap { UInt64($0) } ?? 1

  @Test(arguments: 0..<UInt64(8))
  func `the matcher agrees with the reference evaluation`(part: UInt64) {
    var dice = Dice(seed: Self.seed &* 8 &+ part)
    var outcomes: [AssociationVerdict.Outcome: Int] = [:]
    var differences = 0
    for _ in 0..<Self.cases / 10 {
      let entries = (0...dice.below(3)).map { _ in Self.entry(&dice) }.joined(separator: ",")
      let defaults = dice.chance(25) ? "\"defaults\":\(Self.members(&dice, 25))," : ""
      let text =
        #"{"applinks":{\#(defaults)"substitutionVariables":{\#(Self.variables)},"details":[\#(entries)]}}"#
      let file = AssociationFile(text)
      guard let applinks = file.document.root?["applinks"] else { continue }
      let plain = NaiveAssociation(applinks)
      for _ in 0..<10 {
        let link = Link(Self.url(&dice))
        let outcome = file.verdict(for: link, app: Self.app).outcome
        let expected = plain.outcome(link, app: Self.app)
        outcomes[outcome, default: 0] += 1
        if outcome != expected, differences < 5 {
          differences += 1
          Issue.record("\(text) \(link): \(outcome), plainly \(expected)")
        }
      }
    }
    // Every outcome must occur often enough for the comparison to be meaningful.
    #expect([.match, .exclude, .noMatch].allSatisfy { outcomes[$0] ?? 0 > Self.cases / 100 })
  }
}
