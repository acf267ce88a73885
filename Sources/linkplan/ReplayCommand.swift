import HarnessText
import LinkTools
import Foundation
import LinkHarness

/// `linkplan replay`.
struct ReplayCommand {
  let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run(_ output: Output) async throws(UsageError) -> CommandStatus {
    if arguments.positionals.contains("-") {
      try refuse(["--watch", "--capsule", "--log"], beside: "-")
      return try await RowStreamCommand(arguments, ReplaySettings(arguments)).run(output)
    }
    if arguments.has("--plan") { throw .conflict("--plan is for rows from standard input: -") }
    if arguments.has("--update") {
      try refuse(["--watch", "--capsule", "--log"], beside: "--update")
      return try await update(paths, ReplaySettings(arguments), output)
    }
    if arguments.has("--dry-run") { throw .conflict("--dry-run belongs to --update") }
    if arguments.has("--watch") { return try await WatchCommand(replay: self).run(output) }
    return try await replay(plans(), output)
  }

  private func refuse(_ options: [String], beside other: String) throws(UsageError) {
    if let option = options.first(where: arguments.has) {
      throw .conflict("\(option) does not go together with \(other)")
    }
  }

  /// The files and folders that are replayed.
  var paths: [String] { arguments.positionals.isEmpty ? ["TestPlans"] : arguments.positionals }

  /// Reads them.
  func plans() -> PlanCollection {
    let isCI = ProcessInfo.processInfo.environment["CI"].map { !$0.isEmpty } ?? false
    return PlanCollection(paths, forbidsOnly: isCI)
  }

  /// Replays plans once; they are read when everything on the command line is known to make sense.
  func replay(
    _ plans: @autoclosure () -> PlanCollection, _ output: Output
  ) async throws(UsageError) -> CommandStatus {
    let settings = try ReplaySettings(arguments)
    let requests = try ReportRequest.all(arguments.all("--report"), usual: .console)
    let folder = LastRunFolder(arguments.value("--last-run") ?? LastRunFolder.usual)
    let selection = try selection(folder)
    let plans = plans()
    for file in plans.unusedFiles {
      output.diagnostic("linkplan: note: \(file) is neither a plan nor used by one\n")
    }
    var run = ReplayRun(plans, over: settings.transport)
    (run.jobs, run.repeats) = (settings.jobs, settings.repeats)
    run.stopsAtFailure = arguments.has("--fail-fast")
    run.selection = selection
    run.selection.only = selection.only.map { Self.rows(among: $0, of: plans) }
    let unmatched = plans.isValid ? run.selection.unmatched(in: plans) : []
    if !unmatched.isEmpty { return Self.refuse(unmatched, output) }
    if plans.isValid, run.selection.only?.isEmpty == true {
      let scope = selection.only?.isEmpty == true ? "" : " of these plans"
      output.diagnostic(
        "linkplan: no row\(scope) failed in the last run, so there is nothing to do\n")
      return .success
    }
    var reports = try ReportSet(requests, settings.report, output)
    var recorder = folder.recorder(shard: run.selection.shard)
    var progress = Progress(output)
    var log = try logFile()
    var capsules = arguments.value("--capsule").map(CapsuleFolder.init)
    let summary = await run.run { event in
      capsules?.take(event)
      log?.take(event)
      let event = ReportEvent(event)
      if case .row(let record) = event {
        recorder.add(record)
        progress.add(record)
      }
      reports.take(event)
    }
    progress.end()
    try reports.close()
    if !(output.hasProgress && requests.contains(where: \.isConsole)) {
      output.diagnostic(Self.lines(of: plans.loads.flatMap(\.findings)))
    }
    try log?.close()
    try await capsules?.write(plans, output)
    remember(recorder, run.selection.shard, folder, output)
    for warning in plans.loads.compactMap(\.plan).flatMap(\.warnings) {
      output.diagnostic(warning.rendered())
    }
    for folder in plans.skippedFolders {
      output.diagnostic(
        "linkplan: note: \(folder) holds plans that fail on purpose, not replayed\n")
    }
    return status(summary, run.selection, output)
  }

  /// A line for each finding: whoever reads no report, or has it in a file, sees why the status is 2.
  private static func lines(of findings: [PlanFinding]) -> String {
    findings.map { "linkplan: \($0.rendered().prefix { $0 != "\n" })\n" }.joined()
  }

  /// Leaves out rows of other plans; a plan that is not there any more is none of those.
  private static func rows(among failed: Set<RowKey>, of plans: PlanCollection) -> Set<RowKey> {
    let files = Set(plans.loads.map { RowKey($0.file, "").plan })
    return failed.filter {
      files.contains($0.plan) || !FileManager.default.fileExists(atPath: $0.plan)
    }
  }

