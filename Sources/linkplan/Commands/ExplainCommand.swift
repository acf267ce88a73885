import LinkTools
import HarnessText
import LinkHarness
import LinkModel

final class ExplainCommand: Command {
  let name = "explain"
  let summary = "explain where a link ends up, stage by stage, and why"
  let details = """
    Either --plan or --association defines the device and the site.
    """
  let example =
    "linkplan explain https://shop.example/help --association apple-app-site-association"

  let url = Argument(optional: .text("URL"), "a URL")
  let plan = Option("--plan", .path("FILE"), "plan that defines the sites, apps and device")
  let association = Option(
    "--association", .path("FILE"), "association file to use for the link's host")
  let app = Option(
    "--app", .text("ID"),
    "with --association: application identifier (default: all in the file)")
  let from = Option(
    "--from", .source,
    "source of the link: \(SourceWord.choices.joined(separator: ", ")), where PAGE is a URL and APP is the name of an app in --plan (default: app)"
  )
  let row = Option(
    "--row", .text("ID|FILE:LINE"),
    "explain each step of a row in --plan instead of a URL; the row's id or a line of its definition"
  )
  let json = Option(
    "--json", "print the stages as a JSON object; with --row, one object for each step")

  func run(_ given: Arguments, _ output: Output) async throws(UsageError) -> CommandStatus {
    let explanations =
      if let id = given[row] {
        try await explanations(ofRow: id, given)
      } else {
        [try await explanation(given, output)]
      }
    output.result(
      given[json]
        ? explanations.map(\.json).joined()
        : explanations.map(\.text).joined(separator: "\n"), as: given[json] ? .json : .report)
    return .success
  }

  private func explanation(
    _ given: Arguments, _ output: Output
  ) async throws(UsageError) -> LinkExplanation {
    guard let url = given[url] else {
      throw .missingArgument("a URL, or --row with --plan", choices: [])
    }
    let link = Link(url)
    if link.scheme.isEmpty, Link("https://" + url).host?.contains(".") == true {
      output.note("the URL has no scheme; did you mean https://\(url)?")
    }
    let plan: TestPlan
    switch (given[self.plan], given[association]) {
    case (let path?, nil):
      // With `--plan`, `--app` is refused, because the plan defines which apps are installed.
      try given.refuse(app, without: association)
      plan = try Input.plan(path)
    case (nil, let path?):
      if !link.scheme.isEmpty, !link.isWeb {
        output.note("association files apply only to web links; use --plan for other schemes")
      }
      let text = try Input.association(path).source
      plan = TestPlan(serving: text, toOpen: link, apps: given[app].map { [$0] })
    case (nil, nil): throw .missingOption("--plan FILE or --association FILE")
    case (.some, .some): throw .conflict("use either --plan or --association")
    }
    let word = given[from] ?? SourceWord(name: LinkSource.app.name, value: nil)
    if let page = word.page, !page.isWeb || page.host?.isEmpty != false {
      throw .invalidValue(
        "\(word.name)=\(page.raw)", of: "--from",
        expected: "\(word.name)=PAGE, where PAGE is the URL of a web page", choices: [])
    }
    guard let source = word.source(in: plan) else {
      throw .invalidValue(
        "\(word.name)=\(word.value ?? "")", of: "--from",
        choices: plan.apps.map { "\(word.name)=\($0.name)" })
    }
    return await LinkExplanation(of: link, from: source, in: plan)
  }

  private func explanations(
    ofRow id: String, _ given: Arguments
  ) async throws(UsageError) -> [LinkExplanation] {
    try given.refuse([url, association, from], beside: "--row")
    try given.refuse(row, without: plan)
    let plan = try Input.plan(given[self.plan] ?? "")
    let exact = plan.rows.filter { RowSelection.names(id, $0, of: plan) }
    let rows = exact.isEmpty ? plan.rows.filter { $0.cell?.row == id } : exact
    guard !rows.isEmpty else {
      throw .invalidValue(id, of: "--row", choices: plan.rows.map(\.id))
    }
    var explanations: [LinkExplanation] = []
    for row in rows {
      explanations += await LinkExplanation.story(of: row, in: plan, isNamed: rows.count > 1)
    }
    return explanations
  }

  /// The value of `--from`: a link source, such as `messages`, or a link source with its page or app, such as
  /// `safari=PAGE`.
  struct SourceWord {
    let name: String
    let value: String?

    static let choices = LinkSource.simple.map(\.name) + LinkSource.Particular.allCases.compactMap(\.assignment)

    /// The page that contains the link or the script; `nil` if the source has no page.
    var page: Link? { value.flatMap { LinkSource.Particular(rawValue: name)?.source($0)?.page } }

    func source(in plan: TestPlan) -> LinkSource? {
      guard let value else { return LinkSource.simple.first { $0.name == name } }
      let source = LinkSource.Particular(rawValue: name)
      if case .app? = source?.detail, plan.app(named: value) == nil { return nil }
      return source?.source(value)
    }
  }
}

extension ValueKind where Value == ExplainCommand.SourceWord {
  fileprivate static var source: Self {
    Self("SOURCE", choices: Value.choices) { word in
      let (name, value) = word.assignment
      let isKnown =
        value == nil
        ? LinkSource.simple.contains { $0.name == name } : LinkSource.Particular(rawValue: name) != nil
      return isKnown ? Value(name: name, value: value) : nil
    }
  }
}
