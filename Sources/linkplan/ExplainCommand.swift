import LinkHarness
import LinkModel

/// `linkplan explain`.
struct ExplainCommand {
  let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run(_ output: Output) async throws(UsageError) -> CommandStatus {
    guard let url = arguments.positionals.first else {
      throw .missingArgument("a URL", command: "explain")
    }
    if arguments.positionals.count > 1 {
      throw .unexpectedArgument(arguments.positionals[1], command: "explain")
    }
    let link = Link(url)
    let source = try source()
    let plan: TestPlan
    switch (arguments.value("--plan"), arguments.value("--association")) {
    case (let path?, nil):
      let collection = PlanCollection([path])
      let findings = collection.loads.flatMap(\.findings)
      guard findings.isEmpty, collection.loads.count == 1, let loaded = collection.loads[0].plan
      else {
        if findings.isEmpty { throw .conflict("\(path) holds several plans; name one of them") }
        output.diagnostic(findings.map { $0.rendered() }.joined(separator: "\n"))
        return .couldNotRun
      }
      plan = loaded
    case (nil, let path?):
      let text = SourceText(try Input.bytes(path), file: path)
      plan = TestPlan(serving: text, toOpen: link, apps: arguments.value("--app").map { [$0] })
    case (nil, nil): throw .missingArgument("--plan or --association", command: "explain")
    case (.some, .some): throw .conflict("--plan and --association exclude each other")
    }
    let explanation = await LinkExplanation(of: link, from: source, in: plan)
    output.result(arguments.has("--json") ? explanation.json.text + "\n" : explanation.text)
    return .success
  }

  private func source() throws(UsageError) -> LinkSource {
    guard let word = arguments.value("--from") else { return .app }
    if word.hasPrefix("safari=") { return .safari(page: Link(String(word.dropFirst(7)))) }
    guard let source = LinkSource.simple.first(where: { $0.name == word }) else {
      throw .invalidValue(
        word, option: "--from", known: LinkSource.simple.map(\.name) + ["safari=PAGE"])
    }
    return source
  }
}
