@testable import linkplan

struct CapsuleTests {
  private static let failing: String = {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    return root.path + "/TestPlans/Failing"
  }()

  /// The plans in `TestPlans/Failing` whose names start with `wrong-` or `exactly`.
  ///
  /// `wrong-type.json` is excluded because it cannot be loaded.
  static let plans = ((try? FileManager.default.contentsOfDirectory(atPath: failing)) ?? [])
    .filter { $0.hasSuffix(".json") && ($0.hasPrefix("wrong-") || $0.hasPrefix("exactly")) }
    .filter { $0 != "wrong-type.json" }.sorted()

  /// The failed rows of plans; no fixes are tried, each of which takes as long as hundreds of rows.
  private static func failed(in loads: [PlanLoad]) async -> [(load: PlanLoad, result: RowResult)] {
    var failed: [(PlanLoad, RowResult)] = []
    for load in loads {
      await ReplayRun(PlanCollection([load.file])).run { event in
        if case .rowEnded(let result) = event, result.status == .failed { failed.append((load, result)) }
      }
    }
    return failed
  }

  @Test(arguments: plans)
  func `a capsule fails like its row, in another directory`(plan: String) async throws {
    let folder = try Folder()
    let before = await Self.failed(in: PlanCollection([Self.failing + "/" + plan]).loads)
    for (load, result) in before {
      let capsule = try await BugCapsule(of: result, in: load)
      try folder.write(capsule.text, to: capsule.fileName)
    }
    // Replaying a capsule does not require the plan's directory.
    let after = await Self.failed(in: PlanCollection([folder.path]).loads)
    func words(_ rows: [(load: PlanLoad, result: RowResult)]) -> Set<String> {
      Set(rows.flatMap { _, row in row.failures.map { "\(row.row.id) \($0.stage) \($0.because ?? "") \($0.message)" } })
    }
    #expect(!before.isEmpty && after.count == before.count)
    expect(words(after), equals: words(before))
  }

  /// The actual values of a row's failures in a JSON Lines report.
  private static func failures(of row: [String: Any]) -> [String?] {
    (row["failures"] as? [[String: Any]] ?? []).map { $0["actual"] as? String }
  }

  /// A plan and two of its three documents.
  ///
  /// The test adds the third document, `bytes`, which is not valid UTF-8.
  private static let files = [
    "plans/plan.json": """
    { "version": 1,
      "sites": { "shop.example": { "file": "../sites/shop.json" },
                 "old.example": { "association": { "file": "../bytes" } } },
      "apps": { \(Sample.app) },
      "links": [
        { "id": "good", "open": "https://shop.example/product/1", "expect": { "opens": "shop" } },
        { "id": "Wrong / one", "open": "https://shop.example/help", "expect": { "opens": "shop" } },
        { "id": "two", "open": "https://shop.example/help", "expect": { "opens": "shop" } } ] }
    """,
    "sites/shop.json": #"{ "association": { "file": "aasa" } }"#,
    "sites/aasa": """
    { "applinks": { "details": [{ "appIDs": ["\(Sample.id)"],
      "components": [
        { "/": "/help", "exclude": true }, { "/": "*" } ] }] } }
    """,
  ]

  @Test func `documents are included byte for byte`() async throws {
    let folder = try Folder(Self.files)
    try Data([0x30, 0x82, 0xFF, 0x00]).write(to: URL(fileURLWithPath: folder.path + "/bytes"))
    let run = await folder.run(
      "replay", "@", "--capsule", "@/out")
    run.says("capsule \(folder.path)/out/plan-wrong-one.json")
    let text = try contents(of: folder.path + "/out/plan-wrong-one.json")
    expect(text, contains: "\"base64\": \"MIL/AA==\"")
    expect(text, lacks: "\"good\"")
    expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out").count, equals: 2)
    let elsewhere = try Folder(["capsule.json": text])
    let after = await elsewhere.run("replay", "@/capsule.json")
    expect(after, .failure)
    let inside = after.unwrapped.replacing(elsewhere.path, with: "DIR")
    #expect(
      inside.contains("aasa:3 says { \"/\": \"/help\", \"exclude\": true }")
        || inside.contains("aasa:3)"), "\(inside)")
    expect(inside, contains: #"expected opens "shop", got "browser""#)
    // Replaying a failing capsule with `--capsule` creates another capsule.
    let again = await elsewhere.run(
      "replay", "@/capsule.json", "--capsule", "@/out")
    expect(again.diagnostics, contains: "capsule ", "\(again.diagnostics)")
  }

