@testable import linkplan

struct ServeTests {
  private final class Collected {
    var results = ""
    var diagnostics = ""
    let opened = Guarded([String]())
  }

  private func serve(
    _ path: String, _ options: [String] = [], browserFails fails: Bool = false
  ) async throws -> (CommandStatus, Collected) {
    let collected = Collected()
    let opened = collected.opened
    let output = Output { text, isResult in
      if isResult { collected.results += text } else { collected.diagnostics += text }
    }
    let command = ServeCommand { url in
      opened.withLock { $0.append(url) }
      if fails { throw CocoaError(.fileNoSuchFile) }
    }
    let status =
      try await command.serve(Arguments([path] + options, of: command), output, until: {})
    return (status, collected)
  }

  @Test func `a plan is served until the command is stopped`() async throws {
    let folder = try Folder(plan: Self.plan)
    let (status, collected) = try await serve(folder.path + "/plan.json")
    expect(status, equals: .success)
    expect(collected.results, hasPrefix: "start page  http://127.0.0.1:")
    expectEmpty(collected.diagnostics)
  }

  @Test func `a site that the server's own pages replace is noted`() async throws {
    let folder = try Folder(
      plan: """
        { "version": 1, "sites": { "localhost": {} },
          "links": [ { "id": "a", "open": "https://localhost/", "from": "mail",
                       "expect": { "opens": "browser" } } ] }
        """)
    let (status, collected) = try await serve(folder.path + "/plan.json")
    expect(status, equals: .success)
    expect(
      collected.diagnostics,
      equals: "linkplan: note: the site localhost is not served, because the start page has"
        + " the same host; to visit the site, rename it, for example to shop.example\n")
    let replay = await folder.run("replay", "@/plan.json")
    expect(replay, .success)
    expect(replay.diagnostics, lacks: "localhost")
  }

  @Test func `the start page is opened in a browser on request`() async throws {
    let folder = try Folder(plan: Self.plan)
    let path = folder.path + "/plan.json"
    expect(try await serve(path).1.opened.withLock { $0 }, equals: [])
    for fails in [false, true] {
      let (status, collected) = try await serve(path, ["--open"], browserFails: fails)
      expect(status, equals: .success)
      let address = collected.results.lines[0].split(separator: " ").last ?? ""
      expect(collected.opened.withLock { $0 }, equals: [String(address)])
      expect(collected.diagnostics.contains("note: no browser was opened: "), equals: fails)
    }
  }

  @Test func `a change of the plan is served and reported, and a mistake in it only reported`() async throws {
    let folder = try Folder(plan: Self.plan)
    let path = folder.path + "/plan.json"
    let (said, continuation) = AsyncStream.makeStream(of: String.self)
    let output = Output { text, isResult in if !isResult { continuation.yield(text) } }
    let command = ServeCommand(lookingEvery: .milliseconds(5))
    _ = try await command.serve(Arguments([path], of: command), output) {
      func write(_ text: String) {
        do {
          // A file that is replaced is never read half-written.
          try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch { Issue.record(error) }
      }
      var said = said.makeAsyncIterator()
      write("{ }")
      let mistake = await said.next() ?? ""
      expect(mistake, contains: ["plan.json:1:1: error:", "still serving the last valid plan"])
      write(Self.plan.replacing("shop.example", with: "localhost"))
      expect(await said.next() ?? "", equals: "reloaded \(path)\n")
      expect(await said.next() ?? "", contains: "note: the site localhost is not served")
    }
  }

  private static let plan = """
    { "version": 1, "sites": { "shop.example": {} },
      "links": [ { "id": "a", "open": "https://shop.example/", "from": "mail",
                   "expect": { "opens": "browser" } } ] }
    """

  @Test func `an invalid plan is not served`() async throws {
    let run = try await Folder(plan: "{}").run("serve", "@/plan.json")
    expect(run, .couldNotRun)
    expectEmpty(run.results)
    run.says("plan.json:1:1: error:")
  }
}
