import LinkTools
import Foundation
import LinkHarness

/// One `--report FORMAT[=FILE]` of a command line.
struct ReportRequest {
  let format: ReportFormat
  /// The file it goes to; `nil` for standard output.
  let file: String?

  /// Reads all of a command line, without opening a file.
  static func all(
    _ words: [String], usual: ReportFormat
  ) throws(UsageError) -> [ReportRequest] {
    var requests: [ReportRequest] = []
    for word in words.isEmpty ? [usual.rawValue] : words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      guard let format = ReportFormat(rawValue: parts[0]) else {
        throw .invalidValue(
          parts[0], option: "--report", known: ReportFormat.allCases.map(\.rawValue))
      }
      let request = ReportRequest(format: format, file: parts.count == 2 ? parts[1] : nil)
      if request.file == "" { throw .invalidValue(word, option: "--report", known: []) }
      // Two documents on one output are none.
      if request.isDocument, requests.contains(where: \.isDocument) {
        throw .conflict("two reports go to standard output; write --report \(parts[0])=FILE")
      }
      requests.append(request)
    }
    return requests
  }

  /// Whether people read it as it comes.
  var isConsole: Bool { file == nil && format == .console }

  /// Whether it has standard output to itself, as all but the commands for GitHub want.
  private var isDocument: Bool { file == nil && format != .github }
}

/// The reports of a run, each with the place its text goes to.
struct ReportSet {
  private var reports: [Report] = []

  /// Opens the places.
  init(
    _ requests: [ReportRequest], _ settings: ReportFormat.Settings, _ output: Output
  ) throws(UsageError) {
    for request in requests {
      var settings = settings
      settings.style.hasColor = output.hasColor && request.file == nil
      reports.append(try Report(request.format.reporter(settings), to: request.file, output))
      if request.format == .github { try addStepSummary(output) }
    }
  }

  /// GitHub shows what a step appends to this file on the page of the run.
  private mutating func addStepSummary(_ output: Output) throws(UsageError) {
    guard let path = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"], !path.isEmpty
    else { return }
    reports.append(
      try Report(ReportFormat.markdown.reporter(), to: path, appends: true, output))
  }

  mutating func take(_ event: ReportEvent) {
    for index in reports.indices { reports[index].take(event) }
  }

  /// Closes the files; what could not be written is an error, not a short report.
  func close() throws(UsageError) {
    for report in reports { try report.close() }
  }
}

/// A reporter with the place its text goes to.
private struct Report {
  private var reporter: any Reporter
  private let path: String?
  private let file: OutputFile?
  private let output: Output
  private var problem: String?

  init(
    _ reporter: any Reporter, to path: String?, appends: Bool = false, _ output: Output
  ) throws(UsageError) {
    self.reporter = reporter
    self.path = path
    self.output = output
    guard let path else {
      file = nil
      return
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    do throws(OutputFile.Failure) {
      file = try OutputFile(path, appends: appends)
    } catch {
      throw .unwritable(path, reason: error.reason)
    }
  }

  mutating func take(_ event: ReportEvent) {
    let text = reporter.report(event)
    if text.isEmpty { return }
    guard let file else {
      output.result(text)
      return
    }
    do throws(OutputFile.Failure) {
      if problem == nil { try file.write(text) }
    } catch {
      problem = error.reason
    }
  }

  func close() throws(UsageError) {
    do throws(OutputFile.Failure) {
      try file?.close()
    } catch {
      throw .unwritable(path ?? "", reason: error.reason)
    }
    if let problem { throw .unwritable(path ?? "", reason: problem) }
  }
}
