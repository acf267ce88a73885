import LinkTools
import LinkModel

final class DiffCommand: Command {
  let name = "diff"
  let summary = "compare the links that two association files assign to apps"
  let details = """
    Behaviour is compared, not bytes. For each set of URLs whose verdict changes for
    an app, diff prints an example and the rules that decide before and after. Files
    that agree about every URL and app produce no output. The exit status is 1 if
    the files differ in which links open an app, which of several apps opens a
    link that all of them match, or in the apps of another service. If patterns are
    too complex for a complete comparison, diff says so and the exit status is 2.
    Devices download the new file within about a week, and when the app is updated.
    """
  let example = "linkplan diff served.json apple-app-site-association"

  let old = Argument(.path("OLD"), "the old association file")
  let new = Argument(.path("NEW"), "the new association file")
  let host = Option("--host", .host, "host of the example URLs", default: RuleSpace.exampleHost)
  let json = Option("--json", "print a JSON object for each change, one per line")

  func run(_ given: Arguments, _ output: Output) throws(UsageError) -> CommandStatus {
    let (old, new) = (given[old], given[new])
    try Input.refuseStandardInput(for: old, and: new)
    let report = DifferenceReport(
      from: try Input.association(old).file,
      to: try Input.association(new).file, host: given[host])
    output.result(
      given[json] ? report.json : report.text, as: given[json] ? .json : .report)
    if !report.notes.isEmpty { output.diagnostic(report.notes) }
    if !report.isComplete { return .couldNotRun }
    return report.isBehaviourSame ? .success : .failure
  }
}
