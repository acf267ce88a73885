import LinkModel

/// Replays the rows of many plans and tells as it goes.
public struct ReplayRun: Sendable {
  /// The plans.
  public let plans: PlanCollection
  /// Which rows.
  public var selection: Selection
  /// How the mock site is reached.
  public var transport: TransportKind

  /// Which rows of the plans are replayed.
  public struct Selection: Sendable {
    /// Texts one of which the row's id or link must contain.
    public var filters: [String] = []
    /// Tags one of which the row must have.
    public var tags: [String] = []
    /// Ids, or `FILE:LINE` of a line inside the row.
    public var rows: [String] = []

    /// Makes a selection that takes every row.
    public init() {}

    func takes(_ row: TestPlan.Row, of plan: TestPlan) -> Bool {
      if !filters.isEmpty,
        !filters.contains(where: { row.id.contains($0) || row.link?.raw.contains($0) == true })
      {
        return false
      }
      if !tags.isEmpty, !tags.contains(where: row.tags.contains) { return false }
      return rows.isEmpty || rows.contains { Self.names($0, row, of: plan) }
    }

    private static func names(_ selector: String, _ row: TestPlan.Row, of plan: TestPlan) -> Bool {
      if selector == row.id { return true }
      guard let colon = selector.lastIndex(of: ":"),
        let line = Int(selector[selector.index(after: colon)...])
      else { return false }
      let file = selector[..<colon]
      return (plan.file == file || plan.file.hasSuffix("/" + file)) && row.stands(on: line)
    }
  }

  /// Prepares a run over every row.
  public init(_ plans: PlanCollection, over transport: TransportKind = .memory) {
    self.plans = plans
    self.transport = transport
    selection = Selection()
  }

  /// Replays, telling of each plan and row when it is done.
  @discardableResult
  public func run(_ report: (ReplayEvent) -> Void) async -> ReplaySummary {
    var summary = ReplaySummary(transport: transport)
    let hasOnly = plans.loads.contains { $0.plan?.rows.contains(where: \.isOnly) == true }
    for load in plans.loads {
      switch load.result {
      case .failure(let invalid):
        summary.invalidPlans += 1
        report(.planInvalid(file: load.file, invalid.findings))
      case .success(let plan):
        guard plan.rows.contains(where: { selection.takes($0, of: plan) }) else { continue }
        summary.plans += 1
        report(.planStarted(plan))
        let replayer = await Replayer(plan, over: transport)
        for row in plan.rows where selection.takes(row, of: plan) {
          let result =
            hasOnly && !row.isOnly
            ? RowResult(plan, row, .skipped("another row is marked \"only\""), [])
            : await replayer.replay(row)
          summary.count(result.status)
          report(.rowEnded(result))
        }
        report(.planEnded(plan))
      }
    }
    report(.runEnded(summary))
    return summary
  }
}

/// Something that happened in a run.
public enum ReplayEvent: Sendable {
  /// A plan could not be replayed.
  case planInvalid(file: String, [PlanFinding])
  /// The rows of a plan follow.
  case planStarted(TestPlan)
  /// A row is done.
  case rowEnded(RowResult)
  /// The rows of a plan are done.
  case planEnded(TestPlan)
  /// Everything is done.
  case runEnded(ReplaySummary)
}

/// The counts of a run.
public struct ReplaySummary: Sendable, Equatable {
  /// How the mock site was reached.
  public let transport: TransportKind
  /// The plans that were replayed.
  public internal(set) var plans = 0
  /// The plans that could not be.
  public internal(set) var invalidPlans = 0
  /// The rows that passed.
  public internal(set) var passed = 0
  /// The rows that failed.
  public internal(set) var failed = 0
  /// The rows that failed as known.
  public internal(set) var knownIssues = 0
  /// The rows that were not replayed.
  public internal(set) var skipped = 0

  /// All rows.
  public var rows: Int { passed + failed + knownIssues + skipped }

  mutating func count(_ status: RowResult.Status) {
    switch status {
    case .passed: passed += 1
    case .failed: failed += 1
    case .knownIssue: knownIssues += 1
    case .skipped: skipped += 1
    }
  }
}
