import HarnessText
import LinkModel

/// Replays the rows of many plans and reports events as it proceeds.
public struct ReplayRun: Sendable {
  /// The plans whose rows are replayed.
  public let plans: PlanCollection
  package var selection: RowSelection
  /// The transport to the mock site.
  var transport: TransportKind
  /// The degree of concurrency; it does not affect the reported events or their order.
  public var jobs = 1
  package var stopsAtFailure = false
  /// Asked after each row: whether to replay no other.
  package var isInterrupted: @Sendable () -> Bool = { false }
  /// Whether only what depends on no app is judged.
  package var isWithoutApps = false
  /// What is known about failed rows beyond the replay.
  package var review: RowReview?
  /// Finds the edits after which the failed rows of a cause pass.
  package var fixes: (@Sendable (RowResult, PlanLoad) async -> CauseRecord)?
  /// The number of causes that are tried, which bounds the time.
  package static let causeLimit = 10

  package var count: Int {
    let chosen = selection.choice(among: plans).plans.reduce(0) { $0 + $1.chosen.count }
    return chosen + plans.loads.count { $0.plan == nil }
  }

  /// Creates a run that replays every row.
  public init(_ plans: PlanCollection, over transport: TransportKind = .memory) {
    self.plans = plans
    self.transport = transport
    selection = RowSelection()
  }

  /// Replays the rows, and passes each event to `report` as it occurs.
  @discardableResult
  public nonisolated(nonsending) func run(_ report: (ReplayEvent) -> Void) async -> ReplaySummary {
    await run({ .rowEnded($0) }, trying: { event, _, _, _ in event }, report, report)
  }

  /// Replays the rows, and makes the records of the rows in the jobs that replay them.
  @discardableResult
  package nonisolated(nonsending) func run(
    _ parts: RowRecord.Parts, _ report: (RunEvent) -> Void
  ) async -> ReplaySummary {
    await run(
      { .row(RowRecord($0, nil, parts), $0.status == .passed && !parts.resultsOfPassed ? nil : $0) },
      trying: { await tried($0, $1, parts, &$2, &$3) }, report
    ) { event in
      switch event {
      case .planInvalid(let file, let findings, let index):
        let isIncomplete = plans.loads.contains { $0.file == file && $0.plan != nil }
        report(.row(RowRecord(invalid: file, findings, isIncomplete: isIncomplete, index: index, parts), nil))
      case .planStarted(let plan): report(.plan(file: plan.file, name: plan.name))
      case .rowEnded, .planEnded: break
      case .runEnded(let summary): report(.run(summary))
      }
    }
  }

  /// Finds the edits after which the first failed row of a cause passes.
  private nonisolated(nonsending) func tried(
    _ event: RunEvent, _ load: PlanLoad, _ parts: RowRecord.Parts, _ causes: inout CauseGroups,
    _ summary: inout ReplaySummary
  ) async -> RunEvent {
    guard let fixes, case .row(let record, var result?) = event, result.isTriable else { return event }
    if let group = causes.add(record) {
      if group.number < summary.causes.count { summary.causes[group.number].rows.append(result.row.id) }
      return event
    }
    if summary.causes.count == Self.causeLimit { return event }
    let cause = await fixes(result, load)
    summary.causes.append(cause)
    result.tried = cause
    return result.failures[0].suspects.isEmpty && cause.note == nil
      ? event : .row(RowRecord(result, nil, parts), result)
  }

  /// `event` makes the event of a row, in the job that replays it.
  private nonisolated(nonsending) func run<Event: Sendable>(
    _ event: @escaping @Sendable (RowResult) -> Event,
    trying trial: nonisolated(nonsending) (Event, PlanLoad, inout CauseGroups, inout ReplaySummary) async -> Event,
    _ reportRow: (Event) -> Void,
    _ report: (ReplayEvent) -> Void
  ) async -> ReplaySummary {
    var summary = ReplaySummary(transport: transport)
    summary.shard = selection.shard?.description
    let choice = selection.choice(among: plans)
    var said: [Finding] = []
    var causes = CauseGroups()
    for (load, rows) in zip(plans.loads, choice.plans) where !summary.isStopped {
      // Plans share files.
      let findings = load.plan == nil ? load.findings : load.findings.filter { !said.contains($0) }
      said += findings
      if load.plan == nil || !findings.isEmpty {
        summary.invalidPlans += 1
        if load.plan != nil { summary.incompletePlans += 1 }
        report(.planInvalid(file: load.file, findings, index: rows.firstIndex))
        summary.isStopped = stopsAtFailure
      }
      guard let plan = load.plan, !rows.chosen.isEmpty, !summary.isStopped else { continue }
      summary.plans += 1
      report(.planStarted(plan))
      await replay(plan, rows, hasOnly: choice.hasOnly, event) { row in
        summary.count(row.status, in: plan.file, line: row.row.place.lineNumber)
        summary.disputed.add(row.restsOn)
        if row.status == .failed {
          reportRow(await trial(row.event, load, &causes, &summary))
        } else {
          reportRow(row.event)
        }
        summary.isStopped = isInterrupted() || stopsAtFailure && [.failed, .error].contains(row.status)
        return !summary.isStopped
      }
      report(.planEnded(plan))
    }
    report(.runEnded(summary))
    return summary
  }

  private nonisolated(nonsending) func replay<Event: Sendable>(
    _ plan: TestPlan, _ rows: RowSelection.Choice.Rows, hasOnly: Bool,
    _ event: @escaping @Sendable (RowResult) -> Event,
    take: nonisolated(nonsending) (ReplayedRow<Event>) async -> Bool
  ) async {
    var replayer = await Replayer(plan, over: transport)
    if isWithoutApps { replayer = replayer.withoutApps }
    // Replaying a row in memory takes microseconds, and starting work on another thread as many, so rows are replayed
    // in chunks. Over a socket, each row is reported as it ends.
    let work = OrderedWork(jobs: transport.jobs(atMost: jobs), chunk: transport == .memory ? 64 : 1)
    await work.run(rows.chosen.count) { [replayer] range in
      var results: [ReplayedRow<Event>] = []
      results.reserveCapacity(range.count)
      for number in rows.chosen[range] {
        let row = plan.rows[number]
        var result: RowResult
        if hasOnly, !row.isOnly {
          result = RowResult(plan, row, skipped: "another row is marked \"only\"")
        } else {
          result = await replayer.replayTimed(row)
        }
        result.index = rows.firstIndex + number
        if result.status == .failed, let review { await result.add(review, of: plan) }
        results.append(ReplayedRow(event, of: result))
      }
      return results
    } take: {
      await take($0)
    }
  }
}

/// A class, because an array of large structures would copy them.
private final class ReplayedRow<Event: Sendable>: Sendable {
  let event: Event
  let status: RowRecord.Status
  let row: TestPlan.Row
  let restsOn: [Assumptions.Point]

  init(_ event: (RowResult) -> Event, of result: RowResult) {
    self.event = event(result)
    status = result.lacks.isEmpty ? RowRecord.Status(result.status) : .error
    row = result.row
    restsOn = result.steps.flatMap { $0.trace.restsOn }
  }
}
