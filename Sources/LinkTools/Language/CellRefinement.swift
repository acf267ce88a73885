import HarnessText
import LinkModel

/// Divides URLs whose paths match the same rules into groups, according to the rules that their queries and fragments
/// match.
struct CellRefinement {
  /// The `RuleSpace` members that match one group of URLs, and the query and fragment of an example URL.
  struct Refined {
    let holding: [Int]
    let suffix: String
  }

  private struct Draft {
    var holding: [Int]
    var items: [String] = []
    var query = ""
    var fragment = ""
  }

  /// A candidate string for a component, and the `RuleSpace` members that do not match the string.
  private struct Option {
    let failing: Set<Int>
    let items: [String]
    let text: String
  }

  /// The target of a condition: the query, the fragment, or all query items with the same name.
  private struct Place: Hashable {
    let part: URLPart
    var name: [UInt8]?
  }

  private struct Key: Hashable {
    let place: Place
    let members: [Int]
  }

  private let space: RuleSpace
  private let form: MatchForm
  private var known: [Key: (options: [Option], isComplete: Bool)] = [:]

  init(space: RuleSpace, form: MatchForm) {
    self.space = space
    self.form = form
  }

  mutating func refine(
    _ holding: [Int], _ budget: inout StepBudget, _ visit: (Refined) -> Bool
  ) -> Bool {
    var drafts = [Draft(holding: holding)]
    var isComplete = true
    for name in names(holding) {
      let made = options(at: Place(part: .value, name: name), holding, &budget)
      isComplete = isComplete && made.isComplete
      drafts = Self.divided(drafts, by: made.options, &budget) { $0.items += $1.items }
    }
    let whole = options(at: Place(part: .query), holding, &budget)
    drafts = Self.divided(drafts, by: whole.options, &budget) { $0.query = $1.text }
    let fragments = options(at: Place(part: .fragment), holding, &budget)
    drafts = Self.divided(drafts, by: fragments.options, &budget) { $0.fragment = $1.text }
    for draft in drafts {
      let query = draft.query.isEmpty ? draft.items.joined(separator: "&") : draft.query
      let suffix =
        (query.isEmpty ? "" : "?" + query) + (draft.fragment.isEmpty ? "" : "#" + draft.fragment)
      if !visit(Refined(holding: draft.holding, suffix: suffix)) { return false }
    }
    return isComplete && whole.isComplete && fragments.isComplete && !budget.isSpent
  }

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
    holding.flatMap { member -> [[UInt8]] in
      guard case .items(let items)? = space.members[member].constraints?.query else { return [] }
      return items.filter { !$0.glob.isUniversal }.map(\.name)
    }.distinct
  }

  private mutating func options(
    at place: Place, _ holding: [Int], _ budget: inout StepBudget
  ) -> (options: [Option], isComplete: Bool) {
    let members = holding.filter { globs(of: $0, at: place).contains { !$0.isUniversal } }
    guard !members.isEmpty else { return ([], true) }
    let key = Key(place: place, members: members)
    if let made = known[key] { return made }
    var texts = PartTexts(place.part, form: form)
    for member in members {
      guard let form = space.members[member].constraints?.form else { continue }
      for glob in globs(of: member, at: place) { texts.add(glob, of: member, form, &budget) }
    }
    let outcome = texts.texts(&budget)
    let name = place.name.flatMap(writtenName)
    var options = outcome.found.compactMap { found -> Option? in
      let failing = Set(members).subtracting(found.members)
      if place.name == nil || found.text.isEmpty {
        return Option(failing: failing, items: [], text: found.text)
      }
      // If no query can contain the name, the query item cannot occur, so no option requires it.
      return name.map {
        Option(failing: failing, items: ["\($0)=\(found.text)"], text: found.text)
      }
    }
    options += Self.repeated(options, name, &budget)
    known[key] = (options, outcome.isComplete)
    return (options, outcome.isComplete)
  }

  private func globs(of member: Int, at place: Place) -> [Glob] {
    let constraints = space.members[member].constraints
    return switch (place.part, constraints?.query) {
    case (.value, .items(let items)?): items.filter { $0.name == place.name }.map(\.glob)
    case (.query, .whole(let glob)?): [glob]
    case (.fragment, _): [constraints?.fragment].compactMap(\.self)
    default: []
    }
  }

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

  private func writtenName(_ name: [UInt8]) -> String? {
    let text = name.utf8Text
    guard form.isPercentEncoded else { return PercentEncoding.encode(text) }
    let canonical = PercentEncoding.canonical(name[...], allowed: .queryOrFragment)
    let isWhole = !name.contains("&") && !name.contains("=")
    return isWhole && canonical == text ? text : nil
  }
}
