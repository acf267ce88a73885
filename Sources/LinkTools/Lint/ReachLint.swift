import HarnessText
import LinkModel

struct ReachLint {
  private let details: [AssociationFile.Detail]
  private let log: LintLog
  private var budget: StepBudget
  /// The step limit for each search that explains why a rule is unreachable, so that no single search uses up the whole
  /// budget.
  private let share: Int

  init(details: [AssociationFile.Detail], log: LintLog, budget: Int) {
    self.details = details
    self.log = log
    self.budget = StepBudget(budget)
    share = budget / 10
  }

  mutating func look() {
    for detail in details { look(at: detail.rules ?? []) }
    lookForOverlaps()
  }

  // MARK: One entry

  private mutating func look(at rules: [AssociationRule]) {
    guard rules.count > 1 || rules.first?.isExclusion == true else { return }
    let space = RuleSpace([rules])
    var decides = Set<Int>()
    var excludes = Set<Int>()
    let wanted = rules.count + rules.count(where: \.isExclusion)
    let isComplete = space.cells(&budget) { cell in
      guard let first = cell.holding.first else { return true }
      decides.insert(first)
      if cell.holding.count > 1, rules[first].isExclusion, !rules[cell.holding[1]].isExclusion {
        excludes.insert(first)
      }
      return decides.count + excludes.count < wanted
    }
    guard isComplete else {
      return log.add(
        .reachNotDecided, "could not determine within \(budget.limit) steps which rules are reachable",
        at: rules[0].range)
    }
    if let unread = space.unread.min() {
      log.add(
        .reachNotDecided,
        "could not compare this rule with rules that differ in \"percentEncoded\", in \"caseSensitive\" or in the type of \"?\"",
        at: rules[unread].range)
    }
    let lastUnreadInclude = space.unread.filter { !rules[$0].isExclusion }.max() ?? -1
    for index in rules.indices where !space.unread.contains(index) {
      if !decides.contains(index) {
        look(atDead: index, of: rules)
      } else if rules[index].isExclusion, !excludes.contains(index), index > lastUnreadInclude,
        !Self.isFullStop(index, rules)
      {
        log.add(
          .excludeWithoutEffect,
          "\(rules[index].place.words) has no effect: the URLs that it excludes would not open the app anyway",
          at: rules[index].range)
      }
    }
  }

  /// A last rule that excludes every URL is redundant but common.
  private static func isFullStop(_ index: Int, _ rules: [AssociationRule]) -> Bool {
    guard index == rules.count - 1 else { return false }
    let constraints = rules[index].constraints
    return constraints.isUniversal
      || constraints.path?.pattern == "/*" && constraints.query == nil
        && constraints.fragment == nil
  }

  private mutating func look(atDead index: Int, of rules: [AssociationRule]) {
    let rule = rules[index]
    guard budget.take(index) else {
      return addDead(rule, by: [], isOpposed: false)
    }
    var own = StepBudget(share)
    var example: String?
    _ = RuleSpace([[rule]]).cells(&own, required: 0) { cell in
      example = cell.url
      return false
    }
    budget.take(own.spent)
    // A rule that no URL can match has already been reported because of its pattern.
    guard let example else { return }
    var deciders: [Int: String] = [:]
    if let first = rules.firstHolding(Link(example)) { deciders[first] = example }
    var rest = StepBudget(budget.isSpent ? 0 : share)
    _ = RuleSpace([Array(rules[...index])]).cells(&rest, required: index) { cell in
      if let first = rules.firstHolding(Link(cell.url)), deciders[first] == nil {
        deciders[first] = cell.url
      }
      return true
    }
    budget.take(rest.spent)
    let others = deciders.keys.filter { rules[$0].isExclusion != rule.isExclusion }
    let shown = (others.min() ?? deciders.keys.min()).flatMap { deciders[$0] }
    let references = deciders.keys.sorted().map { decider in
      let line = log.source.line(of: rules[decider].range)
      return "\(rules[decider].place.words) (line \(line))"
    }
    addDead(rule, by: references, isOpposed: !others.isEmpty, witness: shown)
  }

