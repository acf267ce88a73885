import HarnessText
import LinkCauses
import LinkTools
import Foundation
import LinkHarness

final class ReplayCommand: Command {
  let name = "replay"
  let summary = "replay test plans and report unmet expectations"
  let details = """
    PATH is a plan or a directory, which is searched recursively. Directories named
    Failing contain plans that fail on purpose and are replayed only if they are
    given as PATH. If PATH is -, rows are read from standard input, one JSON object
    per line, and one result is printed per row.
    --update changes only expectations and prints a diff; it is not allowed if CI is
    set. Values with placeholders are not changed, nor are shared values for which
    rows have different results; the reason is printed.
    """
  let example =
    "linkplan replay TestPlans --filter product --report junit=results.xml"

  let paths = Argument.plans
  let filters = Option(
    each: "--filter", .text("TEXT"), "replay rows whose id or link contains TEXT")
  let tags = Option(each: "--tag", .text("TAG"), "replay rows with TAG")
  let rows = Option(
    each: "--row", .text("ID|FILE:LINE"),
    "replay the row with this id, or the row defined on this line")
  let shard = Option("--shard", .shard, "replay shard I of N, which has every Nth row")
  let transport = Option(
    "--transport", .choice(TransportKind.self),
    "send requests in memory, or over a loopback socket", default: .memory)
  let jobs = Option(
    "--jobs", .count,
    "number of rows to replay in parallel (default: number of processors; with loopback: 1)")
  let system = Option(
    "--system", "judge only what the system and the browser do, for plans of an app's own code")
  let failFast = Option("--fail-fast", "stop at the first failure")
  let failOn = Option.failOn(
    "with warning, also fail if there is a warning about a plan, or if lint finds an error or a warning in a plan's files; with info, also for notes"
  )
  let reports = Option.reports(ReportFormat.self)
  let full = Option.full
  let sourceURL = Option.sourceURL
  let log = Option(
    "--log", .path("FILE"), "write a line for each opened link, with secrets masked")
  let capsule = Option(
    "--capsule", .path("DIR"), "write each failed row to DIR as a self-contained plan")
  let timings = Option(
    "--timings", "add the duration of each row and the date of the run to JSON Lines output")
  let plan = Option(
    "--plan", .path("FILE"), "with - as PATH: plan that defines the sites, apps and device")
  let updateMode = Option(
    "--update", .choice(UpdateMode.self),
    "fill in missing expectations; with changed, also overwrite those that differ")
  let dryRun = Option("--dry-run", "with --update: print the diff and write nothing")

  let list = Option("--list", "print the selected rows, one on a line, and replay none")
  let check = Option("--check", "load the plans, print errors and warnings, and replay none")

  /// Whether the command runs in CI, where `only` and `--update` are refused.
  let isCI: Bool

  init(isCI: Bool = ProcessInfo.processInfo.isCI) {
    self.isCI = isCI
  }

  func run(_ given: Arguments, _ output: Output) async throws(UsageError) -> CommandStatus {
    if given[paths].contains("-") {
      try given.refuse([capsule, log, failOn, list, check, system], beside: "- as PATH")
      try refuseWithoutDescriptors(given)
      return try await answerRows(given, output, read: StandardInput.read)
    }
    if given.has(plan) { throw .conflict("--plan requires - as PATH") }
    try given.refuse(dryRun, without: updateMode)
    if given[list] || given[check] { return try survey(given, output) }
    try refuseWithoutDescriptors(given)
    if let mode = given[updateMode] {
      try given.refuse(
        [capsule, log, failOn, failFast, reports, sourceURL, timings, system], beside: "--update")
      return try await update(mode, given, output)
    }
    return try await replay(given, output)
  }

  private func refuseWithoutDescriptors(_ given: Arguments) throws(UsageError) {
    if let obstacle = given[transport].obstacle { throw .obstacle(Finding(obstacle, file: "")) }
  }

  func plans(_ given: Arguments) -> PlanCollection {
    PlanCollection(given[paths], forbidsOnly: isCI)
  }

