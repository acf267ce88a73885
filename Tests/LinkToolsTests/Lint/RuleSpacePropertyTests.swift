@testable import LinkTools

/// Compares the cells of random rules with the matcher's result for every URL over a small alphabet.
struct RuleSpacePropertyTests {
  private static let paths: [String] = {
    var all = [""]
    var last = [""]
    for _ in 0..<3 {
      last = last.flatMap { text in ["a", "b", "/", "B"].map { text + $0 } }
      all += last
    }
    return all.map { "/" + $0 }
  }()
  private static let queries = ["", "?", "?x=a", "?x=b", "?x=", "?x=a&x=b", "?y=a", "?x=b&y=b"]
  private static let fragments = ["", "#a", "#b"]
  private static let links = paths.flatMap { path in
    queries.flatMap { query in fragments.map { Link("https://example.com" + path + query + $0) } }
  }

  private static let pieces = ["a", "b", "/", "*", "?", "?*", "$(v)", "$(lower)", "B"]

  private static func pattern(_ dice: inout Dice, _ length: Int) -> String {
    (0..<dice.below(length)).map { _ in dice.pick(pieces) }.joined()
  }

  private static func component(_ dice: inout Dice) -> String {
    var members: [String] = []
    if dice.chance(80) { members.append("\"/\":\"/\(pattern(&dice, 4))\"") }
    if dice.chance(40) {
      let name = dice.pick(["x", "y"])
      members.append("\"?\":{\"\(name)\":\"\(pattern(&dice, 3))\"}")
    }
    if dice.chance(25) { members.append("\"#\":\"\(pattern(&dice, 3))\"") }
    if dice.chance(40) { members.append("\"exclude\":true") }
    if dice.chance(20) { members.append("\"caseSensitive\":false") }
    return "{" + members.joined(separator: ",") + "}"
  }

  private static func rules(_ dice: inout Dice) -> [AssociationRule] {
    let components = (0...dice.below(5)).map { _ in component(&dice) }.joined(separator: ",")
    let file = AssociationFile(
      "{\"applinks\":{\"substitutionVariables\":{\"v\":[\"a\",\"ba\",\"*b\"]},\"details\":[{\"appID\":\"A\",\"components\":[\(components)]}]}}"
    )
    return file.details.first?.rules ?? []
  }

  @Test(arguments: 1...12)
  func `cells agree with the matcher and cover all URLs`(seed: Int) {
    var dice = Dice(seed: UInt64(seed))
    for _ in 0..<2 {
      let rules = Self.rules(&dice)
      var budget = StepBudget(2_000_000)
      var deciders: Set<Int> = []
      var effective: Set<Int> = []
      let isComplete = RuleSpace([rules]).cells(&budget) { cell in
        var subject = MatchSubject(Link(cell.url))
        let holding = rules.indices.filter { rules[$0].constraints.hold(for: &subject) }
        // A cell may omit rules after an inclusion that matches all URLs, or that has neither a query nor a fragment
        // pattern.
        let settled = cell.holding.firstIndex { index in
          let constraints = rules[index].constraints
          let isOpen = constraints.query == nil && constraints.fragment == nil
          return !rules[index].isExclusion && (isOpen || constraints.isUniversal)
        }
        let known = cell.holding.prefix((settled ?? cell.holding.count - 1) + 1)
        expect(holding.prefix(known.count), equals: known, "\(cell.url)")
        if settled == nil { expect(holding, equals: cell.holding, "\(cell.url)") }
        if let first = cell.holding.first {
          deciders.insert(first)
          if cell.holding.count > 1, rules[first].isExclusion, !rules[cell.holding[1]].isExclusion {
            effective.insert(first)
          }
        }
        return true
      }
      #expect(isComplete)
      for link in Self.links {
        var subject = MatchSubject(link)
        guard let first = rules.indices.first(where: { rules[$0].constraints.hold(for: &subject) })
        else { continue }
        expect(deciders.contains(first), equals: true, "\(link) of seed \(seed)")
        guard rules[first].isExclusion else { continue }
        let next = rules.indices.dropFirst(first + 1).first {
          rules[$0].constraints.hold(for: &subject)
        }
        if let next, !rules[next].isExclusion {
          expect(effective.contains(first), equals: true, "\(link) of seed \(seed)")
        }
      }
    }
  }
}
