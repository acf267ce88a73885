import LinkTools
import Foundation
import LinkHarness

struct ReportSet {
  private var reports: [Report] = []

  init(
    _ targets: [ReportTarget<ReportFormat>], _ settings: ReportFormat.Settings, _ output: Output
  ) throws(UsageError) {
    for target in targets {
      var settings = settings
      settings.style.hasColor = output.hasColor && target.file == nil
      reports.append(try Report(target.format.reporter(settings), to: target.file, output))
      if target.format == .github { try addStepSummary(output) }
    }
  }

  /// GitHub shows the text that a step appends to this file on the page of the run.
  private mutating func addStepSummary(_ output: Output) throws(UsageError) {
    guard let path = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"], !path.isEmpty
    else { return }
    reports.append(
      try Report(ReportFormat.markdown.reporter(), to: path, appends: true, output))
  }

  mutating func take(_ event: ReportEvent) {
    for index in reports.indices { reports[index].take(event) }
  }

  func close() throws(UsageError) {
    for report in reports { try report.close() }
  }
}

private struct Report {
  private var reporter: any Reporter
  private var file: ReportFile?
  private let output: Output

  init(
    _ reporter: any Reporter, to path: String?, appends: Bool = false, _ output: Output
  ) throws(UsageError) {
    self.reporter = reporter
    self.output = output
    guard let path else { return }
    let directory = URL(fileURLWithPath: path).deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    file = try ReportFile(path, appends: appends)
  }

  mutating func take(_ event: ReportEvent) {
    let text = reporter.report(event)
    if text.isEmpty { return }
    if file == nil { output.result(text) } else { file?.write(text) }
  }

  func close() throws(UsageError) { try file?.close() }
}
