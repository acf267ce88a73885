public import LinkHarness
import LinkModel

extension PlanRow {
  /// What a row found, for tests that do not use Swift Testing.
  public struct Outcome: Sendable {
    /// The unmet expectations and errors, each with its place and explanation; empty if the row is as expected.
    public let failures: [String]
    /// Why the row was not replayed; `nil` if it was.
    public let skipReason: String?
  }

  /// Replays the row with the app under test and returns what it found, for a test case of XCTest.
  ///
  /// ```swift
  /// for row in PlanRow.all(in: "TestPlans") {
  ///   let outcome = await row.outcome { launch in await ShopApp(launch) }
  ///   outcome.failures.forEach { XCTFail($0) }
  /// }
  /// ```
  ///
  /// A row with a known issue has no failures. The report of `LINKPLAN_REPORT` contains the row as in Swift Testing,
  /// without the name of the test.
  ///
  /// - Parameters:
  ///   - transport: The transport to the mock site.
  ///   - app: Makes the app for a launch; every app of the plan is made by it.
  /// - Returns: The outcome of the row.
  public func outcome(
    over transport: TransportKind = .memory, _ app: @escaping AppLaunch.Maker
  ) async -> Outcome {
    switch await ending(over: transport, { $0.using(app: app) }) {
    case .findings(let findings):
      Outcome(failures: findings.filter { $0.severity == .error }.map { "\($0.place): \($0.message)" }, skipReason: nil)
    case .refused(let reason): Outcome(failures: [reason], skipReason: nil)
    case .elsewhere(let reason): Outcome(failures: [], skipReason: reason)
    case .row(_, _, let result, let record, let problems):
      switch result.status {
      case .passed, .knownIssue: Outcome(failures: problems ?? [], skipReason: nil)
      case .skipped: Outcome(failures: [], skipReason: record.reason)
      case .failed: Outcome(failures: problems ?? ["\(id):\n\(record.explanation(indent: "  "))"], skipReason: nil)
      }
    }
  }
}
