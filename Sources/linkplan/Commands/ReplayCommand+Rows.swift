import LinkTools
import LinkHarness

extension ReplayCommand {
  func answerRows(
    _ given: Arguments, _ output: Output, read: (Int) throws(UsageError) -> [UInt8]
  ) async throws(UsageError) -> CommandStatus {
    if given[paths].count > 1 { throw .conflict("'-' as PATH cannot be combined with other paths") }
    // Options that select rows are refused, because the program that writes the rows can select them itself.
    try given.refuse([filters, tags, rows, shard, updateMode, dryRun], beside: "- as PATH")
    guard let path = given[plan] else {
      throw .conflict("'-' as PATH requires --plan FILE, which defines the sites, apps and device")
    }
    let targets = try given.targets(reports, default: .jsonl, mixed: .github)
    let stream: RowStream
    do {
      stream = try await RowStream(path, over: given[transport])
    } catch {
      throw .invalid(error.findings)
    }
    let start = ContinuousClock.now
    let settings = reportSettings(given)
    var reports = try ReportSet(targets, settings, output, besides: stream.documents + ["-"])
    let parts = reports.parts
    var summary = ReplaySummary(transport: given[transport])
    (summary.plans, summary.isStream) = (1, true)
    var splitter = LineSplitter()
    var progress = Progress(output)
    let work = OrderedWork(jobs: jobs(given), chunk: 32)
    var isAtEnd = false
    reports.take(.plan(file: RowStream.name, name: RowStream.name))
    while !isAtEnd, !summary.isStopped {
      let bytes = try read(1 << 18)
      isAtEnd = bytes.isEmpty
      let lines = isAtEnd ? [splitter.finish()].compactMap(\.self) : splitter.add(bytes)
      await work.run(lines.count) { range in
        var records: [RowRecord] = []
        for line in lines[range] { records += await stream.records(of: line, parts) }
        return records
      } take: { record in
        summary.count(record)
        progress.add(record)
        reports.take(.row(record))
        let isFailure = record.status == .failed || record.status == .error
        summary.isStopped = given[failFast] && isFailure
        return !summary.isStopped
      }
      // Results are written before more rows are read, because the program that writes the rows may wait for the
      // results.
      output.flush()
    }
    progress.end()
    summary.end(begun: settings.date ?? "", at: start)
    reports.take(.run(summary))
    try reports.close()
    return CommandStatus(
      summary, output, ifEmpty: "standard input contains no rows, so nothing was tested")
  }
}
