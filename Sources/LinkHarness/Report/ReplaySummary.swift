public import HarnessText

/// The numbers of plans and rows in a run, by outcome.
public struct ReplaySummary: Sendable, Equatable {
  /// The transport to the mock site; `nil` in the summary of runs with several ones.
  package var transport: TransportKind?
  /// The number of plans with rows that were replayed or skipped.
  public package(set) var plans = 0
  /// The number of plans with errors.
  package var invalidPlans = 0
  /// The number of these of which some rows could be replayed.
  package var incompletePlans = 0
  /// The number of rows that passed.
  public package(set) var passed = 0
  /// The number of rows that failed.
  public package(set) var failed = 0
  /// The number of rows that failed and are marked as known issues.
  public package(set) var knownIssues = 0
  /// The number of rows that were skipped, because of `skip` or because another row is marked `only`.
  public package(set) var skipped = 0
  /// The first skipped row, as the finding of a run that has no others.
  private(set) var firstSkipped: FindingRecord?
  /// The number of rows that could not be read, if rows are read one by one.
  package var invalidRows = 0
  /// The shard that was replayed, such as `2/4`; `nil` if the rows were not sharded.
  package var shard: String?
  /// Whether the run stopped at a failure; any later rows were not replayed.
  package var isStopped = false
  /// Findings about the plans and, if they can fail the run, about the plans' files.
  package var findings: [FindingRecord] = []
  /// The least severity of findings that fail the run; `nil` if they do not.
  package var failOn: String?
  /// The causes of failed rows that were tried.
  package var causes: [CauseRecord] = []
  /// What merged reports lack, such as the results of a shard.
  package var missing: [FindingRecord] = []
  /// The plans whose rows tests were given and did not replay.
  package var notReplayed: [String] = []
  /// Whether the rows were read one by one from standard input; their report has no last line.
  package var isStream = false
  package var disputed = DisputedRows()
  package var date: String?
  package var duration: Duration?
  package var machine: String?

  /// The number of rows that were replayed or skipped or could not be read.
  public var rows: Int { passed + failed + knownIssues + skipped + invalidRows }

  /// The number of rows and plans that could not be read.
  public var errors: Int { invalidPlans + invalidRows }

  package init(transport: TransportKind?) { self.transport = transport }

  package mutating func count(_ record: RowRecord) {
    count(record.status, isPlan: record.isPlan, in: record.plan, line: record.line)
    if record.isIncompletePlan { incompletePlans += 1 }
  }

  package mutating func count(
    _ status: RowRecord.Status, isPlan: Bool = false, in file: String, line: @autoclosure () -> Int
  ) {
    switch status {
    case .passed: passed += 1
    case .failed: failed += 1
    case .knownIssue: knownIssues += 1
    case .skipped:
      skipped += 1
      firstSkipped =
        firstSkipped
        ?? FindingRecord(
          "every row was skipped, so nothing was tested", fix: "replay other rows too, or remove \"skip\"", file: file,
          line: line())
    case .error:
      if isPlan { invalidPlans += 1 } else { invalidRows += 1 }
    }
  }
}

/// An event in a run.
public indirect enum ReplayEvent: Sendable {
  /// A plan could not be loaded, or lacks a file, and the rows that need it are skipped.
  ///
  /// An invalid plan is numbered like a row: `index` is its zero-based position among the rows of the run.
  case planInvalid(file: String, [Finding], index: Int)
  /// The rows of a plan are about to be replayed.
  case planStarted(TestPlan)
  /// The replay of a row has ended.
  case rowEnded(RowResult)
  /// The replay of a plan's rows has ended.
  case planEnded(TestPlan)
  case runEnded(ReplaySummary)
}
