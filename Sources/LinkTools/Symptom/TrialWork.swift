import LinkHarness

/// The time in which the changes of a row are tried, the likeliest first; enough for all of them, except in plans of
/// hundreds of apps.
package final class TrialTime {
  static let limit = Duration.seconds(5)

  /// What is left; only the replays count, and not the time that others take between them.
  private var left: Duration
  private var isOver = false

  package init(_ limit: Duration = limit) { left = limit }

  /// The steps of a changed row; none once the time is over.
  func steps(_ row: RowInPlan) async -> [StepResult] {
    isOver = isOver || left <= .zero
    if isOver { return [] }
    // A search of seconds must not keep a thread of the pool from others.
    await Task.yield()
    let start = ContinuousClock.now
    defer { left -= .now - start }
    return await row.steps()
  }

  /// Says that changes were not tried; `nil` if all were.
  var words: String? {
    isOver
      ? "not every change was tried within \(Self.limit.words); with fewer apps and hosts in the plan, more are" : nil
  }
}
