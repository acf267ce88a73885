import LinkTools
import LinkModel

final class MatchCommand: Command {
  let name = "match"
  let summary = "print which apps open each URL, according to an association file"
  let details = """
    If no URL is given, URLs are read from standard input, one per line. FILE may be
    - for standard input. Without --host, each URL is taken to be of the host that
    serves FILE. The exit status is 0 whatever the verdicts, and 2 if the system
    ignores FILE; a plan, with replay, is what fails if a verdict changes.
    """
  let example = "linkplan match apple-app-site-association https://shop.example/help"

  let file = Argument(.path("FILE"), "an association file")
  let urls = Argument(each: .text("URL"), "URLs", default: [])
  let app = Option("--app", .text("ID"), "print the result only for this application identifier")
  let host = Option(
    "--host", .host,
    "domain as written in the entitlement, with *.HOST for a wildcard; URLs of other hosts do not match"
  )
  let json = Option("--json", "print a JSON object for each URL, one per line")

  func run(_ given: Arguments, _ output: Output) throws(UsageError) -> CommandStatus {
    let path = given[file]
    if given[urls].isEmpty, path == "-" {
      throw .conflict(
        "FILE and the URLs cannot both be read from standard input; pass the URLs as arguments")
    }
    let file = try Input.association(path).file
    let report = MatchReport(
      file: file, app: given[app],
      domain: given[host].map { AssociatedDomain("applinks:" + $0) })
    if let refusal = AssociationDownload.refusal(ofSizeOf: file) { output.say(refusal) }
    let isJSON = given[json]
    var isEmpty = true
    func show(_ url: String) {
      isEmpty = false
      output.result(isJSON ? report.json(url) : report.text(url), as: isJSON ? .json : .report)
    }
    if given[host] == nil, !isJSON { output.note("without --host, each URL is taken to be of the file's host") }
    if given[urls].isEmpty, output.isInteractive {
      output.note("reading URLs from the keyboard, one per line, until Control-D")
    }
    if given[urls].isEmpty { try Input.lines(show) } else { given[urls].forEach(show) }
    if isEmpty { throw .missingArgument("a URL, or URLs on standard input, one per line", choices: []) }
    guard let problem = report.problem else { return .success }
    output.diagnostic(problem)
    return .couldNotRun
  }
}
