/// A way to replay a row again that must not change what comes out.
package enum RepeatCheck: String, Sendable, CaseIterable {
  /// The whole row, from the same start.
  case again
  /// The last link once more, where the row ended.
  case secondTap
  /// The last link, with other screens open.
  case startStates
  /// The last link, with the routes registered in other orders.
  case permutedRoutes

  var words: String {
    switch self {
    case .again: "the same row replayed again"
    case .secondTap: "a second tap"
    case .startStates: "another start"
    case .permutedRoutes: "another order of the routes"
    }
  }
}
