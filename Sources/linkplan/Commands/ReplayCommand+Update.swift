import HarnessText
import LinkHarness
import LinkTools

extension ReplayCommand {
  func update(
    _ mode: UpdateMode, _ given: Arguments, _ output: Output
  ) async throws(UsageError) -> CommandStatus {
    if isCI {
      throw .conflict("--update is not allowed because CI is set: nobody would review the change")
    }
    let plans = PlanCollection(given[paths], fillsMissing: true)
    for finding in plans.findings { output.diagnostic(finding.rendered() + "\n") }
    var run = ReplayRun(plans, over: given[transport])
    run.jobs = jobs(given)
    run.selection = selection(given)
    var updater = PlanUpdater(mode)
    var current: TestPlan?
    let summary = await run.run { event in
      switch event {
      case .planStarted(let plan): current = plan
      case .rowEnded(let result): if let current { updater.take(result, of: current) }
      case .planInvalid, .planEnded, .runEnded: break
      }
    }
    if summary.rows == 0, summary.errors == 0 {
      throw .conflict("no row was selected, so nothing was updated")
    }
    return report(
      updater.updates(), isDry: given[dryRun], summary.errors > 0 ? .couldNotRun : .success, output)
  }

  private func report(
    _ updates: [PlanUpdate], isDry: Bool, _ status: CommandStatus, _ output: Output
  ) -> CommandStatus {
    var status = status
    var values = 0
    var plans = 0
    for update in updates {
      output.result(update.difference)
      for refused in update.refusals {
        output.result("\(refused.place): unchanged: \(refused.reason.message)\n")
        if status == .success { status = .failure }
      }
      guard update.count > 0 else { continue }
      if !isDry {
        do {
          try update.write()
        } catch {
          output.say("cannot write \(update.file): \(error.reason)")
          status = .couldNotRun
          continue
        }
      }
      values += update.count
      plans += 1
    }
    let counts = "\(values.of("value", "values")) in \(plans.of("plan", "plans"))"
    if values == 0 {
      // If a plan could not be written, there was something to write.
      if status != .couldNotRun { output.result("nothing to write\n") }
    } else if isDry {
      output.result("would write \(counts)\n")
      if status == .success { status = .failure }
    } else {
      output.result("wrote \(counts)\n")
    }
    return status
  }
}
