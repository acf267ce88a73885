import HarnessText
import Foundation
import LinkHarness
import MockSite
import Testing

/// The JSON Lines report of a test run: one line for each row, in the order in which the rows finish, and a last one
/// when the process exits, unless rows were being replayed: such a run was not completed.
///
/// The xUnit report of `swift test` lists tests instead of rows, and omits known issues. `linkplan report` converts the
/// JSON Lines report to any other report format.
final class RunReport: Sendable {
  /// The file is overwritten when the first list of rows is made.
  static let shared: RunReport? = {
    guard let path = RunVariable.report.value(in: ProcessInfo.processInfo.environment) else { return nil }
    return RunReport(path)
  }()

  private struct State {
    var file: OutputFile?
    var summary = ReplaySummary()
    var plans: Set<String> = []
    var problem: String?
  }

  private let path: String
  /// Behind a lock, because nothing is awaited when the process exits.
  private let state: Guarded<State>
  private let date = Date().formatted(.iso8601)
  private let start = ContinuousClock.now

  init(_ path: String) {
    self.path = path
    var state = State()
    do { state.file = try OutputFile(path) } catch { state.problem = Self.problem(error, path) }
    self.state = Guarded(state)
  }

  /// Why the report could not be written, which fails the run.
  var problem: String? { state.withLock(\.problem) }

  private static func problem(_ failure: OutputFile.Failure, _ path: String) -> String {
    "\(RunVariable.report.rawValue): cannot write \(path): \(failure.reason)"
  }

  /// The running test's identifier without its source location, which changes when the file is edited.
  static var test: String? {
    Test.current.map { test in
      let id = String(describing: test.id).split(separator: "/")
      let name = id.last?.contains(".swift:") == true ? id.dropLast() : id[...]
      return name.joined(separator: "/")
    }
  }

  /// Writes that the replay of a row has begun, so that a report of a process that was killed names it.
  func begin(_ row: RunEnd.Running) {
    let line = reporter.line(beginning: row.row, of: row.plan, at: row.line)
    state.withLock { write(line, &$0) }
  }

  func add(_ result: RowResult, _ notes: TestRunNotes, of plan: TestPlan? = nil) {
    state.withLock { state in
      if state.plans.insert(result.plan).inserted {
        state.summary.plans += 1
        state.summary.findings += plan?.warnings.map(FindingRecord.init) ?? []
      }
      add(RowRecord(result, notes, reporter.parts), &state)
    }
  }

  func add(invalid plan: String, _ findings: [Finding], isIncomplete: Bool = false) {
    let record = RowRecord(invalid: plan, findings, isIncomplete: isIncomplete, test: Self.test, reporter.parts)
    state.withLock { add(record, &$0) }
  }

  /// Adds a row whose replay cannot go on.
  func add(stuck row: RunEnd.Running) {
    let finding = Finding(OwnCode.isStuck, file: row.plan, line: row.line)
    let record = RowRecord(invalid: row.plan, [finding], row: row.row, reporter.parts)
    state.withLock { add(record, &$0) }
  }

  private func add(_ record: RowRecord, _ state: inout State) {
    state.summary.count(record)
    write(reporter.line(record), &state)
  }

  private var reporter: JSONLinesReporter { JSONLinesReporter(hasTimings: true, date: date) }

  func end(notReplayed: [String]) {
    state.withLock { state in
      state.summary.notReplayed = notReplayed
      state.summary.end(begun: date, at: start)
      write(reporter.line(state.summary), &state)
    }
  }

  private func write(_ line: String, _ state: inout State) {
    do {
      try state.file?.write(line)
    } catch {
      // A report that lacks a line in the middle would be worse than one that ends early.
      (state.file, state.problem) = (nil, Self.problem(error, path))
    }
  }
}
