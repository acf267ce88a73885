import HarnessText
import LinkModel

/// Divides URLs of one path further, by what rules ask of the query and of the fragment.
struct CellRefinement {
  /// Members that hold together, with a query and fragment that show it.
  struct Refined {
    let holding: [Int]
    let suffix: String
  }

  private struct Draft {
    var holding: [Int]
    var items: [String] = []
    var query: String?
    var fragment: String?
  }

  /// A text for a part, and the members it keeps from holding.
  private struct Option {
    let failing: Set<Int>
    let items: [String]
    let text: String
  }

  private struct Key: Hashable {
    let name: [UInt8]?
    let isFragment: Bool
    let members: [Int]
  }

  private let space: RuleSpace
  private let form: MatchForm
  private var known: [Key: (options: [Option], isComplete: Bool)] = [:]

  init(space: RuleSpace, form: MatchForm) {
    self.space = space
    self.form = form
  }

  /// Tells each division, and answers whether they were all found; `visit` answers whether to go on.
  mutating func refine(
    _ holding: [Int], _ budget: inout StepBudget, _ visit: (Refined) -> Bool
  ) -> Bool {
    var drafts = [Draft(holding: holding)]
    var isComplete = true
    for name in names(holding) {
      let made = options(forName: name, holding, &budget)
      isComplete = isComplete && made.isComplete
      drafts = Self.divided(drafts, by: made.options, &budget) { $0.items += $1.items }
    }
    let whole = options(holding, isFragment: false, &budget)
    drafts = Self.divided(drafts, by: whole.options, &budget) { draft, option in
      if !option.text.isEmpty { draft.query = option.text }
    }
    let fragments = options(holding, isFragment: true, &budget)
    drafts = Self.divided(drafts, by: fragments.options, &budget) { draft, option in
      if !option.text.isEmpty { draft.fragment = option.text }
    }
    for draft in drafts {
      let query = draft.query ?? (draft.items.isEmpty ? nil : draft.items.joined(separator: "&"))
      let suffix =
        (query.map { "?" + $0 } ?? "") + (draft.fragment.map { "#" + $0 } ?? "")
      if !visit(Refined(holding: draft.holding, suffix: suffix)) { return false }
    }
    return isComplete && whole.isComplete && fragments.isComplete && !budget.isSpent
  }

  /// Each draft under each option; of drafts in which the same members hold the first is enough.
  private static func divided(
    _ drafts: [Draft], by options: [Option], _ budget: inout StepBudget,
    _ apply: (inout Draft, Option) -> Void
  ) -> [Draft] {
    guard options.count > 1 || options.contains(where: { !$0.failing.isEmpty }) else {
      return drafts
    }
    var out: [Draft] = []
    var seen: Set<[Int]> = []
    for draft in drafts {
      for option in options {
        guard budget.take(1 + draft.holding.count) else { return out }
        var next = draft
        if !option.failing.isEmpty { next.holding.removeAll(where: option.failing.contains) }
        guard seen.insert(next.holding).inserted else { continue }
        apply(&next, option)
        out.append(next)
      }
    }
    return out
  }

  // MARK: Options

  private func names(_ holding: [Int]) -> [[UInt8]] {
    var names: [[UInt8]] = []
    var seen: Set<[UInt8]> = []
    for member in holding {
      guard case .items(let items)? = space.members[member].constraints?.query else { continue }
      for item in items where !item.glob.isUniversal && seen.insert(item.name).inserted {
        names.append(item.name)
      }
    }
    return names
  }

  /// What an item of a name can be, given once, several times or not at all.
  private mutating func options(
    forName name: [UInt8], _ holding: [Int], _ budget: inout StepBudget
  ) -> (options: [Option], isComplete: Bool) {
    let members = holding.filter { member in
      guard case .items(let items)? = space.members[member].constraints?.query else {
        return false
      }
      return items.contains { $0.name == name && !$0.glob.isUniversal }
    }
    let key = Key(name: name, isFragment: false, members: members)
    if let made = known[key] { return made }
    var texts = PartTexts(.value, form: form)
    for member in members {
      guard let constraints = space.members[member].constraints,
        case .items(let items)? = constraints.query
      else { continue }
      for item in items where item.name == name {
        texts.add(item.glob, of: member, constraints.form, &budget)
      }
    }
    let outcome = texts.texts(&budget)
    let written = writtenName(name)
    var options: [Option] = []
    for found in outcome.found {
      // A name no query can hold is always absent, and an absent item has the empty value.
      guard found.text.isEmpty || written != nil else { continue }
      options.append(
        Option(
          failing: Set(members).subtracting(found.members),
          items: found.text.isEmpty ? [] : ["\(written ?? "")=\(found.text)"], text: found.text))
    }
    options += Self.repeated(options, written, &budget)
    known[key] = (options, outcome.isComplete)
    return (options, outcome.isComplete)
  }

  /// The same name several times: what fails for one of the items fails for all.
  private static func repeated(
    _ single: [Option], _ name: String?, _ budget: inout StepBudget
  ) -> [Option] {
    guard let name, single.count > 1 else { return [] }
    var seen = Set(single.map(\.failing))
    var out: [Option] = []
    var pending = single
    while let option = pending.popLast() {
      for other in single {
        guard budget.take(1 + option.failing.count) else { return out }
        let failing = option.failing.union(other.failing)
        guard seen.insert(failing).inserted else { continue }
        let left = option.items.isEmpty ? ["\(name)="] : option.items
        let right = other.items.isEmpty ? ["\(name)="] : other.items
        let joined = Option(failing: failing, items: left + right, text: "")
        out.append(joined)
        pending.append(joined)
      }
    }
    return out
  }

  /// The name as a query holds it; `nil` when no query can.
  private func writtenName(_ name: [UInt8]) -> String? {
    let text = String(decoding: name, as: UTF8.self)
    guard form.isPercentEncoded else { return PercentEncoding.encode(text) }
    let canonical = PercentEncoding.canonical(name[...], allowed: .queryOrFragment)
    let isWhole = !name.contains(UInt8(ascii: "&")) && !name.contains(UInt8(ascii: "="))
    return isWhole && canonical == text ? text : nil
  }

  /// What the whole query, or the fragment, can be.
  private mutating func options(
    _ holding: [Int], isFragment: Bool, _ budget: inout StepBudget
  ) -> (options: [Option], isComplete: Bool) {
    let members = holding.filter { glob(of: $0, isFragment: isFragment) != nil }
    guard !members.isEmpty else { return ([], true) }
    let key = Key(name: nil, isFragment: isFragment, members: members)
    if let made = known[key] { return made }
    var texts = PartTexts(isFragment ? .fragment : .query, form: form)
    for member in members {
      guard let constraints = space.members[member].constraints,
        let glob = glob(of: member, isFragment: isFragment)
      else { continue }
      texts.add(glob, of: member, constraints.form, &budget)
    }
    let outcome = texts.texts(&budget)
    let options = outcome.found.map { found in
      Option(failing: Set(members).subtracting(found.members), items: [], text: found.text)
    }
    known[key] = (options, outcome.isComplete)
    return (options, outcome.isComplete)
  }

  private func glob(of member: Int, isFragment: Bool) -> Glob? {
    let constraints = space.members[member].constraints
    if isFragment {
      return constraints?.fragment.flatMap { $0.isUniversal ? nil : $0 }
    }
    guard case .whole(let glob)? = constraints?.query, !glob.isUniversal else { return nil }
    return glob
  }
}
