/// The counts of a run.
public struct ReplaySummary: Sendable, Equatable {
  /// How the mock site was reached; `nil` for rows that were replayed elsewhere.
  public let transport: TransportKind?
  /// The plans that were replayed.
  public package(set) var plans = 0
  /// The plans that could not be replayed.
  public package(set) var invalidPlans = 0
  /// The rows that passed.
  public package(set) var passed = 0
  /// The rows that failed.
  public package(set) var failed = 0
  /// The rows that failed and are marked as known issues.
  public package(set) var knownIssues = 0
  /// The rows that were not replayed.
  public package(set) var skipped = 0
  /// The rows that could not be read, if rows are read one by one.
  public package(set) var invalidRows = 0
  /// The shard of the rows that was replayed, such as `2/4`; `nil` if all were.
  public package(set) var shard: String?
  /// Whether the run stopped at a failure before all rows were replayed.
  public package(set) var isStopped = false

  /// The number of all rows.
  public var rows: Int { passed + failed + knownIssues + skipped + invalidRows }

  /// The number of rows and plans that could not be read.
  public var errors: Int { invalidPlans + invalidRows }

  package init(transport: TransportKind?) { self.transport = transport }

  mutating func count(_ status: RowResult.Status) {
    switch status {
    case .passed: passed += 1
    case .failed: failed += 1
    case .knownIssue: knownIssues += 1
    case .skipped: skipped += 1
    }
  }
}

/// An event of a run.
public indirect enum ReplayEvent: Sendable {
  /// A plan could not be replayed; `index` is the number it takes among the rows of the run.
  case planInvalid(file: String, [PlanFinding], index: Int)
  /// The rows of a plan follow.
  case planStarted(TestPlan)
  /// A row is done.
  case rowEnded(RowResult)
  /// The rows of a plan are done.
  case planEnded(TestPlan)
  case runEnded(ReplaySummary)
}