  private func replay(_ given: Arguments, _ output: Output) async throws(UsageError) -> CommandStatus {
    let start = ContinuousClock.now
    let settings = reportSettings(given)
    let targets = try given.targets(reports, default: .console, mixed: .github)
    output.progress("reading plans")
    let plans = plans(given)
    output.progress(nil)
    for file in plans.unusedFiles {
      output.note("\(file) is neither a plan nor a file used by a plan")
    }
    var run = ReplayRun(plans, over: given[transport])
    run.jobs = jobs(given)
    (run.stopsAtFailure, run.isWithoutApps) = (given[failFast], given[system])
    (run.review, run.isInterrupted) = (.whole, { StopRequest.isMade })
    run.fixes = { await Fixes(of: $0, in: $1).record }
    StopRequest.letCommandEnd()
    run.selection = selection(given)
    if plans.isValid {
      let unmatched = run.selection.unmatched(in: plans)
      if !unmatched.isEmpty { return Self.refuse(unmatched, output) }
    }
    let inputs = plans.loads.flatMap(\.documents)
    var reports = try ReportSet(targets, settings, output, besides: inputs)
    var progress = Progress(output, total: output.hasProgress ? run.count : nil)
    var log: ReportFile?
    if let path = given[self.log] { log = try ReportFile(path, .lines, besides: inputs) }
    var capsules = given[capsule].map(CapsuleFolder.init)
    var summary = ReplaySummary()
    let isReported = targets.contains { $0.format == .console && $0.file == nil }
    var reviewed = CommandStatus.success
    var parts = reports.parts
    parts.resultsOfPassed = log != nil
    await run.run(parts) { event in
      capsules?.take(event)
      if case .run(let ended) = event {
        summary = ended
        if StopRequest.isMade {
          summary.isStopped = false
          summary.missing.append(
            FindingRecord(
              "the run was interrupted", fix: "replay the rows again", file: given[paths].first ?? "", line: 1))
        }
        summary.findings = findings(plans, given)
        if given[failOn] != .error { summary.failOn = given[failOn].rawValue }
        summary.end(begun: settings.date ?? "", at: start)
        reviewed = review(summary.findings, given, output, areReported: isReported)
        return reports.take(.run(summary))
      }
      if let file = log, let result = event.result { file.write(result.attemptLog) }
      if output.hasProgress, case .row(let record, _) = event { progress.add(record) }
      reports.take(event)
    }
    progress.end()
    var unwritten: UsageError?
    do throws(UsageError) { try reports.close() } catch { unwritten = error }
    StopRequest.end(output)
    if targets.allSatisfy({ $0.file != nil }) {
      let files = targets.compactMap { target in target.file.map { "\(target.format.rawValue) in \($0)" } }
      output.inform("\(summary.words); \(files.joined(separator: ", "))")
    }
    if !isReported || (output.hasProgress && !output.isWatched) {
      // The first line of each finding is printed, so that the reason for exit status 2 is visible without the report.
      for finding in plans.findings {
        output.say(String(finding.rendered().prefix { $0 != "\n" }))
      }
    }
    do throws(UsageError) { try log?.close() } catch { unwritten = unwritten ?? error }
    try await capsules?.write(plans, from: given[paths], output)
    if let words = summary.disputed.words { output.note(words) }
    for folder in plans.skippedFolders {
      output.note("\(folder) contains plans that fail on purpose; they were not replayed")
    }
    if !output.isWatched {
      // The process ends now, and freeing the rows of a large plan takes a twentieth of what replaying them does.
      _ = Unmanaged.passRetained(plans as AnyObject)
    }
    if let unwritten { throw unwritten }
    if summary.errors == 0, summary.rows == 0, given.has(shard) {
      // There are more shards than rows.
      output.note("this shard has no rows")
      return reviewed
    }
    if given[system] {
      if summary.rows > 0, summary.rows == summary.skipped {
        output.say("nothing was judged: all that the rows expect depends on the app's code")
        return .couldNotRun
      }
      output.note(#"what depends on the app's code was not judged; "notJudged" in JSON Lines lists it"#)
    }
    let status = CommandStatus(
      summary, output,
      ifEmpty: "no row was selected, so nothing was tested\n"
        + "  a row must be selected by each of --filter, --tag and --row that is given"
    )
    return status == .success ? reviewed : status
  }

  static func refuse(
    _ unmatched: [RowSelection.Unmatched], _ output: Output
  ) -> CommandStatus {
    for selector in unmatched {
      let hint = selector.nearest.map { "did you mean \(TerminalText.escaped($0))?" }
      let text = TerminalText.escaped(selector.text)
      output.say(
        "no row was selected by \(selector.option) \(text), so nothing was tested\n"
          + "  \(hint ?? "check the spelling")")
    }
    return .couldNotRun
  }
}

extension ReplayCommand {
  func selection(_ given: Arguments) -> RowSelection {
    var selection = RowSelection()
    selection.filters = given[filters]
    selection.tags = given[tags]
    selection.rows = given[rows]
    selection.shard = given[shard]
    return selection
  }

  /// Over loopback, the default number of jobs is 1, because rows replayed in parallel would distort each other's
  /// durations.
  func jobs(_ given: Arguments) -> Int {
    given[jobs]
      ?? (given[transport] == .loopback ? 1 : ProcessInfo.processInfo.activeProcessorCount)
  }

  func reportSettings(_ given: Arguments) -> ReportFormat.Settings {
    var settings = ReportFormat.Settings()
    (settings.isFull, settings.isLive) = (given[full], given[failFast])
    settings.hasTimings = given[timings]
    settings.date = Date().formatted(.iso8601)
    settings.facts = RunFacts(of: given[sourceURL])
    return settings
  }
}
