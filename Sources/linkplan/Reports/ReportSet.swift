import Foundation
import HarnessText
import LinkHarness
import LinkTools

struct ReportSet {
  private var reports: [Report] = []

  init(
    _ targets: [ReportTarget<ReportFormat>], _ settings: ReportFormat.Settings, _ output: Output,
    besides inputs: [String], _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(UsageError) {
    for target in targets {
      var settings = settings
      settings.style.hasColor = output.hasColor && target.file == nil
      reports.append(
        try Report(
          target.format.reporter(settings), target.format.form, to: target.file,
          target.format == .jsonl ? .lines : .whole, output, inputs))
      // GitHub shows this file on the workflow run's summary page.
      if target.format == .github, let path = environment["GITHUB_STEP_SUMMARY"], !path.isEmpty {
        reports.append(try Report(ReportFormat.markdown.reporter(), .report, to: path, .appended, output, inputs))
      }
    }
  }

  /// What the reports need of each row.
  var parts: RowRecord.Parts {
    reports.map(\.reporter.parts).reduce(RowRecord.Parts()) {
      RowRecord.Parts(json: $0.json ?? $1.json, linksOfPassed: $0.linksOfPassed || $1.linksOfPassed)
    }
  }

  mutating func take(_ event: RunEvent) {
    for index in reports.indices { reports[index].take(event) }
  }

  func close() throws(UsageError) {
    // If one report cannot be written, the others still are.
    var failure: UsageError?
    for report in reports {
      do throws(UsageError) { try report.close() } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }
}

private struct Report {
  private(set) var reporter: any Reporter
  private let form: TextForm
  private let file: ReportFile?
  private let output: Output

  init(
    _ reporter: any Reporter, _ form: TextForm, to path: String?, _ mode: ReportFile.Mode,
    _ output: Output, _ inputs: [String]
  ) throws(UsageError) {
    self.reporter = reporter
    self.form = form
    self.output = output
    if path == nil { try ReportFile.refuse("/dev/stdout", besides: inputs) }
    file = if let path { try ReportFile(inNewDirectory: path, mode, besides: inputs) } else { nil }
  }

  mutating func take(_ event: RunEvent) {
    let text = reporter.report(event)
    if text.isEmpty { return }
    if file == nil { output.result(text, as: form) } else { file?.write(text) }
  }

  func close() throws(UsageError) { try file?.close() }
}

extension ReportFile {
  fileprivate convenience init(inNewDirectory path: String, _ mode: Mode, besides inputs: [String]) throws(UsageError) {
    let directory = URL(fileURLWithPath: path).deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    try self.init(path, mode, besides: inputs)
  }
}

extension Output {
  func write(
    _ report: String, as form: TextForm, to path: String?, besides inputs: [String]
  ) throws(UsageError) {
    guard let path else { return result(report, as: form) }
    let file = try ReportFile(inNewDirectory: path, .whole, besides: inputs)
    file.write(report)
    try file.close()
  }
}

struct ReportTarget<Format: CaseIterable & RawRepresentable<String> & Sendable>: Sendable {
  let format: Format
  let file: String?

  init(_ format: Format, file: String? = nil) {
    self.format = format
    self.file = file
  }
}

extension Option {
  static func reports<Format>(_: Format.Type) -> Self where Value == [ReportTarget<Format>] {
    let names = Format.allCases.map(\.rawValue)
    let kind = ValueKind("FORMAT[=FILE]", expected: "FORMAT[=FILE]", choices: names) { word in
      let (name, file) = word.assignment
      return file == "" ? nil : Format(rawValue: name).map { ReportTarget($0, file: file) }
    }
    return Option(
      each: "--report", kind,
      "write a report to FILE (default: standard output); FORMAT is one of "
        + names.joined(separator: ", "))
  }
}

extension Arguments {
  func targets<Format: Equatable>(
    _ option: Option<[ReportTarget<Format>]>, and others: [Format] = [], default: Format,
    mixed: Format? = nil
  ) throws(UsageError) -> [ReportTarget<Format>] {
    let targets = others.map { ReportTarget($0) } + self[option]
    let onOutput = targets.filter { $0.file == nil && $0.format != mixed }.map(\.format.rawValue)
    if onOutput.count > 1 {
      throw .conflict(
        "\(onOutput.joined(separator: " and ")) would both be written to standard output; write --report \(onOutput[1])=FILE"
      )
    }
    return targets.isEmpty ? [ReportTarget(`default`)] : targets
  }
}
