import HarnessText

/// An event that an app's dispatcher processes.
public enum DispatchEvent: Sendable, Hashable {
  case launchBegan
  /// Events that arrived together, before any of them could be handled.
  case arrived([Arrival])
  case launchFinished
}

/// The rules for the order in which an app handles events.
public struct DispatchRules: Sendable, Hashable {
  /// The kinds of events, grouped by priority, from highest to lowest.
  ///
  /// Each kind appears exactly once.
  public let groups: [[Arrival.Kind]]

  /// The kinds of events in order of decreasing priority, each exactly once.
  public var order: [Arrival.Kind] { groups.flatMap(\.self) }

  /// Rules by which events are handled in the order of their arrival.
  public static let firstInFirstOut = DispatchRules(priorities: [:])

  /// Creates rules from an order of priority; kinds that the order omits follow in their default order.
  public init(order: [Arrival.Kind] = []) {
    groups = (order + Arrival.Kind.allCases).distinct.map { [$0] }
  }

  /// Creates rules from numeric priorities.
  ///
  /// Kinds with larger numbers come first. Kinds without a number have priority zero.
  public init(priorities: [Arrival.Kind: Int]) {
    groups = Set(Arrival.Kind.allCases.map { priorities[$0] ?? 0 }).sorted(by: >).map { number in
      Arrival.Kind.allCases.filter { (priorities[$0] ?? 0) == number }
    }
  }

  /// Returns the arrivals that have been handled after a sequence of events, in the order of handling.
  public func handled(after events: [DispatchEvent]) -> [Arrival] {
    var queue = ArrivalQueue(self)
    return events.flatMap { queue.take($0) }
  }
}

/// The queue of events that an app handles according to its dispatch rules.
///
/// Events wait in the queue until the app is ready.
package struct ArrivalQueue: Sendable {
  private let groups: [[Arrival.Kind]]
  private var waiting: [Arrival] = []
  private var isReady = true

  package init(_ rules: DispatchRules) { groups = rules.groups }

  /// Applies an event to the queue, then removes and returns the arrivals that the app can now handle.
  ///
  /// The arrivals are sorted by priority; those of equal priority keep the order in which they arrived.
  package mutating func take(_ event: DispatchEvent) -> [Arrival] {
    switch event {
    case .launchBegan: (waiting, isReady) = ([], false)
    case .arrived(let arrivals): waiting += arrivals
    case .launchFinished: isReady = true
    }
    guard isReady else { return [] }
    let handled = waiting
    waiting = []
    if handled.count < 2 { return handled }
    return groups.flatMap { kinds in handled.filter { kinds.contains($0.kind) } }
  }
}
