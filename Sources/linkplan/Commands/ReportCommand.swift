import LinkTools
import Foundation
import LinkHarness

final class ReportCommand: Command {
  let name = "report"
  let olderName: String? = "merge"
  let summary = "make one report of the JSON Lines reports of several runs"
  let details = """
    FILE is a report written by replay --report jsonl, or - for standard input.
    Merging the shards of a run produces the report of the complete run, in its
    original order. If several files contain a row of a replay, the last one wins.
    Rows of test runs and of links from standard input are all reported.
    The report of a run that was not completed, or lacks a shard, says what is
    missing, and the exit status is 2.
    The command's older name is merge.
    """
  let example = "linkplan report shard-1.jsonl shard-2.jsonl --as console"

  let files = Argument(each: .path("FILE"), "a JSON Lines report")
  let format = Option("--as", .choice(ReportFormat.self), "print the report in this format", default: .jsonl)
  let reports = Option.reports(ReportFormat.self)
  let full = Option.full
  let sourceURL = Option.sourceURL

  func run(_ given: Arguments, _ output: Output) throws(UsageError) -> CommandStatus {
    let paths = given[files]
    let sources = try paths.map { path throws(UsageError) in
      let lines = try LineReader(path)
      return MergedReports.Source(path) { try lines.next() }
    }
    var settings = ReportFormat.Settings()
    settings.isFull = given[full]
    settings.hasTimings = true
    settings.facts = RunFacts(of: given[sourceURL])
    var reports = try ReportSet(
      given.targets(self.reports, and: given.has(format) ? [given[format]] : [], default: .jsonl, mixed: .github),
      settings, output, besides: paths)
    var merged = MergedReports(sources)
    let summary: ReplaySummary
    do {
      summary = try merged.run { reports.take($0) }
    } catch let problem as MergedReports.Problem {
      throw .unreadable(
        "\(problem.file):\(problem.line)", reason: problem.message,
        hint: "use a report written by replay --report jsonl")
    } catch let problem as UsageError {
      throw problem
    } catch {
      throw .unreadable(paths.joined(separator: ", "), reason: error.localizedDescription)
    }
    try reports.close()
    for finding in summary.missing { output.diagnostic(finding.text) }
    return CommandStatus(
      summary, output, ifEmpty: "the reports contain no rows, so nothing was tested")
  }
}
