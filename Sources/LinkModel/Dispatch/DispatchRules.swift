import HarnessText

/// What an app's dispatcher is told, in the order it happens.
public enum DispatchEvent: Sendable, Hashable {
  case launchBegan
  /// These arrived together, before any of them could be handled.
  case arrived([Arrival])
  case launchFinished
}

/// In which order an app handles what arrives.
public struct DispatchRules: Sendable, Hashable {
  /// The kinds of arrivals by falling priority, each exactly once; those of one group have the same priority.
  public let groups: [[Arrival.Kind]]

  /// The kinds of arrivals by falling priority, each exactly once.
  public var order: [Arrival.Kind] { groups.flatMap(\.self) }

  /// Everything is handled in the order it came.
  public static let firstInFirstOut = DispatchRules(priorities: [:])

  /// Makes rules; kinds that are not named come last, in their usual order.
  public init(order: [Arrival.Kind] = []) {
    groups = (order + Arrival.Kind.allCases).distinct.map { [$0] }
  }

  /// Makes rules of numbers, the largest first; kinds that are not named have zero.
  public init(priorities: [Arrival.Kind: Int]) {
    groups = Set(Arrival.Kind.allCases.map { priorities[$0] ?? 0 }).sorted(by: >).map { number in
      Arrival.Kind.allCases.filter { (priorities[$0] ?? 0) == number }
    }
  }

  /// Everything that was handled when all of this happened, in order.
  public func handled(after events: [DispatchEvent]) -> [Arrival] {
    var queue = ArrivalQueue(self)
    return events.flatMap { queue.take($0) }
  }
}

/// The arrivals that wait in an app that follows the rules, which handles them once it is ready.
package struct ArrivalQueue: Sendable {
  private let groups: [[Arrival.Kind]]
  private var waiting: [Arrival] = []
  private var isReady = true

  package init(_ rules: DispatchRules) { groups = rules.groups }

  /// What an event lets the app handle, by priority and in the order it came where that is equal.
  package mutating func take(_ event: DispatchEvent) -> [Arrival] {
    switch event {
    case .launchBegan: (waiting, isReady) = ([], false)
    case .arrived(let arrivals): waiting += arrivals
    case .launchFinished: isReady = true
    }
    guard isReady else { return [] }
    let handled = waiting
    waiting = []
    // A lone arrival has nothing to wait for, whatever its priority.
    if handled.count < 2 { return handled }
    return groups.flatMap { kinds in handled.filter { kinds.contains($0.kind) } }
  }
}
