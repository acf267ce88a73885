import LinkModel
import HarnessText

/// Finds the combinations of rules that match the same value of a URL component, with an example of each.
struct PartTexts {
  /// A string as written in a URL, and the `RuleSpace` members that match it.
  struct Found {
    let members: [Int]
    let text: String
  }

  struct Outcome {
    var found: [Found] = []
    var isComplete = true
  }

  private let part: URLPart
  private let form: MatchForm
  private var table = SymbolTable()
  private var automata: [PatternAutomaton] = []
  private var owners: [Int] = []
  private var counts: [Int: Int] = [:]
  private var seals: [Int: Int] = [:]
  private var isUsable = true

  init(_ part: URLPart, form: MatchForm) {
    self.part = part
    self.form = form
  }

  mutating func add(_ glob: Glob, of member: Int, _ form: MatchForm, _ budget: inout StepBudget) {
    guard isUsable else { return }
    let automaton = PatternAutomaton(glob.program, form: form, table: &table)
    // Each state costs four steps, because creating a state takes longer than visiting one.
    isUsable = !automaton.isTooLarge && budget.take(4 * automaton.moves.count)
    automata.append(automaton)
    owners.append(member)
    counts[member, default: 0] += 1
  }

  /// If a member's pattern matches every continuation of a string, the patterns of later members before `end(member)`
  /// are irrelevant.
  mutating func seal(_ end: (Int) -> Int?) {
    var first = owners.count
    // The patterns are in the order of their members, so a single backward pass suffices.
    for (pattern, owner) in owners.enumerated().reversed() {
      guard let member = end(owner) else { continue }
      while first > 0, owners[first - 1] >= member { first -= 1 }
      seals[pattern] = first
    }
  }

  func texts(_ budget: inout StepBudget, required: Int? = nil) -> Outcome {
    guard isUsable else { return Outcome(isComplete: false) }
    var explorer = LanguageExplorer(
      automata, grammar: TextGrammar(part, form: form, table: table), table: table)
    explorer.required = required.flatMap { owners.firstIndex(of: $0) }
    explorer.seals = seals
    let explored = explorer.explore(&budget)
    let found = explored.texts.map { text in
      Found(members: members(text.accepted), text: written(text.scalars))
    }
    return Outcome(found: found, isComplete: explored.isComplete)
  }

  private func members(_ accepted: [Int]) -> [Int] {
    let met = accepted.reduce(into: [:]) { $0[owners[$1], default: 0] += 1 }
    return met.filter { $0.value == counts[$0.key] }.keys.sorted()
  }

  private func written(_ scalars: [Unicode.Scalar]) -> String {
    var out = ""
    let plain = part.characters
    for scalar in scalars {
      let isPlain =
        scalar.isASCII && plain.contains(Symbol(number: Int(scalar.value))) && scalar != "%"
      if form.isPercentEncoded || isPlain {
        out.unicodeScalars.append(scalar)
      } else {
        out += PercentEncoding.encode(String(Character(scalar)))
      }
    }
    return out
  }
}
