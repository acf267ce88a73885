/// The numbers of plans and rows in a run, by outcome.
public struct ReplaySummary: Sendable, Equatable {
  /// The transport to the mock site; `nil` in the summary of merged reports.
  package let transport: TransportKind?
  /// The number of plans with rows that were replayed or skipped.
  public package(set) var plans = 0
  /// The number of plans that could not be replayed.
  public package(set) var invalidPlans = 0
  /// The number of rows that passed.
  public package(set) var passed = 0
  /// The number of rows that failed.
  public package(set) var failed = 0
  /// The number of rows that failed and are marked as known issues.
  public package(set) var knownIssues = 0
  /// The number of rows that were skipped, because of `skip` or because another row is marked `only`.
  public package(set) var skipped = 0
  /// The number of rows that could not be read, if rows are read one by one.
  public package(set) var invalidRows = 0
  /// The shard that was replayed, such as `2/4`; `nil` if the rows were not sharded.
  package var shard: String?
  /// Whether the run stopped at a failure; any later rows were not replayed.
  public package(set) var isStopped = false
  package var repeats = 1

  /// The number of rows that were replayed or skipped or could not be read.
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

/// An event in a run.
public indirect enum ReplayEvent: Sendable {
  /// A plan could not be loaded.
  ///
  /// An invalid plan is numbered like a row: `index` is its zero-based position among the rows of the run.
  case planInvalid(file: String, [PlanFinding], index: Int)
  /// The rows of a plan are about to be replayed.
  case planStarted(TestPlan)
  /// The replay of a row has ended.
  case rowEnded(RowResult)
  /// The replay of a plan's rows has ended.
  case planEnded(TestPlan)
  case runEnded(ReplaySummary)
}
