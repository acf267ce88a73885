import HarnessText
import LinkModel

/// The rows of a run whose outcome rests on a point about which sources disagree.
package struct DisputedRows: Sendable, Equatable {
  private var count = 0
  private var points: [Assumptions.Point: Int] = [:]

  mutating func add(_ found: [Assumptions.Point]) {
    if found.isEmpty { return }
    count += 1
    for point in Set(found) { points[point, default: 0] += 1 }
  }

  package var words: String? {
    if count == 0 { return nil }
    let most = Assumptions.Point.allCases.filter { points[$0] != nil }.map { "\($0.rawValue) (\(points[$0] ?? 0))" }
    return "\(count.of("row rests", "rows rest")) on disputed points: \(most.joined(separator: ", "))"
  }
}
