import LinkTools
import LinkHarness

/// `linkplan coverage`.
struct CoverageCommand {
  let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run(_ output: Output) async throws(UsageError) -> CommandStatus {
    let threshold = try threshold()
    let isJSON = arguments.has("--json")
    if arguments.has("--drift"), arguments.has("--requirements") {
      throw .conflict("--drift and --requirements exclude each other")
    }
    if arguments.has("--drift"), threshold != nil {
      throw .conflict("--drift has no share that --at-least could ask for")
    }
    let plans = PlanCollection(
      arguments.positionals.isEmpty ? ["TestPlans"] : arguments.positionals)
    let findings = plans.loads.flatMap(\.findings)
    if !findings.isEmpty {
      output.diagnostic(findings.map { $0.rendered() }.joined(separator: "\n"))
      return .couldNotRun
    }
    if arguments.has("--drift") {
      let drift = await Drift(plans)
      output.result(isJSON ? DriftReport(drift).json : DriftReport(drift).text)
      return drift.findings.isEmpty ? .success : .failure
    }
    return try await coverage(plans, isJSON, threshold, output)
  }

  private func coverage(
    _ plans: PlanCollection, _ isJSON: Bool, _ threshold: Double?, _ output: Output
  ) async throws(UsageError) -> CommandStatus {
    let aboutRequirements = arguments.has("--requirements")
    if aboutRequirements, plans.registers.isEmpty {
      throw .conflict("there is no requirements.json at the top of the folder")
    }
    let coverage = await Coverage(plans)
    let report = CoverageReport(coverage)
    if aboutRequirements {
      output.result(isJSON ? report.requirementsJSON : report.requirementsText)
    } else {
      output.result(isJSON ? report.json : report.text)
    }
    if coverage.failedRows > 0 {
      output.diagnostic(
        "linkplan: note: \(coverage.failedRows) of \(coverage.rows) rows are not as expected; see linkplan replay\n"
      )
    }
    guard let threshold else { return .success }
    let share = aboutRequirements ? coverage.percentDemonstrated : coverage.percentReached
    if share >= threshold { return .success }
    output.diagnostic("linkplan: less than \(arguments.value("--at-least") ?? "") percent\n")
    return .failure
  }

  private func threshold() throws(UsageError) -> Double? {
    guard let text = arguments.value("--at-least") else { return nil }
    guard let percent = Double(text), (0...100).contains(percent) else {
      throw .invalidValue(text, option: "--at-least", known: ["0 to 100"])
    }
    return percent
  }
}
