import HarnessText
import Foundation
import LinkHarness
import MockSite
import Testing

/// The JSON Lines report of a test run: one line for each row, in the order in which the rows finish, and a last one
/// when the process exits.
///
/// The xUnit report of `swift test` lists tests instead of rows, and omits known issues. `linkplan report` converts the
/// JSON Lines report to any other report format.
final class RunReport: Sendable {
  /// The file is overwritten when the first row of a run is added.
  static let shared: RunReport? = {
    guard let path = RunVariable.report.value(in: ProcessInfo.processInfo.environment) else { return nil }
    atexit { RunReport.shared?.end() }
    return RunReport(path)
  }()

  private struct State {
    var file: OutputFile?
    var summary = ReplaySummary()
    var plans: Set<String> = []
    /// The rows that are being replayed; a process that exits meanwhile has not completed its run.
    var begun = 0
  }

  private let path: String
  /// Behind a lock, because nothing is awaited when the process exits.
  private let state: Guarded<State>
  private let date = Date().formatted(.iso8601)
  private let start = ContinuousClock.now

  init(_ path: String) {
    self.path = path
    var state = State()
    do { state.file = try OutputFile(path) } catch { Self.report(error, path) }
    self.state = Guarded(state)
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

  func begin() { state.withLock { $0.begun += 1 } }

  func add(_ result: RowResult, _ notes: TestRunNotes, of plan: TestPlan? = nil) {
    state.withLock { state in
      state.begun -= 1
      if state.plans.insert(result.plan).inserted {
        state.summary.plans += 1
        state.summary.findings += plan?.warnings.map(FindingRecord.init) ?? []
      }
      add(RowRecord(result, notes, reporter.parts), &state)
    }
  }

  func add(invalid plan: String, _ findings: [Finding]) {
    let record = RowRecord(invalid: plan, findings, test: Self.test, reporter.parts)
    state.withLock { add(record, &$0) }
  }

  private func add(_ record: RowRecord, _ state: inout State) {
    state.summary.count(record)
    write(reporter.line(record), &state)
  }

  private var reporter: JSONLinesReporter { JSONLinesReporter(hasTimings: true, date: date) }

  func end() {
    state.withLock { state in
      if state.begun > 0 { return }
      state.summary.end(begun: date, at: start)
      write(reporter.line(state.summary), &state)
    }
  }

  private func write(_ line: String, _ state: inout State) {
    do {
      try state.file?.write(line)
    } catch {
      // A report that lacks a line in the middle would be worse than one that ends early.
      state.file = nil
      Self.report(error, path)
    }
  }
}
