import LinkModel
import HarnessText

/// The texts of one part of a URL that patterns of several rules tell apart.
struct PartTexts {
  /// A text as it is written in a URL, and the members all whose patterns take it.
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
  private var seals: [Int: Int] = [:]
  private var isUsable = true

  init(_ part: URLPart, form: MatchForm) {
    self.part = part
    self.form = form
  }

  /// Adds a pattern of a member; members come in ascending order.
  mutating func add(_ glob: Glob, of member: Int, _ form: MatchForm, _ budget: inout StepBudget) {
    guard isUsable else { return }
    let automaton = PatternAutomaton(glob.program, form: form, table: &table)
    // A place costs more to make than to visit.
    isUsable = !automaton.isTooLarge && budget.take(4 * automaton.moves.count)
    automata.append(automaton)
    owners.append(member)
  }

  /// Notes for each member the member from which on patterns count again once its own takes whatever follows.
  mutating func seal(_ end: (Int) -> Int?) {
    var following: [Int: Int] = [:]
    var first = owners.count
    // The first pattern of each member that ends a seal, found in one pass from the back.
    var ends: [(pattern: Int, member: Int)] = []
    for (pattern, owner) in owners.enumerated() {
      if let member = end(owner) { ends.append((pattern, member)) }
    }
    for (pattern, member) in ends.reversed() {
      while first > 0, owners[first - 1] >= member { first -= 1 }
      following[pattern] = first
    }
    seals = following
  }

  /// Every set of members that one text of the part satisfies together, with such a text.
  func texts(_ budget: inout StepBudget, required: Int? = nil) -> Outcome {
    var outcome = Outcome()
    guard isUsable else {
      outcome.isComplete = false
      return outcome
    }
    var explorer = LanguageExplorer(
      automata, grammar: TextGrammar(part, form: form, table: table), table: table)
    explorer.required = required.flatMap { owners.firstIndex(of: $0) }
    explorer.seals = seals
    let explored = explorer.explore(&budget)
    outcome.isComplete = explored.isComplete
    outcome.found = explored.texts.map { text in
      Found(members: members(text.accepted), text: written(text.scalars))
    }
    return outcome
  }

  /// The members none of whose patterns is missing.
  private func members(_ accepted: [Int]) -> [Int] {
    var out: [Int] = []
    var index = 0
    while index < accepted.count {
      let owner = owners[accepted[index]]
      var count = 0
      while index < accepted.count, owners[accepted[index]] == owner {
        count += 1
        index += 1
      }
      let first = accepted[index - count]
      // A member's patterns stand side by side, so one more of them before or after would be missing.
      let isWhole =
        (first == 0 || owners[first - 1] != owner)
        && (first + count == owners.count || owners[first + count] != owner)
        && accepted[index - 1] == first + count - 1
      if isWhole { out.append(owner) }
    }
    return out
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
