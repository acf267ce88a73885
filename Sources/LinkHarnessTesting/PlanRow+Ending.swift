import HarnessText
import LinkHarness
import MockSite

extension PlanRow {
  /// How a row ends.
  enum Ending: Sendable {
    case findings([Finding])
    case refused(String)
    case elsewhere(String)
    /// `problems` are those of writing the result into the plan; `nil` if it is not written.
    case row(TestPlan.Row, warnings: [Finding], RowResult, RowRecord, problems: [String]?)
  }

  func ending(over transport: TransportKind, _ adding: @Sendable (Replayer) -> Replayer) async -> Ending {
    list.use()
    switch content {
    case .invalid(let findings, let isIncomplete):
      RunReport.shared?.add(invalid: plan, findings, isIncomplete: isIncomplete)
      return .findings(findings)
    case .refused(let reason): return .refused(reason)
    case .nothingSelected(let words, let isOfRun):
      let text = "no row of \(plan) matches \(words)"
      let isElsewhere = isOfRun && Self.selected.withLock { $0 } > 0
      return isElsewhere ? .elsewhere(text) : .refused("nothing was tested: " + text)
    case .row(let row, let prepared):
      if let obstacle = transport.obstacle {
        let finding = Finding(obstacle, file: plan, line: row.position.line)
        RunReport.shared?.add(invalid: plan, [finding])
        return .findings([finding])
      }
      let warnings = await prepared.takeWarnings(with: row)
      let replayer = adding(await prepared.replayer(over: transport))
      let number = RunEnd.begin(RunEnd.Running(plan: plan, row: id, line: row.position.line))
      let start = ContinuousClock.now
      let result = await replay(row, by: replayer)
      RunEnd.end(number, result, by: replayer, of: prepared.plan)
      if let report = RunReport.shared {
        report.add(
          result,
          TestRunNotes(
            of: result, by: replayer, test: RunReport.test, time: ContinuousClock.now - start),
          of: prepared.plan)
      }
      // Only results of the app's own code are recorded; `linkplan replay --update` writes those of the plan's models.
      let recorder = replayer.hasOwnCode ? PlanRecorder.shared : nil
      let problems = await recorder?.take(result, of: prepared.plan)
      return .row(row, warnings: warnings, result, RowRecord(result), problems: problems)
    }
  }

  /// Replays a row that fails beside others once more alone, because apps with global state pass only so.
  private func replay(_ row: TestPlan.Row, by replayer: Replayer) async -> RowResult {
    if !replayer.hasOwnCode { return await replayer.replay(row) }
    var (result, hadOthers) = await RowGate.shared.beside { await replayer.replay(row) }
    if hadOthers, result.mayPassAlone, PlanRecorder.shared == nil {
      result.passesAlone = await RowGate.shared.alone { await replayer.replay(row).status == .passed } ?? false
    }
    return result
  }
}
