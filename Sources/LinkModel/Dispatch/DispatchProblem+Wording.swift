extension DispatchProblem {
  /// What happened, in one sentence without capital and full stop.
  public var message: String {
    switch self {
    case .lost(let arrivals):
      "the app is ready, and nothing became of \(Self.list(arrivals))"
    case .repeated(let arrival): "\(arrival.link.text) arrived once and was handled twice"
    case .invented(let arrival): "\(arrival.link.text) was handled and never arrived"
    case .early(let arrivals):
      "the app is not ready yet, and \(Self.list(arrivals)) was handled all the same"
    case .forgotten(let arrivals):
      "what was handled before, \(Self.list(arrivals)), is not at the start of what was handled now"
    }
  }

  private static func list(_ arrivals: [Arrival]) -> String {
    arrivals.map(\.link.text).joined(separator: ", ")
  }
}
