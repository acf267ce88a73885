@testable import linkplan

struct SelectionTests {
  /// Returns a plan with twelve rows, two of which fail by default.
  private static func plan(failing: Set<Int> = [3, 8]) -> String {
    let rows = (1...12).map { number in
      #"{ "id": "row-\#(number)", "tags": ["smoke"], "open": "shop://\#(number)", "expect": { "opens": "\#(failing.contains(number) ? "browser" : "shop")" } }"#
    }
    return """
      { "version": 1, "apps": { "shop": { "id": "\(Sample.id)", "urlSchemes": ["shop"] } },
        "links": [ \(rows.joined(separator: ",\n")) ] }
      """
  }

  private func rows(_ run: CommandRun) throws -> [String] {
    try run.json.compactMap { $0["row"] as? String }
  }

  @Test func `a row is selected by a line of a file whose name contains a colon`() async throws {
    let run = try await Folder(["a:1.json": Self.plan(failing: [])]).run(
      "replay", "@", "--row", "a:1.json:3", "--report", "jsonl")
    expect(try rows(run), equals: ["row-2"])
  }

  @Test func `a file and a line select a row of that file, not of one whose name ends alike`() async throws {
    let run = try await Folder(["plan.json": Self.plan(), "my-plan.json": Self.plan()]).run(
      "replay", "@", "--row", "plan.json:4", "--report", "jsonl")
    expect(try run.json.compactMap { ($0["plan"] as? String)?.hasSuffix("/plan.json") }, equals: [true])
  }

  @Test func `the rows of a plan belong to the shards in turn`() async throws {
    let folder = try Folder(plan: Self.plan())
    for number in 1...3 {
      let run = await folder.run("replay", "@", "--shard", "\(number)/3", "--report", "jsonl")
      expect(try rows(run), equals: (0..<4).map { "row-\(number + 3 * $0)" })
    }
  }

  @Test func `more shards than rows leave some empty, which is not an error`() async throws {
    let run = try await Folder(plan: Self.plan(failing: [])).run("replay", "@", "--shard", "20/20")
    expect(run, .success)
    run.says("this shard has no rows")
  }

  @Test(arguments: [
    (["--filter", "row-", "--filter", "nothing"], "--filter nothing"),
    (["--tag", "smok"], "did you mean smoke?"),
    (["--row", "row-13"], "did you mean row-1?"),
    (["--row", "plan.json:99"], "--row plan.json:99"),
  ])
  func `a selector that matches nothing is reported, even if others match`(
    options: [String], says: String
  ) async throws {
    let run = try await Folder(plan: Self.plan()).run(["replay", "@/plan.json"] + options)
    expect(run, .couldNotRun)
    expectEmpty(run.results)
    run.says("no row was selected", says)
  }

  @Test func `the run can stop at the first failure, which is reported`() async throws {
    let run = try await Folder(plan: Self.plan()).run("replay", "@", "--fail-fast")
    expect(run, .failure)
    run.prints("3 links in 1 plan: 2 passed, 1 failed", "stopped at the first failure")
  }

  @Test func `a row that is marked only is replayed, and the others are skipped, but CI refuses it`() async throws {
    let row = #""open": "a://b", "expect": { "opens": "nothing" }"#
    let folder = try Folder(
      plan: #"{ "version": 1, "links": [{ "id": "one", "only": true, \#(row) }, { "id": "two", \#(row) }] }"#)
    let run = try await CommandRun.ofReplay(isCI: false, [folder.path])
    run.prints("1 passed, 1 skipped")
    let inCI = try await CommandRun.ofReplay(isCI: true, [folder.path])
    expect(inCI.unwrapped, contains: #"the row "one" must not be marked "only" if the environment variable CI is set"#)
  }

  @Test func `the run can stop at a plan that cannot be read`() async throws {
    let folder = try Folder(["a.json": #"{ "version": 1, "links": [ }"#, "b.json": Self.plan()])
    let run = await folder.run("replay", "@", "--fail-fast")
    expect(run, .couldNotRun)
    run.lacks("b.json")
    let whole = await folder.run("replay", "@")
    whole.prints("b.json")
  }

  @Test(arguments: [
    ["--shard", "0/2"], ["--shard", "3/2"], ["--shard", "x"], ["--jobs", "-1"],
    ["--report", "junit="], ["--report", "jsonl", "--report", "junit"],
  ])
  func `an invalid option results in status 2`(options: [String]) async throws {
    expect(await CommandRun.of(["replay", "TestPlans"] + options), .couldNotRun)
  }

  @Test func `a report that is none is refused with its line`() async throws {
    let refused = try await Folder(["bad.jsonl": "{\n"]).run("merge", "@/bad.jsonl")
    expect(refused, .couldNotRun)
    refused.says("bad.jsonl:1")
    expect(await CommandRun.of("merge", "nowhere.jsonl"), .couldNotRun)
  }
}
