import HarnessText

/// An event that an app's queue takes.
package enum DispatchEvent: Sendable, Hashable {
  case launchBegan
  /// Events that arrived together, before any of them could be handled.
  case arrived([Arrival])
  case launchFinished
}

package struct DispatchRules: Sendable, Hashable {
  /// The kinds of events, grouped by priority, from highest to lowest; each kind appears exactly once.
  package let groups: [[Arrival.Kind]]
  package var limit: Limit?

  package struct Limit: Sendable, Hashable {
    package let slots: Int
    package let keeps: Keeps

    package init(slots: Int, keeps: Keeps) { (self.slots, self.keeps) = (slots, keeps) }
  }

  package enum Keeps: String, Sendable, CaseIterable {
    case first
    case last
  }

  package var order: [Arrival.Kind] { groups.flatMap(\.self) }

  package static let firstInFirstOut = DispatchRules(priorities: [:])

  private static let usual: [[Arrival.Kind]] = [
    [.shortcut], [.push], [.universalLink, .schemeLink, .handoff],
  ]

  /// Creates rules from an order of priority; kinds that the order omits follow in their default groups.
  package init(order: [Arrival.Kind] = []) {
    let named = order.distinct
    groups = named.map { [$0] } + Self.usual.map { $0.filter { !named.contains($0) } }.filter { !$0.isEmpty }
  }

  /// Kinds with larger numbers come first; kinds without a number have priority zero.
  package init(priorities: [Arrival.Kind: Int]) {
    let groups = Dictionary(grouping: Arrival.Kind.allCases) { priorities[$0, default: 0] }
    self.groups = groups.sorted { $0.key > $1.key }.map(\.value)
  }
}

package struct ArrivalQueue: Sendable {
  private let rules: DispatchRules
  /// The arrivals that wait, the next one first; those of equal priority are in the order in which they arrived.
  package private(set) var waiting: ArraySlice<Arrival> = []
  private var dropped: [Arrival] = []
  private var isReady = true
  private var isBusy = false

  package init(_ rules: DispatchRules) { self.rules = rules }

  package mutating func take(_ event: DispatchEvent) {
    switch event {
    case .launchBegan: (waiting, isReady, isBusy) = ([], false, false)
    case .launchFinished: isReady = true
    case .arrived(let arrivals):
      waiting = waiting.isEmpty ? arrivals[...] : waiting + arrivals
      makeRoom()
      if waiting.count > 1 {
        waiting = rules.groups.flatMap { kinds in waiting.filter { kinds.contains($0.kind) } }[...]
      }
    }
  }

  package mutating func next() -> Arrival? {
    let next = isReady ? waiting.popFirst() : nil
    isBusy = next != nil
    return next
  }

  package mutating func takeDropped() -> [Arrival] {
    defer { dropped = [] }
    return dropped
  }

  /// Drops what the slots do not hold; an arrival that an idle app handles at once needs no slot.
  private mutating func makeRoom() {
    guard let limit = rules.limit else { return }
    let excess = waiting.count - limit.slots - (isReady && !isBusy ? 1 : 0)
    guard excess > 0 else { return }
    let ages = waiting.map(\.number).sorted()
    let lost = Set(limit.keeps == .first ? ages.suffix(excess) : ages.prefix(excess))
    dropped += waiting.filter { lost.contains($0.number) }
    waiting.removeAll { lost.contains($0.number) }
  }
}
