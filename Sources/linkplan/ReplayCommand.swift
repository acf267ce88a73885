import Foundation
import LinkHarness

/// `linkplan replay`.
struct ReplayCommand {
  let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run(_ output: Output) async -> CommandStatus {
    do {
      return try await replay(output)
    } catch {
      output.diagnostic("linkplan: \(error.message)\n  \(error.hint)\n")
      return .couldNotRun
    }
  }

  private func replay(_ output: Output) async throws(UsageError) -> CommandStatus {
    let transport = try transport()
    let start = ContinuousClock.now
    var reports = try reports(output, since: start)
    let paths = arguments.positionals.isEmpty ? ["TestPlans"] : arguments.positionals
    let isCI = ProcessInfo.processInfo.environment["CI"].map { !$0.isEmpty } ?? false
    let plans = PlanCollection(paths, forbidsOnly: isCI)
    for file in plans.unusedFiles {
      output.diagnostic("linkplan: note: \(file) is neither a plan nor used by one\n")
    }
    var run = ReplayRun(plans, over: transport)
    run.selection.filters = arguments.all("--filter")
    run.selection.tags = arguments.all("--tag")
    run.selection.rows = arguments.all("--row")
    var capsules = arguments.value("--capsule").map(CapsuleFolder.init)
    let summary = await run.run { event in
      capsules?.take(event)
      for index in reports.indices { reports[index].take(event) }
    }
    for report in reports { try report.close() }
    try await capsules?.write(plans, output)
    for folder in plans.skippedFolders {
      output.diagnostic(
        "linkplan: note: \(folder) holds plans that fail on purpose, not replayed\n")
    }
    if summary.invalidPlans > 0 { return .couldNotRun }
    if summary.rows == 0 {
      output.diagnostic(
        "linkplan: no row was selected, so nothing was tested\n  check --filter, --tag and --row\n")
      return .couldNotRun
    }
    return summary.failed > 0 ? .failure : .success
  }

  private func transport() throws(UsageError) -> TransportKind {
    guard let word = arguments.value("--transport") else { return .memory }
    guard let kind = TransportKind(rawValue: word) else {
      throw .invalidValue(
        word, option: "--transport", known: TransportKind.allCases.map(\.rawValue))
    }
    return kind
  }

  private func reports(
    _ output: Output, since start: ContinuousClock.Instant
  ) throws(UsageError) -> [Report] {
    let wanted = arguments.all("--report").isEmpty ? ["console"] : arguments.all("--report")
    var reports: [Report] = []
    for word in wanted {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      let file = parts.count == 2 ? parts[1] : nil
      let reporter: any Reporter
      switch parts.first {
      case "console":
        reporter = ConsoleReporter(
          style: ConsoleReporter.Style(hasColor: output.hasColor && file == nil),
          duration: { ContinuousClock.now - start })
      case "jsonl": reporter = JSONLinesReporter()
      default:
        throw .invalidValue(parts.first ?? "", option: "--report", known: ["console", "jsonl"])
      }
      reports.append(try Report(reporter, to: file, output))
    }
    return reports
  }
}

/// A reporter with the place its text goes to.
private struct Report {
  private var reporter: any Reporter
  private let path: String?
  private let handle: FileHandle?
  private let output: Output

  init(_ reporter: any Reporter, to path: String?, _ output: Output) throws(UsageError) {
    self.reporter = reporter
    self.path = path
    self.output = output
    guard let path else {
      handle = nil
      return
    }
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let handle = FileHandle(forWritingAtPath: path)
    else { throw .unreadable(path, reason: "it cannot be written") }
    self.handle = handle
  }

  mutating func take(_ event: ReplayEvent) {
    let text = reporter.report(event)
    if text.isEmpty { return }
    if let handle { handle.write(Data(text.utf8)) } else { output.result(text) }
  }

  func close() throws(UsageError) {
    do {
      try handle?.close()
    } catch {
      throw .unreadable(path ?? "", reason: "\(error)")
    }
  }
}
