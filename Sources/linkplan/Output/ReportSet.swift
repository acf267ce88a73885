import Foundation
import LinkHarness

/// One `--report FORMAT[=FILE]` of a command line.
struct ReportTarget<Format: ReportChoice>: Sendable {
  let format: Format
  /// The file it is written to; `nil` for standard output.
  let file: String?

  init(_ format: Format, file: String? = nil) {
    self.format = format
    self.file = file
  }

  /// Refuses reports that would be mixed up on standard output.
  static func check(_ targets: [Self]) throws(UsageError) {
    let onOutput = targets.filter { $0.file == nil && !$0.format.mixes }.map(\.format.rawValue)
    if onOutput.count > 1 {
      throw .conflict(
        "\(onOutput.joined(separator: " and ")) would both go to standard output; write --report \(onOutput[1])=FILE"
      )
    }
  }
}

/// The formats of a report.
protocol ReportChoice: RawRepresentable<String>, CaseIterable, Sendable {
  /// Whether its lines may stand between those of another report.
  var mixes: Bool { get }
}

extension ReportFormat: ReportChoice {
  var mixes: Bool { self == .github }
}

extension ValueKind {
  static func report<Format: ReportChoice>(_: Format.Type) -> Self
  where Value == ReportTarget<Format> {
    let names = Format.allCases.map(\.rawValue)
    return Self("FORMAT[=FILE]", expected: "FORMAT[=FILE]", choices: names) { word in
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let format = Format(rawValue: String(parts[0])), parts.count == 1 || parts[1] != ""
      else { return nil }
      return ReportTarget(format, file: parts.count == 2 ? String(parts[1]) : nil)
    }
  }
}

extension Arguments {
  /// The reports of an option, or one to standard output if it is not given.
  func targets<Format>(
    _ option: Option<[ReportTarget<Format>]>, default: Format
  ) throws(UsageError) -> [ReportTarget<Format>] {
    let targets = self[option].isEmpty ? [ReportTarget(`default`)] : self[option]
    try ReportTarget.check(targets)
    return targets
  }
}

/// The reports of a run, each with the output it is written to.
struct ReportSet {
  private var reports: [Report] = []

  /// Opens the files.
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

  /// Closes the files; an incomplete report is an error.
  func close() throws(UsageError) {
    for report in reports { try report.close() }
  }
}

/// A reporter with the output it is written to.
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