  private mutating func addDead(
    _ rule: AssociationRule, by deciders: [String], isOpposed: Bool, witness: String? = nil
  ) {
    let named = deciders.listed(upTo: 3)
    let cause =
      deciders.isEmpty ? "earlier rules match all of the rule's URLs" : "all of the rule's URLs are matched by \(named)"
    let move = "move the rule before the rules that match the same URLs"
    let (code, effect, fix): (LintCode, String, String) =
      if !isOpposed {
        (.ruleNeverDecides, "is unreachable", "delete the rule, or move it before the rules that match the same URLs")
      } else if rule.isExclusion {
        (.excludeNeverDecides, "excludes nothing", move)
      } else {
        (.includeAfterExclude, "never opens the app", move)
      }
    log.add(code, "\(rule.place.words) \(effect): \(cause)", fix, at: rule.range, witness: witness)
  }

  // MARK: Several entries

  private mutating func lookForPrefixes(of entries: [AssociationFile.Detail]) {
    var prefixes: [Substring: [Substring]] = [:]
    for entry in entries where entry.rules?.takesEverything ?? true {
      for id in entry.appIDs {
        guard let dot = id.firstIndex(of: ".") else { continue }
        let bundle = id[id.index(after: dot)...]
        prefixes[bundle, default: []].append(id[..<dot])
        guard prefixes[bundle]?.count == 2, let first = prefixes[bundle]?.first else { continue }
        let start = entry.range.lowerBound
        log.add(
          .appsOverlap,
          "\(bundle) is listed with several prefixes, such as \(first) and \(id[..<dot]), each with every URL",
          "list the app only with the prefix in its entitlements", at: start..<start + 1)
      }
    }
  }

  private mutating func lookForOverlaps() {
    var taken: Set<String> = []
    // An entry has no effect if earlier entries apply to all its apps.
    let entries = details.filter { detail in
      !detail.appIDs.filter { taken.insert($0).inserted }.isEmpty
    }
    lookForPrefixes(of: entries)
    guard entries.count > 1, !budget.isSpent else { return }
    let space = RuleSpace(entries.map(\.rules))
    var unreleased: [Int: Bool] = [:]
    func isUnreleased(_ entry: Int) -> Bool {
      if let known = unreleased[entry] { return known }
      let isUnreleased = entries[entry].appIDs.allSatisfy(AppFamily.isUnreleased)
      unreleased[entry] = isUnreleased
      return isUnreleased
    }
    var found: [Int: (other: Int, url: String)] = [:]
    let isComplete = space.cells(&budget) { cell in
      var takers: [Int] = []
      var last = -1
      for index in cell.holding where space.members[index].entry != last {
        last = space.members[index].entry
        if !space.members[index].isExclusion { takers.append(last) }
      }
      guard takers.count > 1 else { return true }
      let link = Link(cell.url)
      let confirmed = takers.filter {
        !isUnreleased($0) && entries[$0].rules?.takes(link) ?? true
      }
      guard let first = confirmed.first else { return true }
      for taker in confirmed.dropFirst() where found[taker] == nil {
        found[taker] = (first, cell.url)
      }
      return found.count < entries.count - 1
    }
    if !isComplete {
      log.add(
        .reachNotDecided,
        "could not determine within \(budget.limit) steps whether rules of different apps match the same URLs",
        at: entries[1].range)
    }
    for (entry, overlap) in found {
      let other = entries[overlap.other]
      let families = (entries[entry].appIDs + other.appIDs).map(AppFamily.name)
      if Set(families).count == 1 { continue }
      let start = entries[entry].range.lowerBound
      log.add(
        .appsOverlap,
        "\(entries[entry].appIDs.first ?? "") and \(other.appIDs.first ?? "") (line \(log.source.line(of: other.range))) claim some of the same URLs",
        at: start..<start + 1, witness: overlap.url)
    }
  }
}

extension [AssociationRule] {
  fileprivate var takesEverything: Bool {
    guard let constraints = first?.constraints, first?.isExclusion == false else { return false }
    return constraints.isUniversal
      || ["*", "/*"].contains(constraints.path?.pattern) && constraints.query == nil && constraints.fragment == nil
  }

  func firstHolding(_ link: Link) -> Int? {
    var subject = MatchSubject(link)
    return firstIndex { $0.constraints.hold(for: &subject) }
  }

  func takes(_ link: Link) -> Bool {
    firstHolding(link).map { !self[$0].isExclusion } ?? false
  }
}