  private func logFile() throws(UsageError) -> LogFile? {
    guard let path = arguments.value("--log") else { return nil }
    return try LogFile(path)
  }

  private func update(
    _ paths: [String], _ settings: ReplaySettings, _ output: Output
  ) async throws(UsageError) -> CommandStatus {
    let folder = LastRunFolder(arguments.value("--last-run") ?? LastRunFolder.usual)
    let command = UpdateCommand(
      arguments: arguments, paths: paths, selection: try selection(folder),
      transport: settings.transport)
    return try await command.run(output)
  }

  private func selection(_ folder: LastRunFolder) throws(UsageError) -> RowSelection {
    var selection = RowSelection()
    selection.filters = arguments.all("--filter")
    selection.tags = arguments.all("--tag")
    selection.rows = arguments.all("--row")
    if let text = arguments.value("--shard") {
      guard let shard = Shard(text) else {
        throw .invalidValue(text, option: "--shard", known: ["1/4 for the first of four parts"])
      }
      selection.shard = shard
    }
    // Only these two ask for it, and after a run over many rows it is long.
    guard selection.shard != nil || arguments.has("--last-failed") else { return selection }
    let lastRun = folder.read()
    selection.durations = lastRun.durations
    if arguments.has("--last-failed") {
      guard lastRun.isKnown else {
        throw .conflict("--last-failed: no run is remembered in \(folder.path)")
      }
      selection.only = lastRun.failed
    }
    return selection
  }

  private static func refuse(
    _ unmatched: [RowSelection.Unmatched], _ output: Output
  ) -> CommandStatus {
    for selector in unmatched {
      let hint = selector.nearest.map { "did you mean \(TerminalText.escaped($0))?" }
      let text = TerminalText.escaped(selector.text)
      output.diagnostic(
        "linkplan: no row was selected by \(selector.option) \(text), so nothing was tested\n"
          + "  \(hint ?? "check its spelling")\n")
    }
    return .couldNotRun
  }

  private func remember(
    _ recorder: LastRunRecorder, _ shard: Shard?, _ folder: LastRunFolder, _ output: Output
  ) {
    do {
      try folder.write(recorder, shard: shard, at: Date())
    } catch {
      output.diagnostic(
        "linkplan: note: the run is not remembered: \(error.localizedDescription)\n")
    }
  }

  private func status(
    _ summary: ReplaySummary, _ selection: RowSelection, _ output: Output
  ) -> CommandStatus {
    if summary.errors > 0 { return .couldNotRun }
    if summary.rows == 0 {
      // More parts than rows, or a part in which nothing failed: the others have them.
      if selection.shard != nil {
        output.diagnostic("linkplan: note: this part has no rows\n")
        return .success
      }
      output.diagnostic(
        "linkplan: no row was selected, so nothing was tested\n"
          + "  each of --filter, --tag, --row and --last-failed selects rows, but none the same\n")
      return .couldNotRun
    }
    return summary.failed > 0 ? .failure : .success
  }
}

/// What the options of a replay say, apart from the selection of rows.
struct ReplaySettings {
  let transport: TransportKind
  let jobs: Int
  let repeats: Int
  let report: ReportFormat.Settings

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let start = ContinuousClock.now
    var transport = TransportKind.memory
    if let word = arguments.value("--transport") {
      guard let kind = TransportKind(rawValue: word) else {
        throw .invalidValue(
          word, option: "--transport", known: TransportKind.allCases.map(\.rawValue))
      }
      transport = kind
    }
    self.transport = transport
    // Over loopback a row waits for its own server, and waiting together makes the times of all of them worse.
    let processors = ProcessInfo.processInfo.activeProcessorCount
    jobs = try Self.number("--jobs", arguments) ?? (transport == .memory ? processors : 1)
    repeats = try Self.number("--repeat", arguments) ?? 1
    var report = ReportFormat.Settings()
    report.slowest = try Self.number("--slowest", arguments) ?? 0
    report.hasTimings = arguments.has("--timings")
    report.duration = { ContinuousClock.now - start }
    self.report = report
  }

  /// The number after an option, if it is given.
  static func number(
    _ option: String, _ arguments: ParsedArguments
  ) throws(UsageError) -> Int? {
    guard let text = arguments.value(option) else { return nil }
    guard let number = Int(text), (1...1_000_000).contains(number) else {
      throw .invalidValue(text, option: option, known: ["1, 2, 3 and so on"])
    }
    return number
  }
}
