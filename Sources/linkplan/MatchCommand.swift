import LinkTools
import LinkHarness
import LinkModel

/// `linkplan match`.
struct MatchCommand {
  let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run(_ output: Output) throws(UsageError) -> CommandStatus {
    guard let path = arguments.positionals.first else {
      throw .missingArgument("an association file", command: "match")
    }
    let file = AssociationFile(try Input.bytes(path), file: path)
    let domain = arguments.value("--host").map { AssociatedDomain("applinks:" + $0) }
    if let domain, domain.defect != nil {
      throw .invalidValue(arguments.value("--host") ?? "", option: "--host", known: [])
    }
    let report = MatchReport(file: file, app: arguments.value("--app"), domain: domain)
    let isJSON = arguments.has("--json")
    let urls = arguments.positionals.dropFirst()
    if urls.isEmpty, path == "-" {
      throw .conflict("the file comes from standard input, so the URLs must be arguments")
    }
    func tell(_ url: String) { output.result(isJSON ? report.json(url) : report.text(url)) }
    if urls.isEmpty { try Input.lines(tell) } else { urls.forEach(tell) }
    guard let problem = report.problem else { return .success }
    output.diagnostic(problem)
    return .couldNotRun
  }
}
