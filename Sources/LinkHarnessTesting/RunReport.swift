import Foundation
import LinkHarness

/// The JSON Lines of a test run: a line for each row, in the order they are done.
///
/// `swift test`'s own report has no rows and leaves out known issues; `linkplan merge` makes any other report of this one.
actor RunReport {
  /// The file that `LINKPLAN_REPORT` names, made anew by the first row of a run.
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
      FileHandle.standardError.write(Data("LINKPLAN_REPORT: \(path) cannot be written\n".utf8))
    }
  }

  func add(_ record: RowRecord) {
    var reporter = JSONLinesReporter()
    handle?.write(Data(reporter.report(.row(record)).utf8))
  }
}
