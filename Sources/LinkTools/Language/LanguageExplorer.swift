/// Finds the sets of patterns that can match the same string, and the shortest such string for each set.
///
/// The search runs the subset construction breadth first over all patterns in parallel, and visits only reachable
/// states.
struct LanguageExplorer {
  /// A possible value of the URL component, and the indices of all patterns that match it.
  struct Text: Sendable {
    let accepted: [Int]
    let scalars: [Unicode.Scalar]
  }

  struct Outcome: Sendable {
    var texts: [Text] = []
    var isComplete = true
  }

  var required: Int?
  /// Once a pattern matches every continuation of the string found so far, the later patterns in its range are skipped.
  var seals: [Int: Int] = [:]

  private let automata: [PatternAutomaton]
  private let grammar: TextGrammar
  private let table: SymbolTable
  private let bases: [Int32]
  private let owners: [Int32]

  init(_ automata: [PatternAutomaton], grammar: TextGrammar, table: SymbolTable) {
    self.automata = automata
    self.grammar = grammar
    self.table = table
    var bases: [Int32] = []
    var owners: [Int32] = []
    for (index, automaton) in automata.enumerated() {
      bases.append(Int32(owners.count))
      owners += repeatElement(Int32(index), count: automaton.moves.count)
    }
    self.bases = bases
    self.owners = owners
  }

  private struct State: Hashable {
    let places: [Int32]
    let grammar: TextGrammar.State
  }

  private struct Visit {
    let state: State
    let from: Int
    let on: Symbol
  }

  func explore(
    _ budget: inout StepBudget, until isEnough: (Text) -> Bool = { _ in false }
  ) -> Outcome {
    var outcome = Outcome()
    let start = State(places: closure(bases, &budget), grammar: .start)
    var known: Set<State> = [start]
    var visits = [Visit(state: start, from: -1, on: Symbol(0))]
    var sets: Set<[Int32]> = []
    var next = 0
    while next < visits.count {
      if budget.isSpent {
        outcome.isComplete = false
        return outcome
      }
      let state = visits[next].state
      if grammar.isEnd(state.grammar) {
        let accepted = accepted(state.places)
        if required.map({ accepted.contains(Int32($0)) }) ?? true, sets.insert(accepted).inserted {
          let text = Text(accepted: accepted.map(Int.init), scalars: text(to: next, visits))
          outcome.texts.append(text)
          if isEnough(text) { return outcome }
        }
      }
      for part in parts(state, &budget) {
        guard let symbol = part.example else { continue }
        let places = advance(state.places, symbol, &budget)
        if let required, !places.contains(where: { Int(owners[Int($0)]) == required }) { continue }
        let following = State(places: places, grammar: grammar.next(state.grammar, symbol))
        if known.insert(following).inserted {
          visits.append(Visit(state: following, from: next, on: symbol))
        }
        if budget.isSpent { break }
      }
      next += 1
    }
    return outcome
  }

  private func parts(_ state: State, _ budget: inout StepBudget) -> [SymbolSet] {
    let allowed = grammar.allowed(state.grammar)
    var masks: Set<SymbolSet> = []
    var order: [SymbolSet] = []
    for place in state.places {
      let owner = Int(owners[Int(place)])
      for move in automata[owner].moves[Int(place - bases[owner])]
      where move.on != .everything && masks.insert(move.on).inserted {
        order.append(move.on)
      }
    }
    budget.take(1 + state.places.count)
    var parts = [allowed]
    for mask in grammar.distinguished + order {
      var refined: [SymbolSet] = []
      for part in parts {
        let inside = part.intersection(mask)
        let outside = part.subtracting(mask)
        if !inside.isEmpty { refined.append(inside) }
        if !outside.isEmpty { refined.append(outside) }
      }
      budget.take(parts.count)
      parts = refined
      if budget.isSpent { break }
    }
    // Readable characters come first, so the more readable of two strings of the same length is found first.
    return parts.filter(\.isReadable) + parts.filter { !$0.isReadable }
  }

  private func advance(
    _ places: [Int32], _ symbol: Symbol, _ budget: inout StepBudget
  ) -> [Int32] {
    var next: [Int32] = []
    for place in places {
      let owner = Int(owners[Int(place)])
      for move in automata[owner].moves[Int(place - bases[owner])] where move.on.contains(symbol) {
        next.append(bases[owner] + move.to)
      }
    }
    budget.take(1 + places.count)
    return closure(next, &budget)
  }

  private func closure(_ places: [Int32], _ budget: inout StepBudget) -> [Int32] {
    var seen = Set(places)
    var pending = places
    while let place = pending.popLast() {
      let owner = Int(owners[Int(place)])
      for free in automata[owner].free[Int(place - bases[owner])]
      where seen.insert(bases[owner] + free).inserted {
        pending.append(bases[owner] + free)
      }
    }
    budget.take(seen.count)
    let sorted = seen.sorted()
    guard !seals.isEmpty else { return sorted }
    var kept: [Int32] = []
    kept.reserveCapacity(sorted.count)
    var sealedFrom = -1
    var sealedTo = -1
    for place in sorted {
      let owner = Int(owners[Int(place)])
      if owner > sealedFrom, owner < sealedTo, owner != required { continue }
      kept.append(place)
      if let end = seals[owner], place - bases[owner] == automata[owner].openEnd {
        (sealedFrom, sealedTo) = (owner, end)
      }
    }
    return kept
  }

  private func accepted(_ places: [Int32]) -> [Int32] {
    places.compactMap { place in
      let owner = Int(owners[Int(place)])
      return place - bases[owner] == automata[owner].end ? Int32(owner) : nil
    }
  }

  private func text(to visit: Int, _ visits: [Visit]) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    var at = visit
    while visits[at].from >= 0 {
      scalars.append(table.scalar(visits[at].on))
      at = visits[at].from
    }
    return scalars.reversed()
  }
}

/// Without a limit, the number of steps could grow exponentially with the number of rules.
struct StepBudget: Sendable {
  let limit: Int
  private(set) var spent = 0

  init(_ limit: Int) { self.limit = limit }

  var isSpent: Bool { spent > limit }

  @discardableResult
  mutating func take(_ steps: Int = 1) -> Bool {
    spent += steps
    return !isSpent
  }
}