  /// The files of a plan that has one failing row and a site that serves a file and a directory.
  private static let serving = [
    "plan.json": """
    { "version": 1,
      "sites": { "shop.example": { "resources": [
        { "path": "/terms", "file": "web/terms.txt" }, { "path": "/files", "folder": "web" } ] } },
      "links": [
        { "id": "steps", "steps": [
          { "request": "https://shop.example/terms", "expect": { "answer": { "text": "Terms" } } },
          { "request": "https://shop.example/files/deep", "expect": { "answer": { "title": "Deep" } } },
          { "request": "https://shop.example/files/a%20b.txt",
            "expect": { "answer": { "text": "other", "headers": { "Content-Type": "text/plain; charset=utf-8" } } } },
          { "request": "https://shop.example/files/out", "expect": { "answer": { "status": 404 } } },
          { "request": "https://shop.example/files/deep/%2e%2e/terms.txt", "expect": { "answer": { "status": 404 } } } ] } ] }
    """,
    "web/terms.txt": "Terms", "web/a b.txt": "text",
    "web/deep/index.html": "<title>Deep</title>", "secret.txt": "secret",
  ]

  @Test func `the files of a served directory are included`() async throws {
    let folder = try Folder(Self.serving)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/web/out", withDestinationPath: "../secret.txt")
    let run = await folder.run(
      "replay", "@/plan.json", "--capsule", "@/out")
    let text = try contents(of: folder.path + "/out/plan-steps.json")
    expect(run.diagnostics, contains: "capsule ", "\(run.diagnostics)")
    #expect(text.contains("web/deep/index.html") && !text.contains("secret"))
    for transport in ["memory", "loopback"] {
      let elsewhere = try Folder(["capsule.json": text])
      let after = await elsewhere.run(
        "replay", "@", "--transport", transport, "--report", "jsonl")
      let failures = try after.json.flatMap(Self.failures)
      expect(failures, equals: ["text"], "\(after.results)")
    }
  }

  @Test func `a directory that is too large for a capsule is reported with a fix`() async throws {
    let folder = try Folder(Self.serving)
    let large = folder.path + "/web/large.bin"
    _ = FileManager.default.createFile(atPath: large, contents: Data())
    let file = try #require(FileHandle(forWritingAtPath: large))
    try file.truncate(atOffset: 9 << 20)
    try file.close()
    let run = await folder.run(
      "replay", "@/plan.json", "--capsule", "@/out")
    expect(
      run.diagnostics,
      contains:
        "cannot create a capsule for steps: the plan's documents, including \(large), exceed the limit of 1000 files or 8 MB; ",
      "\(run.diagnostics)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/out/plan-steps.json"))
  }

  @Test(arguments: [("/plans/capsules", true), ("/plans", true), ("/plans-capsules", false), ("/capsules", false)])
  func `capsules among the plans are pointed out`(path: String, isNoted: Bool) async throws {
    let run = try await Folder([
      "plans/a.json": #"{ "version": 1, "links": [{ "open": "a:b", "expect": { "opens": "browser" } }] }"#
    ]).run("replay", "@/plans/", "--capsule", "@" + path)
    expect(run.diagnostics.contains("replays the capsules"), equals: isNoted, "\(run.diagnostics)")
  }

  @Test func `a capsule has the keys after the rows, however the plan is spaced`() async throws {
    for end in ["", " ", "\n"] {
      let folder = try Folder(
        plan:
          #"{"version":1,"links":[{"id":"a","open":"${link}","expect":{"opens":"browser"}}],"variables":{"link":"a:b"}\#(end)}"#
      )
      let run = await folder.run("replay", "@/plan.json", "--capsule", "@/out")
      run.says("wrote capsule \(folder.path)/out/plan-a.json")
    }
  }

  @Test func `a document that has become invalid since the replay is named with its first error`() async throws {
    let folder = try Folder([
      "plan.json": """
      { "version": 1, "sites": { "shop.example": { "file": "site.json" } },
        "links": [{ "open": "https://shop.example/", "expect": { "opens": "nothing" } }] }
      """, "site.json": "{}",
    ])
    let load = try #require(PlanCollection([folder.path + "/plan.json"]).loads.first)
    let plan = try #require(load.plan)
    let result = await Replayer(plan).replay(plan.rows[0])
    try folder.write(#"{ "pags": [], "resorces": [] }"#, to: "site.json")
    let problem = await #expect(throws: BugCapsule.Problem.self) { try await BugCapsule(of: result, in: load) }
    expect(problem?.message ?? "", contains: "unknown key \"pags\"")
  }

  @Test func `passed rows leave no capsule and no directory`() async throws {
    let files = Self.files.mapValues { $0.replacing("/help\", \"expect", with: "/x\", \"expect") }
    let folder = try Folder(files.merging(["bytes": "{}"]) { $1 })
    let run = await folder.run("replay", "@", "--capsule", "@/out")
    expect(run, .success)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/out"))
  }

  @Test func `a document with invalid base64 is a finding`() async throws {
    let run = try await Folder(
      plan: #"""
        { "version": 1, "documents": { "a": { "base64": "!" } },
          \#(Sample.links) }
        """#
    ).run("replay", "@")
    expect(run, .couldNotRun)
    run.prints(#"plan.json:1:49: error: "!" is not valid base64"#)
  }
}
