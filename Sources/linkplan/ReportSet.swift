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
  private let handle: FileHandle?
  private let output: Output
  private var problem: String?

  init(
    _ reporter: any Reporter, to path: String?, appends: Bool = false, _ output: Output
  ) throws(UsageError) {
    self.reporter = reporter
    self.path = path
    self.output = output
    guard let path else {
      handle = nil
      return
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if !appends || !FileManager.default.fileExists(atPath: path) {
      guard FileManager.default.createFile(atPath: path, contents: nil) else {
        throw .unwritable(path, reason: "it cannot be created")
      }
    }
    guard let handle = FileHandle(forWritingAtPath: path) else {
      throw .unwritable(path, reason: "permission denied")
    }
    do {
      if appends { try handle.seekToEnd() }
    } catch {
      throw .unwritable(path, reason: error.localizedDescription)
    }
    self.handle = handle
  }

  mutating func take(_ event: ReportEvent) {
    let text = reporter.report(event)
    if text.isEmpty { return }
    guard let handle else {
      output.result(text)
      return
    }
    do {
      if problem == nil { try handle.write(contentsOf: Data(text.utf8)) }
    } catch {
      problem = error.localizedDescription
    }
  }

  func close() throws(UsageError) {
    do {
      try handle?.close()
    } catch {
      throw .unwritable(path ?? "", reason: error.localizedDescription)
    }
    if let problem { throw .unwritable(path ?? "", reason: problem) }
  }
}
