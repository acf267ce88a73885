import Foundation
import HarnessText
import LinkHarness

/// Writes the results of the app's own code into plans, as `linkplan replay --update` does for the models.
actor PlanRecorder {
  static let shared = EnvironmentChoice(ProcessInfo.processInfo.environment).update
    .map(PlanRecorder.init)

  private var updater: PlanUpdater
  private var files: [String: (tried: [UInt8]?, written: [UInt8]?, refused: Int)] = [:]

  init(_ mode: UpdateMode) { updater = PlanUpdater(mode) }

  /// Rows finish in any order, and no callback reports the last one, so the files are written after each row; each
  /// write applies all edits so far to the text that was loaded.
  func take(_ result: RowResult, of plan: TestPlan) -> [String] {
    updater.take(result, of: plan)
    return updater.updates().flatMap { write($0) }
  }

  private func write(_ update: PlanUpdate) -> [String] {
    var entry = files[update.file] ?? (nil, nil, 0)
    defer { files[update.file] = entry }
    let refused = update.refusals.dropFirst(entry.refused)
      .map { "\($0.place): unchanged: \($0.reason.message)" }
    entry.refused = update.refusals.count
    guard update.count > 0, update.bytes != entry.tried else { return refused }
    entry.tried = update.bytes
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
