import LinkModel

/// Compares the entries of two files, and finds one example URL for each pair of rules whose verdicts differ.
struct EntryComparison {
  struct Outcome {
    var urls: [String] = []
    var isSettled = true
  }

  /// For each file, the index of either an app's entry, or the rule in that entry that matches a URL.
  private struct Pair: Hashable {
    let old: Int?
    let new: Int?
  }

  private let old: AssociationFile
  private let new: AssociationFile
  private let host: String
  private var budget: StepBudget
  /// The result for each pair of entries, cached because several apps can share an entry.
  private var known: [Pair: Outcome] = [:]

  init(old: AssociationFile, new: AssociationFile, host: String, budget: Int) {
    self.old = old
    self.new = new
    self.host = host
    self.budget = StepBudget(budget)
  }

  mutating func outcome(for app: String) -> Outcome {
    let before = old.detail(for: app)
    let after = new.detail(for: app)
    let pair = Pair(old: before?.index, new: after?.index)
    if let outcome = known[pair] { return outcome }
    let outcome = compare(Self.rules(before), Self.rules(after))
    known[pair] = outcome
    return outcome
  }

  /// The result is `nil` if the entry has no list of rules; such an entry matches every URL.
  private static func rules(_ detail: AssociationFile.Detail?) -> [AssociationRule]? {
    detail.map(\.rules) ?? []
  }

  private mutating func compare(
    _ before: [AssociationRule]?, _ after: [AssociationRule]?
  ) -> Outcome {
    if Self.isSame(before, after) { return Outcome() }
    let space = RuleSpace([before, after], host: host)
    var found: [Pair: String] = [:]
    let isComplete = space.cells(&budget) { cell in
      Self.note(cell.url, before, after, &found)
      return true
    }
    let isSettled = isComplete && space.unread.isEmpty
    if !isSettled {
      let rules = (before ?? []) + (after ?? [])
      var rest = StepBudget(AssociationLinter.stepBudget)
      // The pattern of one rule can exceed the budget, so the URLs that need no analysis are tried first.
      for rule in rules {
        guard let url = rule.constraints.sample(host: host), rest.take(rules.count) else { continue }
        Self.note(url, before, after, &found)
      }
      for rule in rules where !rest.isSpent {
        var own = StepBudget(20_000)
        _ = RuleSpace([[rule]], host: host).cells(&own) { cell in
          Self.note(cell.url, before, after, &found)
          return rest.take(rules.count)
        }
        rest.take(own.spent)
      }
    }
    let order = found.sorted { left, right in
      (left.key.old ?? .max, left.key.new ?? .max) < (right.key.old ?? .max, right.key.new ?? .max)
    }
    return Outcome(urls: order.map(\.value), isSettled: isSettled)
  }

  private static func note(
    _ url: String, _ before: [AssociationRule]?, _ after: [AssociationRule]?,
    _ found: inout [Pair: String]
  ) {
    let link = Link(url)
    let deciders = Pair(old: before?.firstHolding(link), new: after?.firstHolding(link))
    guard found[deciders] == nil else { return }
    if verdict(before, deciders.old) != verdict(after, deciders.new) {
      found[deciders] = url
    }
  }

  private static func verdict(
    _ rules: [AssociationRule]?, _ decider: Int?
  ) -> AssociationVerdict.Outcome {
    guard let rules else { return .match }
    return decider.map { rules[$0].isExclusion ? .exclude : .match } ?? .noMatch
  }

  /// Rules are compared regardless of how and where the files define them.
  private static func isSame(_ left: [AssociationRule]?, _ right: [AssociationRule]?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.count == right.count
      && zip(left, right).allSatisfy { left, right in
        left.isExclusion == right.isExclusion && left.constraints.isSame(as: right.constraints)
      }
  }
}

extension RuleConstraints {
  func isSame(as other: RuleConstraints) -> Bool {
    func isSame(_ left: Glob?, _ right: Glob?) -> Bool { left?.program == right?.program }
    guard form == other.form, isSame(path, other.path), isSame(fragment, other.fragment) else {
      return false
    }
    switch (query, other.query) {
    case (nil, nil): return true
    case (.whole(let left)?, .whole(let right)?): return isSame(left, right)
    case (.items(let left)?, .items(let right)?):
      return left.count == right.count
        && zip(left, right).allSatisfy { $0.name == $1.name && isSame($0.glob, $1.glob) }
    default: return false
    }
  }
}
