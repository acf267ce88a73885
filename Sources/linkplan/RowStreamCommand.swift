import LinkTools
import LinkHarness

/// `linkplan replay -`: rows from standard input, answers on standard output.
struct RowStreamCommand {
  let arguments: ParsedArguments
  let settings: ReplaySettings

  init(_ arguments: ParsedArguments, _ settings: ReplaySettings) {
    self.arguments = arguments
    self.settings = settings
  }

  /// Options that select among the rows of plans; whoever writes rows selects before.
  private static let others = [
    "--filter", "--tag", "--row", "--shard", "--last-failed", "--last-run",
  ]

  /// Answers until the input ends, that is until `read`, asked for so many bytes, has none.
  func run(
    _ output: Output, read: (Int) throws(UsageError) -> [UInt8] = StandardInput.read
  ) async throws(UsageError) -> CommandStatus {
    if arguments.positionals.count > 1 {
      throw .conflict("rows from standard input and plans exclude each other")
    }
    for option in Self.others where arguments.has(option) {
      throw .conflict("\(option) selects among the rows of plans, not among those that come by -")
    }
    guard let path = arguments.value("--plan") else {
      throw .conflict("- needs --plan FILE, with the sites, apps and device of the rows")
    }
    let requests = try ReportRequest.all(arguments.all("--report"), usual: .jsonl)
    let stream: RowStream
    do {
      stream = try await RowStream(path, over: settings.transport, repeats: settings.repeats)
    } catch {
      output.diagnostic(error.findings.map { $0.rendered() }.joined(separator: "\n"))
      return .couldNotRun
    }
    var reports = try ReportSet(requests, settings.report, output)
    let summary = try await answer(stream, &reports, output, read)
    try reports.close()
    if summary.errors > 0 { return .couldNotRun }
    if summary.rows == 0 {
      output.diagnostic("linkplan: no row came, so nothing was tested\n")
      return .couldNotRun
    }
    return summary.failed > 0 ? .failure : .success
  }

  private func answer(
    _ stream: RowStream, _ reports: inout ReportSet, _ output: Output,
    _ read: (Int) throws(UsageError) -> [UInt8]
  ) async throws(UsageError) -> ReplaySummary {
    var summary = ReplaySummary(streamOver: settings.transport)
    var splitter = LineSplitter()
    var progress = Progress(output)
    let work = OrderedWork(jobs: settings.jobs, chunk: 32)
    // The answers are most of the work, so that they are made where the rows are replayed.
    let isRendered = arguments.all("--report").allSatisfy { $0.hasPrefix("jsonl") }
    let stops = arguments.has("--fail-fast")
    var isAtEnd = false
    reports.take(.planStarted(file: RowStream.name, name: RowStream.name))
    while !isAtEnd, !summary.isStopped {
      let bytes = try read(1 << 18)
      isAtEnd = bytes.isEmpty
      let lines = isAtEnd ? [splitter.finish()].compactMap(\.self) : splitter.add(bytes)
      await work.run(lines.count) { range in
        var answers: [RowRecord] = []
        for line in lines[range] {
          for answer in await stream.answers(to: line) {
            answers.append(isRendered ? answer.rendered() : answer)
          }
        }
        return answers
      } take: { record in
        summary.add(record)
        progress.add(record)
        reports.take(.row(record))
        if stops, record.status == .failed || record.status == .error { summary.stop() }
        return !summary.isStopped
      }
      // Whoever writes a row and waits for its answer gets it before the next one is asked for.
      output.flush()
    }
    progress.end()
    reports.take(.planEnded(file: RowStream.name, name: RowStream.name))
    reports.take(.runEnded(summary))
    return summary
  }
}
