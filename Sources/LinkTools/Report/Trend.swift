package import LinkHarness

/// Compares the results of rows in several reports, in the order in which the reports were given.
package struct Trend: Sendable {
  package struct Report: Sendable {
    package let name: String
    /// The date of the run; if no row has a date, the date of the report file.
    package fileprivate(set) var date: String?
    package fileprivate(set) var summary = ReplaySummary(transport: nil)
    /// The total duration of the rows; `nil` if no row has a duration.
    package fileprivate(set) var duration: Duration?

    var failed: Int { summary.failed + summary.errors }
  }

  /// The location and name of a row, without its details, which would take too much memory.
  struct Row: Sendable {
    let plan: String
    let test: String?
    let line: Int
    let subject: String
    let isPlan: Bool

    fileprivate init(_ record: RowRecord) {
      (plan, test, line) = (record.plan, record.test, record.line)
      (subject, isPlan) = (record.subject, record.isPlan)
    }

    var place: String { "\(plan):\(line)" + (test.map { " \($0)" } ?? "") }
  }

  struct Change: Sendable {
    let row: Row
    /// The row's result in each report; `nil` for a report that does not contain the row.
    let results: [RowRecord.Status?]
    let kind: TrendChange
  }

  package private(set) var reports: [Report] = []
  /// The changed rows, sorted by the kind of change, and then by their first occurrence in the reports.
  private(set) var changes: [Change] = []
  /// The number of rows that failed in the first and the last report and never passed in between.
  private(set) var failing = 0
  /// The number of rows that do not fail in any report.
  private(set) var passing = 0

  private struct History {
    var row: Row
    var results: [RowRecord.Status?]
  }

  /// Identifies a row across reports; `id` is `nil` for a plan or a row that could not be read.
  private struct Key: Hashable {
    let suite: RowRecord.Suite
    let id: String?
  }

  /// Reads the reports.
  ///
  /// `date` is the date of the report file and is used only if no row of the report has a date.
  package init(_ sources: [(source: MergedReports.Source, date: String?)]) throws {
    var histories: [History] = []
    var places: [Key: Int] = [:]
    for (number, (source, date)) in sources.enumerated() {
      var report = Report(name: source.name)
      var line = 0
      while let next = try source.row(after: line) {
        line = next.line
        let record = next.row
        report.date = report.date ?? record.date
        if let duration = record.duration {
          report.duration = (report.duration ?? .zero) + duration
        }
        let key = Key(suite: record.suite, id: record.id)
        let place = places[key] ?? histories.count
        if place == histories.count {
          places[key] = place
          histories.append(
            History(row: Row(record), results: Array(repeating: nil, count: sources.count)))
        }
        histories[place].row = Row(record)
        // As in a merged report, the last result of a row wins.
        histories[place].results[number] = record.status
      }
      report.date = report.date ?? date
      reports.append(report)
    }
    for history in histories { add(history) }
    changes = changes.enumerated()
      .sorted { ($0.element.kind.rank, $0.offset) < ($1.element.kind.rank, $1.offset) }
      .map(\.element)
  }

  private mutating func add(_ history: History) {
    for (number, status) in history.results.enumerated() {
      if let status { reports[number].summary.count(status, isPlan: history.row.isPlan) }
    }
    if let kind = TrendChange(history.results) {
      changes.append(Change(row: history.row, results: history.results, kind: kind))
    } else if history.results.contains(where: { $0?.isFailure == true }) {
      failing += 1
    } else {
      passing += 1
    }
  }
}

/// How a row's result changes across reports.
///
/// `since` and `last` are zero-based report indices.
enum TrendChange: Sendable, Equatable {
  /// The row first failed in report `since` and has failed ever since.
  case fails(since: Int)
  case flaps(changes: Int, failsNow: Bool)
  /// The row failed when it was last replayed, and was skipped or missing in later reports.
  case failed(last: Int)
  /// The row failed in an earlier report, and has been a known issue since report `since`.
  case knownIssue(since: Int)
  case fixed(since: Int)

  /// Compares a row's results; returns `nil` if they do not show a change.
  init?(_ results: [RowRecord.Status?]) {
    // Skipped rows and known issues are ignored: skipped rows were not replayed, and known issues are neither failures
    // nor fixes.
    let known = results.enumerated().compactMap { number, status in
      status.flatMap {
        $0 == .skipped || $0 == .knownIssue ? nil : (number: number, fails: $0.isFailure)
      }
    }
    guard let first = known.first, let last = known.last, known.contains(where: \.fails) else {
      return nil
    }
    let turns = zip(known, known.dropFirst()).filter { $0.fails != $1.fails }.map { $1.number }
    if turns.count > 1 {
      self = .flaps(changes: turns.count, failsNow: last.fails)
    } else if last.fails,
      let marked = results[last.number...].firstIndex(of: .knownIssue)
    {
      self = .knownIssue(since: marked)
    } else if last.fails, last.number < results.count - 1 {
      self = .failed(last: last.number)
    } else if let turn = turns.first {
      self = last.fails ? .fails(since: turn) : .fixed(since: turn)
    } else if first.number > 0 {
      self = .fails(since: first.number)
    } else {
      return nil
    }
  }

  var rank: Int {
    switch self {
    case .fails: 0
    case .flaps: 1
    case .failed: 2
    case .knownIssue: 3
    case .fixed: 4
    }
  }

  /// A description of the change, with report numbers that start at one.
  var words: String {
    switch self {
    case .fails(let since): "failing since report \(since + 1)"
    case .flaps(let changes, let failsNow):
      "flaps: \(changes) changes, \(failsNow ? "fails" : "passes") now"
    case .failed(let last): "failed in report \(last + 1), not replayed since"
    case .knownIssue(let since): "known issue since report \(since + 1)"
    case .fixed(let since): "fixed in report \(since + 1)"
    }
  }
}

extension RowRecord.Status {
  /// Whether the result makes the run fail; a known issue does not.
  var isFailure: Bool {
    switch self {
    case .failed, .error: true
    case .passed, .knownIssue, .skipped: false
    }
  }
}
