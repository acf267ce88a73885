package enum RefreshSchedule {
  /// The interval after a successful download: one week (*Supporting associated domains*).
  static let afterSuccess = Duration.seconds(604_800)
  /// The interval after the first failed download: three hours (reported).
  static let afterFailure = Duration.seconds(10_800)

  /// The interval doubles with each consecutive failure, up to one week.
  ///
  /// Without failures, it is one week, or about five days if the assumption `refreshInterval` is `fiveDays`.
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
