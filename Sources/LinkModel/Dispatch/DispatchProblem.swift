/// A violation of the guarantees required of every dispatcher, regardless of its priorities.
package enum DispatchProblem: Sendable, Hashable {
  case lost([Arrival])
  case repeated(Arrival)
  case invented(Arrival)
  case early([Arrival])
  case forgotten([Arrival])

  /// `before` contains the arrivals that had been handled before the last event.
  package init?(_ handled: [Arrival], after events: [DispatchEvent], before: [Arrival] = []) {
    var arrived: [Arrival] = []
    var isReady = true
    for event in events {
      switch event {
      case .launchBegan: (arrived, isReady) = ([], false)
      case .arrived(let arrivals): arrived += arrivals
      case .launchFinished: isReady = true
      }
    }
    let known = Set(arrived)
    var seen: Set<Arrival> = []
    for arrival in handled {
      if !known.contains(arrival) {
        self = .invented(arrival)
        return
      }
      if !seen.insert(arrival).inserted {
        self = .repeated(arrival)
        return
      }
    }
    if !isReady, !handled.isEmpty {
      self = .early(handled)
      return
    }
    let missing = arrived.filter { !seen.contains($0) }
    if !handled.starts(with: before) {
      self = .forgotten(before)
    } else if isReady, !missing.isEmpty {
      self = .lost(missing)
    } else {
      return nil
    }
  }

  package var message: String {
    switch self {
    case .lost(let arrivals):
      "the app has not handled \(Self.list(arrivals)), although it is ready"
    case .repeated(let arrival): "\(arrival.link.text) arrived once and was handled twice"
    case .invented(let arrival): "\(arrival.link.text) was handled but never arrived"
    case .early(let arrivals):
      "the app has handled \(Self.list(arrivals)), although it is not ready yet"
    case .forgotten(let arrivals):
      "the list of handled links no longer starts with the links handled earlier: \(Self.list(arrivals))"
    }
  }

  private static func list(_ arrivals: [Arrival]) -> String {
    arrivals.map(\.link.text).joined(separator: ", ")
  }
}
