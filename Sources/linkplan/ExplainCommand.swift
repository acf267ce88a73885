import HarnessText
import LinkTools
import LinkHarness
import LinkModel

/// `linkplan explain`.
struct ExplainCommand {
  let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run(_ output: Output) async throws(UsageError) -> CommandStatus {
    if arguments.positionals.count > 1 {
      throw .unexpectedArgument(arguments.positionals[1], command: "explain")
    }
    if let row = arguments.value("--row") { return try await explain(row: row, output) }
    guard let url = arguments.positionals.first else {
      throw .missingArgument("a URL", command: "explain")
    }
    if arguments.has("--plan"), arguments.has("--app") {
      throw .conflict("--app belongs to --association; a plan says which apps are installed")
    }
    let link = Link(url)
    let from = try sourceWords()
    let plan: TestPlan
    switch (arguments.value("--plan"), arguments.value("--association")) {
    case (let path?, nil):
      guard let loaded = try load(path, output) else { return .couldNotRun }
      plan = loaded
    case (nil, let path?):
      let text = SourceText(try Input.bytes(path), file: path)
      plan = TestPlan(serving: text, toOpen: link, apps: arguments.value("--app").map { [$0] })
    case (nil, nil): throw .missingArgument("--plan or --association", command: "explain")
    case (.some, .some): throw .conflict("--plan and --association exclude each other")
    }
    let source = try source(from, in: plan)
    show([await LinkExplanation(of: link, from: source, in: plan)], output)
    return .success
  }

  /// Explains each step of a row of the plan.
  private func explain(row id: String, _ output: Output) async throws(UsageError) -> CommandStatus {
    guard arguments.positionals.isEmpty, arguments.value("--association") == nil,
      arguments.value("--from") == nil
    else {
      throw .conflict("--row names a link of --plan, and excludes URL, --association and --from")
    }
    guard let path = arguments.value("--plan") else {
      throw .missingArgument("--plan", command: "explain")
    }
    guard let plan = try load(path, output) else { return .couldNotRun }
    guard let row = plan.rows.first(where: { $0.id == id }) else {
      throw .invalidValue(id, option: "--row", known: plan.rows.map(\.id))
    }
    show(await LinkExplanation.story(of: row, in: plan), output)
    return .success
  }

  private func show(_ explanations: [LinkExplanation], _ output: Output) {
    output.result(
      arguments.has("--json")
        ? explanations.map { $0.json.text + "\n" }.joined()
        : explanations.map(\.text).joined(separator: "\n"))
  }

  /// The plan, or `nil` after telling what is wrong with it.
  private func load(_ path: String, _ output: Output) throws(UsageError) -> TestPlan? {
    let collection = PlanCollection([path])
    let findings = collection.loads.flatMap(\.findings)
    guard findings.isEmpty else {
      output.diagnostic(findings.map { $0.rendered() }.joined(separator: "\n"))
      return nil
    }
    guard collection.loads.count == 1, let plan = collection.loads[0].plan else {
      throw .conflict("\(path) holds several plans; name one of them")
    }
    return plan
  }

  /// The name of the source, and the page or app it needs: `safari=PAGE`, `widget=APP`.
  private func sourceWords() throws(UsageError) -> (name: String, value: String?) {
    guard let word = arguments.value("--from") else { return (LinkSource.app.name, nil) }
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let (name, value) = (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
    let known = value == nil ? LinkSource.simple.map(\.name) : LinkSource.particular
    guard known.contains(name) else { throw unknown(word) }
    return (name, value)
  }

  private func unknown(_ word: String) -> UsageError {
    .invalidValue(word, option: "--from", known: Self.sources)
  }

  private func source(
    _ words: (name: String, value: String?), in plan: TestPlan
  ) throws(UsageError) -> LinkSource {
    let source =
      if let value = words.value {
        Self.particular(words.name, value, plan)
      } else {
        LinkSource.simple.first { $0.name == words.name }
      }
    guard let source else { throw unknown("\(words.name)=\(words.value ?? "")") }
    return source
  }

  private static let sources =
    LinkSource.simple.map(\.name) + [
      "safari=PAGE", "javaScript=PAGE", "webView=PAGE", "safariView=PAGE", "widget=APP", "app=APP",
    ]

  private static func particular(_ name: String, _ value: String, _ plan: TestPlan) -> LinkSource? {
    switch name {
    case "safari": .safari(page: Link(value))
    case "javaScript": .javaScript(page: Link(value))
    case "webView": .webView(page: Link(value))
    case "safariView": .safariView(page: Link(value))
    case "widget" where plan.apps.contains { $0.name == value }: .widget(of: value)
    case "app" where plan.apps.contains { $0.name == value }:
      .opened(by: value, universalLinksOnly: false)
    default: nil
    }
  }
}
