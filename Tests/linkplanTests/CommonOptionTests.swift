@testable import linkplan

struct CommonOptionTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let mode: ColorMode
    let isTerminal: Bool
    let environment: [String: String]
    let isColored: Bool

    init(
      _ mode: ColorMode = .auto, terminal: Bool = true, in environment: [String: String] = [:],
      colored isColored: Bool
    ) {
      (self.mode, isTerminal) = (mode, terminal)
      (self.environment, self.isColored) = (environment, isColored)
    }

    var testDescription: String { "\(mode) terminal=\(isTerminal) \(environment)" }
  }

  @Test(arguments: [
    Row(colored: true), Row(terminal: false, colored: false),
    Row(in: ["TERM": "dumb"], colored: false), Row(in: ["NO_COLOR": ""], colored: true),
    Row(in: ["NO_COLOR": "1"], colored: false),
    Row(terminal: false, in: ["CLICOLOR_FORCE": "1"], colored: true),
    Row(terminal: false, in: ["CLICOLOR_FORCE": "0"], colored: false),
    Row(in: ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], colored: false),
    Row(.always, terminal: false, colored: true),
    Row(.always, in: ["NO_COLOR": "1"], colored: true),
    Row(.never, in: ["CLICOLOR_FORCE": "1"], colored: false),
  ])
  func `colour follows the option, then the environment, then the terminal`(row: Row) {
    expect(
      row.mode.isColored(isTerminal: row.isTerminal, row.environment), equals: row.isColored)
  }

  @Test(arguments: [("always", true), ("never", false), ("auto", false)])
  func `the option colours the console report`(mode: String, isColored: Bool) async {
    let run = await CommandRun.of("replay", "Examples/first-plan.json", "--color", mode)
    expect(run.results.contains("\u{1B}["), equals: isColored)
  }

  @Test func `a report in a file is never coloured`() async throws {
    let folder = try Folder([:])
    let run = await folder.run(
      "replay", "Examples/first-plan.json", "--color", "always", "--report", "console", "--report",
      "console=@/report")
    run.prints("\u{1B}[")
    let text = try contents(of: folder.path + "/report")
    expect(text, contains: "1 plan")
    expect(text.contains("\u{1B}["), equals: false)
  }

  @Test func `the option --quiet suppresses notes, but not results and errors`() async throws {
    let folder = try Folder(["links.txt": "https://shop.example/product/42\n"])
    let list = folder.path + "/links.txt"
    let loud = await CommandRun.of("import", list)
    let quiet = await CommandRun.of("import", list, "--quiet")
    loud.says("linkplan: note: ")
    expectEmpty(quiet.diagnostics)
    expect(quiet.results, equals: loud.results)
    await CommandRun.of("import", list + "x", "--quiet").says("cannot read")
  }

  @Test func `the version is on a separate line`() async {
    let run = await CommandRun.of("--version")
    expect(run.results, equals: "linkplan \(Version.current)\n")
    expect(run, .success)
  }

  @Test func `a port in use is reported with the option that chooses another`() async throws {
    let plan = Sample.plan
    let folder = try Folder(plan: plan)
    let server = try await PlanServer.start(folder.path + "/plan.json")
    let run = await folder.run("serve", "@/plan.json", "--port", "\(server.port)")
    expect(
      run.diagnostics,
      equals: "linkplan: port \(server.port) is in use; choose another with --port\n")
    expect(run, .couldNotRun)
    await server.stop()
  }

  @Test func `a usage error refers to the help of its command`() async {
    let run = await CommandRun.of("replay", "--filter")
    run.says("\n  See 'linkplan replay --help'.\n")
  }
}
