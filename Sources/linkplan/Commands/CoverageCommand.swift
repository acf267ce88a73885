import Foundation
import HarnessText
import LinkCauses
import LinkHarness
import LinkTools

final class CoverageCommand: Command {
  let name = "coverage"
  let summary = "list rules, routes and pages that no row of the plans reaches"
  let details = """
    PATH is a plan or a directory. The rows are replayed in memory. With --drift,
    the exit status is 1 if there are findings. With --run, the test run determines
    which of the plan's routes were reached, and other routes and pages that it
    reached are added. With --mistakes, one small mistake after another is made in
    the apps, sites and files of the plans, in memory; a row notices a mistake if it
    fails, and so do loading and lint.
    """
  let example = "linkplan coverage TestPlans --at-least 90"

  let paths = Argument.plans
  let drift = Option(
    "--drift",
    "list disagreements between association files, routes and pages, and an example URL for each disagreement"
  )
  let mistakes = Option(
    "--mistakes", "list mistakes that no row of the plans would notice, and rows that would"
  )
  let write = Option("--write", "append these rows to the plans; they expect what happens now")
  let testRun = Option(
    "--run", .path("FILE"),
    "use the routes and requests reported by a test run with LINKPLAN_REPORT=FILE"
  )
  let atLeast = Option(
    "--at-least", .percentage,
    "exit with status 1 if the coverage, or the share of the noticed mistakes, is below PERCENT")
  let json = Option("--json", "print a JSON object for each item, one per line")

  func run(_ given: Arguments, _ output: Output) async throws(UsageError) -> CommandStatus {
    if given[drift] { try given.refuse([atLeast, testRun], beside: "--drift") }
    if given[mistakes] {
      try given.refuse([drift, testRun], beside: "--mistakes")
    } else if given[write] {
      throw .conflict("--write needs --mistakes")
    }
    let plans = try Input.plans(given[paths])
    if given[mistakes] { return try await findMistakes(plans, given, output) }
    var tests: OwnRun?
    if let path = given[testRun] {
      let report = try Input.source(path)
      do throws(OwnRun.Problem) {
        tests = try OwnRun(report)
      } catch {
        throw .unreadable(
          "\(path):\(error.line)", reason: error.message,
          hint: "fix the cause and run the tests again")
      }
    }
    if given[drift] {
      let drift = await Drift(plans)
      output.result(
        given[json] ? drift.json : drift.text, as: given[json] ? .json : .report)
      return drift.isEmpty ? .success : .failure
    }
    let coverage = await Coverage(plans, in: tests, jobs: ProcessInfo.processInfo.activeProcessorCount)
    output.result(given[json] ? coverage.json : coverage.text, as: given[json] ? .json : .report)
    if coverage.failedRows > 0 {
      output.note(
        tests == nil
          ? "\(coverage.failedRows) of \(coverage.rows.of("row", "rows")) failed; run 'linkplan replay' to see why"
          : "\(coverage.failedRows.of("row", "rows")) of the test run failed")
    }
    for note in coverage.origins { output.note(note) }
    let unlisted = tests?.appsWithoutRoutes(in: plans.loads.compactMap(\.plan)) ?? []
    if !unlisted.isEmpty {
      output.note(
        "the plan has no routes for these apps, so only those that rows reached are counted: \(unlisted.joined(separator: ", "))"
      )
    }
    return judge(coverage.percentReached, "coverage", given, output)
  }

  private func judge(_ share: Double, _ what: String, _ given: Arguments, _ output: Output) -> CommandStatus {
    guard let threshold = given[atLeast], share < threshold else { return .success }
    output.say(
      "\(what) is \(Coverage.percent(share)), below the \(Coverage.percent(threshold)) that --at-least requires")
    return .failure
  }

  private func findMistakes(
    _ plans: PlanCollection, _ given: Arguments, _ output: Output
  ) async throws(UsageError) -> CommandStatus {
    let found = await Mistakes(plans.loads.compactMap { WrittenPlan($0) }, lint: [FileLint].words)
    output.result(given[json] ? found.json : found.text, as: given[json] ? .json : .report)
    if found.failedRows > 0 {
      output.note("\(found.failedRows.of("row", "rows")) failed, and notices nothing; run 'linkplan replay' to see why")
    }
    for update in given[write] ? found.updates : [] {
      do {
        try update.write()
      } catch {
        output.say("cannot write \(update.file): \(error.reason)")
        return .couldNotRun
      }
    }
    return judge(found.percentNoticed, "the share of noticed mistakes", given, output)
  }
}
