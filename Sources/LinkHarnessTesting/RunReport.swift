import Foundation
import LinkHarness

/// The JSON Lines of a test run: a line for each row, in the order in which they finish.
///
/// The report of `swift test` has no rows and omits known issues; `linkplan merge` makes any other report from this one.
actor RunReport {
  /// The report in the file that `LINKPLAN_REPORT` names, overwritten by the first row of a run.
  static let shared: RunReport? = {
    let path = ProcessInfo.processInfo.environment["LINKPLAN_REPORT"] ?? ""
    return path.isEmpty ? nil : RunReport(path)
  }()

  private let path: String
  private let handle: FileHandle?

  init(_ path: String) {
    self.path = path
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    handle = FileHandle(forWritingAtPath: path)
    if handle == nil {
      FileHandle.standardError.write(Data("LINKPLAN_REPORT: cannot write \(path)\n".utf8))
    }
  }

  func add(_ record: RowRecord) {
    var reporter = JSONLinesReporter()
    handle?.write(Data(reporter.report(.row(record)).utf8))
  }
}
