import Foundation
import HarnessText
import LinkHarness
import MockSite

/// A list of rows, which is made before any test runs.
final class RowList: Sendable {
  let path: String
  let place: String
  let plans: [String]
  private let isUsed = Guarded(false)

  init(_ path: String, place: String, plans: [String]) {
    (self.path, self.place, self.plans) = (path, place, plans)
    RunEnd.add(self)
  }

  var wasUsed: Bool { isUsed.withLock(\.self) }

  func use() { isUsed.withLock { $0 = true } }
}

/// What a run of tests says when its process ends, and what fails it although no test did; nothing else is called after
/// the last row.
enum RunEnd {
  private struct State {
    var lists: [RowList] = []
    var running: [Int: Running] = [:]
    var next = 0
    var (rows, skipped) = (0, 0)
    var origins = OriginCheck()
  }

  struct Running: Sendable {
    let plan: String
    let row: String
    let line: Int
    var name: String { "\(plan) \(row)" }
  }

  private static let state = Guarded(State())

  static func add(_ list: RowList) {
    start
    state.withLock { $0.lists.append(list) }
  }

  static func begin(_ row: Running) -> Int {
    RunReport.shared?.begin(row)
    return state.withLock { state in
      state.next += 1
      state.running[state.next] = row
      return state.next
    }
  }

  static func end(_ number: Int, _ result: RowResult, by replayer: Replayer, of plan: TestPlan) {
    state.withLock { state in
      state.running[number] = nil
      state.rows += 1
      if case .skipped = result.status { state.skipped += 1 }
      state.origins.take(result, of: plan, where: replayer.hasOwnRouter)
    }
  }

  private static let start: Void = {
    // The report of the last run must not be taken for that of this one.
    _ = RunReport.shared
    atexit { RunEnd.end() }
    OwnCode.whenStuck { names in
      for row in running where names.contains(row.name) { RunReport.shared?.add(stuck: row) }
    }
  }()

  private static var running: [Running] {
    state.withLock { state in state.running.sorted { $0.key < $1.key }.map(\.value) }
  }

  private static func end() {
    let (state, running) = (state.withLock(\.self), running)
    let unused = state.lists.filter { list in
      !state.lists.contains { $0.wasUsed && ($0.place, $0.path) == (list.place, list.path) }
    }
    var problems: [String] = []
    if !running.isEmpty {
      problems.append("the process ended while rows were replayed: \(running.map(\.name).joined(separator: ", "))")
    } else if !state.lists.isEmpty, unused.count == state.lists.count {
      problems.append("nothing was tested: no row was replayed, although tests were given rows")
    } else if state.rows > 0, state.rows == state.skipped {
      problems.append("nothing was tested: every row is skipped")
    }
    if running.isEmpty {
      let used = Set(state.lists.filter(\.wasUsed).flatMap(\.plans))
      RunReport.shared?.end(notReplayed: unused.flatMap(\.plans).filter { !used.contains($0) }.distinct.sorted())
    }
    if let problem = RunReport.shared?.problem { problems.append(problem) }
    // Rows of a run that called no code pass or fail with the plan alone, and must not be taken for tests of the app.
    var notes = OwnCode.wasCalled ? state.origins.notes.map { "note: \($0)" } : []
    if !OwnCode.wasCalled, state.rows > 0 { notes.append("model only: no code of the app was called") }
    notes += unused.map { "note: \($0.place): no row of \($0.path) was replayed" }.distinct
    let text = (notes + problems.map { "error: \($0)" }).map { LogCommands.escaped(TerminalText.escaped($0)) + "\n" }
    FileHandle.standardError.write(Data(text.joined().utf8))
    if problems.isEmpty { return }
    // A process that exits cannot change its status in another way.
    fflush(nil)
    _exit(1)
  }
}
