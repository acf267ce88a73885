@testable import linkplan

struct UsageTests {
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
        "commands: replay, report, explain, match, lint, diff, serve, check, coverage, init, import, export, schema, completions, help"
    ),
    Row("replay", "--fliter", "x", says: "did you mean --filter?"),
    Row("replay", "--filter", says: "missing value: --filter TEXT"),
    Row("replay", "--filter", "--quiet", says: "missing value: --filter TEXT"),
    Row("replay", "--transport", "carrier-pigeon", says: "expected one of memory, loopback"),
    Row("replay", "--transport=memry", says: "did you mean memory?"),
    Row(
      "replay", "--report", "xml",
      says: "expected FORMAT[=FILE]: one of console, jsonl, junit, github, markdown, html"),
    Row("replay", "-v", says: "unknown option -v"),
    Row("replay", "-", "--capsule", "x", says: "--capsule cannot be used with - as PATH"),
    Row("replay", "--watch", says: "it was removed; write watchexec -w PATH linkplan replay PATH"),
    Row("replay", "--last-failed", says: "it was removed; select rows with --filter, --tag or --row"),
    Row("report", "--last-run", "a", "b", says: "it was removed; write --report jsonl=FILE"),
    Row("replay", "-", "--fail-on", "info", says: "--fail-on cannot be used with - as PATH"),
    Row(
      "replay", "x", "--update", "missing", "--fail-on", "warning",
      says: "--fail-on cannot be used with --update"),
    Row("replay", "x", "--update", "missing", "--report", "jsonl", says: "--report cannot be used with --update"),
    Row("replay", "x", "--update", "missing", "--timings", says: "--timings cannot be used with --update"),
    Row("replay", "x", "--update", "missing", "--fail-fast", says: "--fail-fast cannot be used with --update"),
    Row("replay", "-", "--plan", "x", "--update", "missing", says: "--update cannot be used with - as PATH"),
    Row("lint", "--fail-on", "note", "a", says: "expected one of error, warning, info"),
    Row("match", says: "missing argument: an association file"),
    Row(
      "match", "nowhere.json", "https://shop.example/",
      says: "cannot read nowhere.json: no such file"),
    Row("match", "--json=yes", "x", says: "--json does not accept a value"),
    Row("match", "--app", "a", "--app", "b", "x", says: "duplicate option --app"),
    Row("merge", says: "missing argument: a JSON Lines report"),
    Row("replay", "--jobs", "many", says: "expected a positive integer"),
    Row("replay", "--slowest", "9", says: "it was removed; write --report jsonl --timings, and sort the lines"),
    Row("lint", "--sarif", "a", says: "it was removed; write --github, or --json"),
    Row("coverage", "--requirements", says: "it was removed; "),
    Row("serve", "--write", "a", says: "it was removed; copy the row from the page"),
    Row("lint", "--report", "sarif", "a", says: "one of console, json, github"),
    Row("schema", "nowhere", "either", says: "unexpected argument \"nowhere\""),
    Row(
      "explain", "a:b", "--plan", "a", "--app", "b", says: "--app requires --association FILE"),
    Row("lint", says: "missing argument: a file"),
    Row(
      "lint", "--json", "--github", "a",
      says: "json and github would both be written to standard output; write --report github=FILE"),
    Row("diff", "a", says: "missing argument: the new association file"),
    Row("diff", "a", "b", "c", says: "unexpected argument \"c\""),
    Row("explain", says: "missing argument: a URL"),
    Row(
      "explain", "https://shop.example/",
      says: "missing option: --plan FILE, --association FILE, --response FILE or --entitlements FILE\n"),
    Row("explain", "shop://sale", says: "missing option: --plan FILE or --info-plist FILE\n"),
    Row(
      "explain", "https://a.example/", "https://b.example/",
      says: "unexpected argument \"https://b.example/\""),
    Row(
      "explain", "https://shop.example/", "--plan", "a", "--association", "b",
      says: "--association cannot be used with --plan"),
    Row(
      "explain", "https://shop.example/", "--association", "a", "--app", "shop",
      says: "invalid value \"shop\" for --app\n  expected an identifier that an app can have: this one "),
    Row(
      "explain", "https://shop.example/", "--association", "a", "--from", "mesages",
      says: "did you mean messages?"),
  ])
  func `an invalid command line is reported and results in status 2`(row: Row) async {
    let run = await CommandRun.of(row.arguments)
    expect(run, .couldNotRun)
    expectEmpty(run.results)
    run.says(row.says)
  }

  @Test(arguments: [["--help"], ["-h"], ["help"], []])
  func `the overview lists every command and the exit statuses`(arguments: [String]) async throws {
    let overview = await CommandRun.of(arguments).results
    for command in Commands.all { expect(overview, contains: "  \(command.name) ") }
    expect(overview, contains: "0 success, 1 an expectation or check failed, 2 could not run")
  }

  @Test(arguments: Commands.all.map(\.name))
  func `every command has help with an example that parses`(name: String) async throws {
    let run = await CommandRun.of(name, "--help")
    expect(run, .success)
    let command = try #require(Commands.all.first { $0.name == name })
    run.prints("example: \(command.example)")
    let common = CommonOptions.declarations.map(\.name)
    for option in command.options where !common.contains(option.name) { run.prints(option.usage) }
    for option in CommonOptions.declarations { expect(Help.overview(Commands.all), contains: option.usage) }
    let words = command.example.split(separator: " ").dropFirst().map(String.init)
    expect(try LinkPlan.parse(words).0.name, equals: name)
  }

  @Test func `every command is in the list`() throws {
    let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/linkplan/Commands").path
    let files = try FileManager.default.contentsOfDirectory(atPath: directory)
      .filter { $0.hasSuffix("Command.swift") }
    expect(files.sorted(), equals: Commands.all.map { "\(type(of: $0)).swift" }.sorted())
  }

  @Test func `an option value follows a space or an equals sign, and a double dash ends options`()
    throws
  {
    let replay = ReplayCommand()
    let given = try Arguments(
      ["--filter=a=b", "one", "--tag", "smoke", "--", "--two"], of: replay)
    expect(given[replay.filters], equals: ["a=b"])
    expect(given[replay.tags], equals: ["smoke"])
    expect(given[replay.paths], equals: ["one", "--two"])
  }

  @Test func `without PATH, the plans are those in TestPlans`() throws {
    let replay = ReplayCommand()
    expect(try Arguments([], of: replay)[replay.paths], equals: ["TestPlans"])
  }
}
