import Foundation
import LinkHarness
import Testing

/// The JSON Lines report of a test run: one line for each row, in the order in which the rows finish.
///
/// The xUnit report of `swift test` lists tests instead of rows, and omits known issues. `linkplan merge` converts the
/// JSON Lines report to any other report format.
actor RunReport {
  /// The file is overwritten when the first row of a run is added.
  static let shared: RunReport? = {
    RunVariable.report.value(in: ProcessInfo.processInfo.environment).map(RunReport.init)
  }()

  private let path: String
  private var file: OutputFile?
  private let date = Date().formatted(.iso8601)

  init(_ path: String) {
    self.path = path
    do { file = try OutputFile(path) } catch { Self.report(error, path) }
  }

  private static func report(_ failure: OutputFile.Failure, _ path: String) {
    let message = "\(RunVariable.report.rawValue): cannot write \(path): \(failure.reason)\n"
    do throws(OutputFile.Failure) { try OutputFile.standardError.write(message) } catch {}
  }

  /// The running test's identifier without its source location, which changes when the file is edited.
  static var test: String? {
    Test.current.map { test in
      let id = String(describing: test.id).split(separator: "/")
      let name = id.last?.contains(".swift:") == true ? id.dropLast() : id[...]
      return name.joined(separator: "/")
    }
  }

  private var plansWithPatterns: Set<String> = []

  func add(_ result: RowResult, _ notes: TestRunNotes) {
    var notes = notes
    let suite = "\(result.plan) \(notes.test ?? "")"
    if !plansWithPatterns.insert(suite).inserted { notes.patterns = [:] }
    add(RowRecord(result, notes))
  }

  func add(_ record: RowRecord) {
    do {
      try file?.write(JSONLinesReporter(hasTimings: true, date: date).line(record))
    } catch {
      // A report that lacks a line in the middle would be worse than one that ends early.
      file = nil
      Self.report(error, path)
    }
  }
}
