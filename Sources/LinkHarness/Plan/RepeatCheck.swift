import HarnessText
import LinkModel

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

  /// The way, as the subject of a sentence.
  var words: String {
    switch self {
    case .again: "the same row replayed again"
    case .secondTap: "a second tap"
    case .startStates: "another start"
    case .permutedRoutes: "another order of the routes"
    }
  }

  static let choices = allCases.map { ($0.rawValue, $0) }

  /// Reads `repeat`: `true` for every way, or an array of ways.
  static func read(_ row: StrictObject) -> [RepeatCheck] {
    guard let node = row.value("repeat") else { return [] }
    if let flag = node.bool { return flag ? allCases : [] }
    guard let elements = node.array else {
      row.report(
        .wrongKind(expected: "true, or an array of ways to repeat the row", found: node.kind),
        at: node)
      return []
    }
    return elements.compactMap { row.choice($0, "way to repeat a row", choices) }
  }

  static var schema: Schema {
    Schema.either(
      [
        Schema.flag("In every way"),
        Schema.list(
          of: Schema.choice(allCases.map(\.rawValue), "A way to replay a row again"), "These ways"),
      ], "Replays the row again, in ways that must not change what comes out")
  }
}
