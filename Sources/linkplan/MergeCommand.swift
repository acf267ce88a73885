import LinkTools
import Foundation
import LinkHarness
import LinkModel

/// `linkplan merge`.
struct MergeCommand {
  let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run(_ output: Output) throws(UsageError) -> CommandStatus {
    let paths = arguments.positionals
    if paths.isEmpty { throw .missingArgument("reports of JSON Lines", command: "merge") }
    var sources: [MergedReports.Source] = []
    for path in paths {
      let lines = try LineReader(path)
      sources.append(MergedReports.Source(path) { try lines.next() })
    }
    var settings = ReportFormat.Settings()
    settings.hasTimings = true
    settings.slowest = try ReplaySettings.number("--slowest", arguments) ?? 0
    let requests = try ReportRequest.all(arguments.all("--report"), usual: .jsonl)
    var reports = try ReportSet(requests, settings, output)
    let folder = arguments.value("--last-run").map(LastRunFolder.init)
    var recorder = folder?.recorder(shard: nil)
    var merged = MergedReports(sources)
    let summary: ReplaySummary
    do {
      summary = try merged.run { event in
        if case .row(let record) = event { recorder?.add(record) }
        reports.take(event)
      }
    } catch let problem as MergedReports.Problem {
      throw .unreadable("\(problem.file):\(problem.line)", reason: problem.message)
    } catch let problem as UsageError {
      throw problem
    } catch {
      throw .unreadable(paths.joined(separator: ", "), reason: error.localizedDescription)
    }
    try reports.close()
    do {
      if let recorder { try folder?.write(recorder, shard: nil, at: Date()) }
    } catch {
      throw .unwritable(folder?.path ?? "", reason: error.localizedDescription)
    }
    if summary.errors > 0 { return .couldNotRun }
    if summary.rows == 0 {
      output.diagnostic("linkplan: no report has a row, so nothing was tested\n")
      return .couldNotRun
    }
    return summary.failed > 0 ? .failure : .success
  }
}
