/// When a device asks again for an association file.
///
/// At install and update it asks at once. After a success about once a week (Apple, Supporting associated domains; some
/// five days were observed), after a failure in three hours and then at doubling intervals (reported).
package enum RefreshSchedule {
  /// After a success: a week.
  static let afterSuccess = Duration.seconds(604_800)
  /// After the first failure: three hours (reported).
  static let afterFailure = Duration.seconds(10_800)

  /// The wait after a check; `failures` counts those in a row, this one included.
  ///
  /// Doubling stops at the interval of a success: a host that never answers is asked as often as one that does.
  package static func wait(
    afterFailures failures: Int, assumptions: Assumptions = .init()
  ) -> Duration {
    guard failures > 0 else {
      return assumptions[.refreshInterval] == .fiveDays ? .seconds(428_400) : afterSuccess
    }
    var wait = afterFailure
    for _ in 1..<max(2, min(failures, 16)) where failures > 1 { wait *= 2 }
    return min(wait, afterSuccess)
  }
}
