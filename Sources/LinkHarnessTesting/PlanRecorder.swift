import Foundation
import HarnessText
import LinkHarness

/// Writes the results of the app's own code into plans, as `linkplan replay --update` does for the models.
actor PlanRecorder {
  static let shared = EnvironmentChoice(ProcessInfo.processInfo.environment).update
    .map(PlanRecorder.init)

  private let mode: UpdateMode
  private var plans: [String: (updater: PlanUpdater, written: [UInt8]?, refused: Int)] = [:]

  init(_ mode: UpdateMode) { self.mode = mode }

  /// Rows finish in any order, and no callback reports the last one, so the plan is written after each row; each write
  /// applies all edits so far to the text that was loaded.
  func take(_ result: RowResult, of plan: TestPlan) -> [String] {
    var entry = plans[plan.file] ?? (PlanUpdater(plan, mode), nil, 0)
    entry.updater.take(result)
    defer { plans[plan.file] = entry }
    guard let update = entry.updater.update() else { return [] }
    let refused = update.refusals.dropFirst(entry.refused)
      .map { "\($0.place): unchanged: \($0.reason.message)" }
    entry.refused = update.refusals.count
    guard update.count > 0 else { return refused }
    do {
      let last = entry.written
      entry.written = try update.write(over: last)
      if last == nil {
        FileHandle.standardError.write(
          Data("\(RunVariable.update.rawValue): writing \(update.file)\n".utf8))
      }
      return refused
    } catch {
      return refused + ["cannot write \(update.file): \(error.reason)"]
    }
  }
}
