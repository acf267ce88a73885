import LinkModel

/// All URLs in a cell match the same rules, so one example URL represents the cell.
///
/// A rule is `unread` if it tests a different form of the URL than the other rules. Callers must not draw conclusions
/// that depend on unread rules. If escapes are decoded, every URL in a cell decodes to valid UTF-8.
package struct RuleSpace {
  /// A rule, or an entry without a list of rules; such an entry matches every URL.
  struct Member {
    let entry: Int
    let isExclusion: Bool
    let constraints: RuleConstraints?
  }

  struct Cell {
    let holding: [Int]
    let url: String
  }

  let members: [Member]
  private(set) var unread: Set<Int> = []
  private let form: MatchForm
  private let host: String
  private let entryEnds: [Int]

  /// The rules of an association file apply to every host that serves the file.
  package static let exampleHost = "example.com"

  init(_ entries: [[AssociationRule]?], host: String = exampleHost) {
    var members: [Member] = []
    var ends: [Int] = []
    for (entry, rules) in entries.enumerated() {
      if rules == nil {
        members.append(Member(entry: entry, isExclusion: false, constraints: nil))
      }
      for rule in rules ?? [] {
        members.append(
          Member(
            entry: entry, isExclusion: rule.isExclusion,
            constraints: rule.constraints))
      }
      ends.append(members.count)
    }
    entryEnds = ends
    self.members = members
    self.host = host
    form = Self.commonForm(of: members)
    let hasItems = members.contains { member in
      if case .items(let items)? = member.constraints?.query { !items.isEmpty } else { false }
    }
    unread = Set(members.indices.filter { !isReadable(members[$0], besideItems: hasItems) })
  }

  private static func commonForm(of members: [Member]) -> MatchForm {
    let forms = members.compactMap { $0.isUniversal ? nil : $0.constraints?.form }
    if let first = forms.first, forms.allSatisfy({ !$0.isPercentEncoded }) { return first }
    return MatchForm(isPercentEncoded: true, isCaseSensitive: true)
  }

  private func isReadable(_ member: Member, besideItems: Bool) -> Bool {
    guard let constraints = member.constraints, !member.isUniversal else { return true }
    guard constraints.form.isPercentEncoded == form.isPercentEncoded else { return false }
    if !form.isPercentEncoded, constraints.form.isCaseSensitive != form.isCaseSensitive {
      return false
    }
    if case .whole(let glob)? = constraints.query, !glob.isUniversal { return !besideItems }
    return true
  }

  // MARK: Cells

  /// Returns `false` if cells may be missing because the budget ran out, a pattern is unusable, or `required` is
  /// unread.
  func cells(
    _ budget: inout StepBudget, required: Int? = nil, _ visit: (Cell) -> Bool
  ) -> Bool {
    if let required, unread.contains(required) { return false }
    var paths = PartTexts(.path, form: form)
    var always: [Int] = []
    var closedEntry = -1
    for index in members.indices where !unread.contains(index) {
      // If a rule includes every URL, the later rules of its entry are unreachable.
      if members[index].entry == closedEntry, index != required { continue }
      if members[index].isUniversal, !members[index].isExclusion {
        closedEntry = members[index].entry
      }
      guard let constraints = members[index].constraints, let path = constraints.path,
        !path.isUniversal
      else {
        always.append(index)
        continue
      }
      paths.add(path, of: index, constraints.form, &budget)
    }
    paths.seal { sealEnd(of: $0) }
    let texts = paths.texts(&budget, required: required)
    var refinement = CellRefinement(space: self, form: form)
    var goesOn = true
    var isComplete = texts.isComplete
    for text in texts.found {
      let holding = (text.members + always).sorted()
      guard budget.take(1 + holding.count) else { return false }
      if let required, !holding.contains(required) { continue }
      let path = Self.shortened(text.text)
      isComplete =
        refinement.refine(holding, &budget) { rest in
          if let required, !rest.holding.contains(required) { return true }
          let url = "https://\(host)\(path)\(rest.suffix)"
          goesOn = visit(Cell(holding: rest.holding, url: url))
          return goesOn
        } && isComplete
      if !goesOn { return true }
      if budget.isSpent { return false }
    }
    return isComplete
  }

  /// Removes the trailing slash that normalization adds, unless the path is `/` or a star precedes the slash.
  private static func shortened(_ path: String) -> String {
    guard path.utf8.count > 1, path.hasSuffix("/"), !path.hasSuffix("*/") else { return path }
    return String(path.dropLast())
  }

  /// If a rule that is not an exclusion tests only the path, the rule matches every path that matches the pattern up to
  /// the trailing `*`, and the later rules of its entry are irrelevant for these paths.
  private func sealEnd(of index: Int) -> Int? {
    let member = members[index]
    guard !member.isExclusion, let constraints = member.constraints, constraints.query == nil,
      constraints.fragment == nil
    else { return nil }
    return entryEnds[member.entry]
  }
}

extension RuleSpace.Member {
  var isUniversal: Bool { constraints.map(\.isUniversal) ?? true }
}

extension RuleConstraints {
  var isUniversal: Bool {
    guard path?.isUniversal ?? true, fragment?.isUniversal ?? true else { return false }
    switch query {
    case nil: return true
    case .whole(let glob): return glob.isUniversal
    case .items(let items): return items.allSatisfy(\.glob.isUniversal)
    }
  }
}

extension Glob {
  var isUniversal: Bool { defect == nil && program.steps == [.anyRun, .end] }
}
