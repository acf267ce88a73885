extension Sequence<Site.Exchange> {
  /// Returns the exchanges whose requests match, in the same order.
  public func matching(_ match: RequestMatch) -> [Site.Exchange] {
    filter { $0.request.map(match.accepts) ?? false }
  }

  /// Returns a table of the requests that do not match but come nearest, with the result of each criterion.
  ///
  /// The requests with the fewest failed criteria come first, at most ten.
  public func nearMisses(of match: RequestMatch) -> String {
    let misses = compactMap { exchange -> (failed: Int, text: String)? in
      guard let checks = exchange.request.map(match.checks) else { return nil }
      let failed = checks.count { !$0.isMet }
      return failed == 0
        ? nil : (failed, "\(exchange)\n  \(checks.map(\.description).joined(separator: " / "))")
    }
    let nearest = misses.sorted { $0.failed < $1.failed }.prefix(10)
    return nearest.isEmpty ? "no other request" : nearest.map(\.text).joined(separator: "\n")
  }
}
