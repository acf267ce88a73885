import LinkHarness

/// The time in which the changes of a row are tried, the likeliest first; enough for all of them, except in plans of
/// hundreds of apps.
package final class TrialTime {
  static let limit = Duration.seconds(5)

  private let end: ContinuousClock.Instant
  private var isOver = false

  package init(_ limit: Duration = limit) { end = .now + limit }

  /// The steps of a changed row; none once the time is over.
  func steps(_ row: RowInPlan) async -> [StepResult] {
    isOver = isOver || .now >= end
    // A search of seconds must not keep a thread of the pool from others.
    await Task.yield()
    return isOver ? [] : await row.steps()
  }

  /// Says that changes were not tried; `nil` if all were.
  var words: String? {
    isOver
      ? "not every change was tried within \(Self.limit.words); with fewer apps and hosts in the plan, more are" : nil
  }
}
