import LinkHarness

/// The work of trying the changes of a row, the likeliest first; enough for all of them, except in plans of hundreds of
/// apps.
///
/// It is counted, not measured, so that an answer does not depend on the computer.
package final class TrialWork {
  /// What is left, in replays of a small plan.
  private var left: Int

  package static let limit = 4_000

  package init(_ limit: Int = limit) { left = limit }

  /// The steps of a changed row; none if too much was done before.
  func steps(_ row: RowInPlan) async -> [StepResult] {
    if left < 0 { return [] }
    left -= 1 + (row.plan.apps.count + row.plan.hosts.count) / 8
    if left < 0 { return [] }
    // A search of seconds must not keep a thread of the pool from others.
    await Task.yield()
    return await row.steps()
  }

  /// Says that changes were not tried; `nil` if all were.
  var words: String? {
    left < 0 ? "not every change was tried; with fewer apps and hosts in the plan, more are" : nil
  }
}
