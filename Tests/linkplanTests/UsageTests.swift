import Testing

@testable import linkplan

@Suite struct UsageTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    let says: String
    var testDescription: String { arguments.joined(separator: " ") }
    init(_ arguments: String..., says: String) {
      self.arguments = arguments
      self.says = says
    }
  }

  @Test(arguments: [
    Row("replya", says: "did you mean linkplan replay?"),
    Row(
      "frobnicate",
      says:
        "there are: replay, merge, explain, match, lint, diff, serve, check, coverage, init, import, export, schema, completions, help"
    ),
    Row("replay", "--fliter", "x", says: "did you mean --filter?"),
    Row("replay", "--filter", says: "--filter needs a value"),
    Row("replay", "--transport", "carrier-pigeon", says: "there are: memory, loopback"),
    Row("replay", "--transport=memry", says: "did you mean memory?"),
    Row(
      "replay", "--report", "xml",
      says: "there are: console, jsonl, junit, tap, github, markdown, html"),
    Row("replay", "-v", says: "replay has no option -v"),
    Row("replay", "-", "--capsule", "x", says: "--capsule does not go together with -"),
    Row(
      "replay", "x", "--update", "changed", "--watch", says: "does not go together with --update"),
    Row("match", says: "match needs an association file"),
    Row("match", "nowhere.json", "https://shop.example/", says: "there is no such file"),
    Row("match", "--json=yes", "x", says: "--json takes no value"),
    Row("match", "--app", "a", "--app", "b", "x", says: "--app is given twice"),
    Row("merge", says: "merge needs reports of JSON Lines"),
    Row("merge", "/dev/null", "--slowest", "many", says: "\"many\" is no value for --slowest"),
    Row("lint", "--sarif", "--json", "a", says: "exclude each other"),
    Row("schema", "nowhere", says: "schema does not know what to do with \"nowhere\""),
    Row(
      "explain", "a:b", "--plan", "a", "--app", "b", says: "--app belongs to --association"),
    Row("lint", says: "lint needs a file"),
    Row("lint", "--json", "--github", "a", says: "exclude each other"),
    Row("diff", "a", says: "diff needs an old and a new association file"),
    Row("diff", "a", "b", "c", says: "does not know what to do"),
    Row("explain", says: "explain needs a URL"),
    Row("explain", "https://shop.example/", says: "explain needs --plan or --association"),
    Row("explain", "https://a.example/", "https://b.example/", says: "does not know what to do"),
    Row(
      "explain", "https://shop.example/", "--plan", "a", "--association", "b",
      says: "exclude each other"),
    Row(
      "explain", "https://shop.example/", "--association", "a", "--from", "mesages",
      says: "did you mean messages?"),
  ])
  func `a mistyped command line says what is wrong and ends with 2`(row: Row) async {
    let collected = Collected()
    let output = Output { text, isResult in
      if isResult { collected.results += text } else { collected.diagnostics += text }
    }
    let status = await LinkPlan.run(row.arguments, output)
    output.flush()
    #expect(status == .couldNotRun)
    #expect(collected.results.isEmpty)
    #expect(collected.diagnostics.contains(row.says), "\(collected.diagnostics)")
  }

  private final class Collected {
    var results = ""
    var diagnostics = ""
  }

  @Test(arguments: [["--help"], ["-h"], ["help"], []])
  func `the overview lists every command and the exit statuses`(arguments: [String]) async throws {
    let invocation = try Invocation(arguments)
    guard case .help = invocation.command else {
      Issue.record("not the overview")
      return
    }
    for spec in CommandSpec.all { #expect(Help.overview.contains("  \(spec.name) ")) }
    #expect(Help.overview.contains("0 all good, 1 an expectation or check failed, 2 could not run"))
  }

  @Test(arguments: CommandSpec.all.map(\.name))
  func `every command has help with an example that parses`(name: String) async throws {
    let run = await CommandRun.of(name, "--help")
    #expect(run.status == .success)
    let spec = try #require(CommandSpec.all.first { $0.name == name })
    #expect(run.results.contains("example: \(spec.example)"))
    for option in spec.options { #expect(run.results.contains(option.name)) }
    let words = spec.example.split(separator: " ").dropFirst().map(String.init)
    _ = try Invocation(words)
  }

  @Test func `options take their value after a blank or an equals sign, and end at a double dash`()
    throws
  {
    let parsed = try ParsedArguments(
      ["--filter=a=b", "one", "--tag", "smoke", "--", "--two"], .replay)
    #expect(parsed.all("--filter") == ["a=b"])
    #expect(parsed.all("--tag") == ["smoke"])
    #expect(parsed.positionals == ["one", "--two"])
  }
}
