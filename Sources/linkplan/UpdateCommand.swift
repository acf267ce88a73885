import Foundation
import LinkHarness

/// `linkplan replay --update`: replays, and brings the plans up to date with what came out.
struct UpdateCommand {
  let arguments: ParsedArguments
  let paths: [String]
  let selection: RowSelection
  let transport: TransportKind
  /// Whether nobody would read what changes.
  var isCI = ProcessInfo.processInfo.environment["CI"].map { !$0.isEmpty } ?? false

  func run(_ output: Output) async throws(UsageError) -> CommandStatus {
    let mode = try mode()
    if isCI {
      throw .conflict("--update changes plans, and CI is set, where nobody would read the change")
    }
    var run = ReplayRun(PlanCollection(paths, fillsMissing: true), over: transport)
    run.selection = selection
    var updater: PlanUpdater?
    var updates: [PlanUpdate] = []
    let summary = await run.run { event in
      switch event {
      case .planStarted(let plan): updater = PlanUpdater(plan, mode)
      case .rowEnded(let result): updater?.take(result)
      case .planEnded: updates += [updater?.update()].compactMap(\.self)
      case .planInvalid(_, let findings, _):
        for finding in findings { output.diagnostic(finding.rendered() + "\n") }
      case .runEnded: break
      }
    }
    if summary.rows == 0, summary.invalidPlans == 0 {
      throw .conflict("no row was selected, so nothing was tested")
    }
    return report(updates, output, isIncomplete: summary.invalidPlans > 0)
  }

  /// Shows what changes, and writes it unless that is only to be shown.
  private func report(
    _ updates: [PlanUpdate], _ output: Output, isIncomplete: Bool
  ) -> CommandStatus {
    let isDry = arguments.has("--dry-run")
    var status = isIncomplete ? CommandStatus.couldNotRun : .success
    var values = 0
    var plans = 0
    for update in updates {
      output.result(update.difference)
      for refused in update.refusals {
        output.result("\(refused.place): left as it is: \(refused.reason.message)\n")
        if status == .success { status = .failure }
      }
      guard update.count > 0 else { continue }
      if !isDry {
        do {
          try update.write()
        } catch {
          output.diagnostic("linkplan: \(update.file) was not written: \(error.message)\n")
          status = .couldNotRun
          continue
        }
      }
      values += update.count
      plans += 1
    }
    let counts = "\(Self.count(values, "value")) in \(Self.count(plans, "plan"))"
    if values == 0 {
      output.result("nothing to write\n")
    } else if isDry {
      output.result("would write \(counts)\n")
      if status == .success { status = .failure }
    } else {
      output.result("wrote \(counts)\n")
    }
    return status
  }

  private static func count(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }

  private func mode() throws(UsageError) -> UpdateMode {
    let word = arguments.value("--update") ?? ""
    guard let mode = UpdateMode(rawValue: word) else {
      throw .invalidValue(word, option: "--update", known: UpdateMode.allCases.map(\.rawValue))
    }
    return mode
  }
}
