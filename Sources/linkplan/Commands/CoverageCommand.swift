import Foundation
import HarnessText
import LinkHarness
import LinkTools

final class CoverageCommand: Command {
  let name = "coverage"
  let summary = "list rules, routes and pages that no row of the plans reaches"
  let details = """
    PATH is a plan or a directory. The rows are replayed in memory. With --drift,
    the exit status is 1 if there are findings. With --run, the test run determines
    which of the plan's routes were reached, and other routes and pages that it
    reached are added.
    """
  let example = "linkplan coverage TestPlans --at-least 90"

  let paths = Argument.plans
  let drift = Option(
    "--drift",
    "list disagreements between association files, routes and pages, and an example URL for each disagreement"
  )
  let testRun = Option(
    "--run", .path("FILE"),
    "use the routes and requests reported by a test run with LINKPLAN_REPORT=FILE"
  )
  let atLeast = Option(
    "--at-least", .percentage, "exit with status 1 if the coverage is below PERCENT")
  let json = Option("--json", "print a JSON object for each item, one per line")

  func run(_ given: Arguments, _ output: Output) async throws(UsageError) -> CommandStatus {
    if given[drift] { try given.refuse([atLeast, testRun], beside: "--drift") }
    let plans = try Input.plans(given[paths])
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
    let share = coverage.percentReached
    guard let threshold = given[atLeast], share < threshold else { return .success }
    output.say(
      "coverage is \(Coverage.percent(share)), below the \(Coverage.percent(threshold)) that --at-least requires"
    )
    return .failure
  }
}
