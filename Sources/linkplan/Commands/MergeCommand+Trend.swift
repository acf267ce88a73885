import Foundation
import LinkHarness
import LinkTools

extension MergeCommand {
  func runTrend(_ given: Arguments, _ output: Output) throws(UsageError) -> CommandStatus {
    try given.refuse([slowest, lastRun], beside: "--trend")
    let targets = try given.targets(reports, default: .console)
    if let other = targets.first(where: { ![.console, .markdown, .html].contains($0.format) }) {
      throw .conflict(
        "--report \(other.format.rawValue) cannot be used with --trend; use console, markdown or html"
      )
    }
    let paths = given[files]
    let sources = try sources(paths)
    let trend = try reading(paths) {
      try Trend(zip(sources, paths).map { (source: $0, date: Self.date(of: $1)) })
    }
    let text = TrendText(trend)
    for target in targets {
      var style = ConsoleReporter.Style()
      style.hasColor = output.hasColor && target.file == nil
      let report =
        switch target.format {
        case .html: text.page
        case .markdown: text.markdown
        default: text.console(style)
        }
      try output.write(report, as: target.format.form, to: target.file)
    }
    return CommandStatus(
      trend.reports.last?.summary ?? ReplaySummary(transport: nil), output,
      ifEmpty: "the last report contains no rows, so nothing was tested")
  }

  private static func date(of path: String) -> String? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.modificationDate] as? Date)?.formatted(.iso8601)
  }
}
