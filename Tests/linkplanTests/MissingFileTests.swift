@testable import linkplan

/// Tests that only the rows that need a missing file are not replayed.
struct MissingFileTests {
  private static let rows = #"[{ "id": "shared", "open": "pad://y", "expect": { "opens": "nothing" } }]"#
  private static let file =
    Sample.rules(#"{ "/": "/sale" }"#, "ABCDE12345.shop")
  private static let files = [
    "shop.json": file, "tea.json": file, "help.html": "<title>Help</title>", "rows.json": rows,
    "router.json": #"{ "routes": [{ "name": "sale", "path": "/sale" }] }"#, "table.json": #"[{ "to": "shop" }]"#,
    "pad.plist": "<plist version=\"1.0\"><dict/></plist>",
    "plan.json": """
    { "version": 1,
      "sites": {
        "shop.example": { "association": { "file": "shop.json" },
                          "resources": [{ "path": "/help", "file": "help.html" }] },
        "tea.example": { "association": { "file": "tea.json" } } },
      "apps": {
        "shop": { "id": "ABCDE12345.shop", "associatedDomains": ["applinks:shop.example", "applinks:tea.example"],
                  "router": { "file": "router.json" } },
        "pad": { "id": "ABCDE12345.pad", "urlSchemes": ["pad"], "infoPlist": { "file": "pad.plist" } } },
      "device": { "installed": ["shop"] },
      "links": [
        { "id": "app", "open": "https://shop.example/sale", "from": "mail", "expect": { "opens": "shop" } },
        { "id": "route", "open": "https://shop.example/sale", "from": "mail", "expect": { "route": "sale" } },
        { "id": "page", "open": "https://shop.example/help", "from": "mail", "given": { "installed": [] },
          "expect": { "page": { "title": "Help" } } },
        { "id": "tea", "open": "https://tea.example/sale", "from": "mail", "expect": { "opens": "shop" } },
        { "id": "pad", "open": "pad://x", "given": { "installed": ["pad"] }, "expect": { "opens": "pad" } },
        { "id": "table", "matrix": { "file": "table.json" }, "open": "https://shop.example/sale", "from": "mail",
          "expect": { "opens": "${to}" } },
        { "id": "deploys", "steps": [{ "deploy": { "new.example": { "association": { "file": "tea.json" } } } },
          { "open": "https://new.example/sale", "expect": { "opens": "browser" } }] },
        { "file": "rows.json" } ] }
    """,
  ]

  @Test(arguments: [
    ("shop.json", ["app", "route", "table[to=shop]"]), ("tea.json", ["tea", "deploys"]), ("help.html", ["page"]),
    ("router.json", ["route"]), ("table.json", ["table"]), ("rows.json", ["rows.json"]), ("pad.plist", ["pad"]),
    ("", []),
  ])
  func `other rows are replayed, and the status is that of an error`(missing: String, needed: [String]) async throws {
    let folder = try Folder(Self.files.filter { $0.key != missing })
    let run = await folder.run("replay", "@", "--report", "jsonl=@/run.jsonl", "--report", "console")
    expect(run, missing.isEmpty ? .success : .couldNotRun)
    let rows = try jsonLines(contents(of: folder.path + "/run.jsonl")).filter { $0["row"] is String }
    expect(rows.filter { $0["status"] as? String == "error" }.compactMap { $0["row"] as? String }, equals: needed)
    expect(rows.count { $0["status"] as? String == "passed" }, equals: 8 - needed.count)
    let told = await folder.run("report", "@/run.jsonl", "--as", "console").results
    expect(told, equals: run.results.replacing(/, [0-9.]+ m?s/, with: ""))
    guard !missing.isEmpty else { return }
    run.prints("error: file not found: \(missing)")
    // No row that is selected needs it.
    let one = await folder.run("replay", "@", "--row", missing == "pad.plist" ? "app" : "pad")
    expect(one, .couldNotRun)
    one.prints("1 passed, 1 plan lacks a file")
    expect(await folder.run("replay", "@", "--check"), .couldNotRun)
    let other = await folder.run("explain", "--plan", "@/plan.json", "--row", missing == "pad.plist" ? "app" : "pad")
    expect(other, .success)
    other.says("error: file not found: \(missing)")
    expect(await folder.run("explain", "--plan", "@/plan.json", "--row", needed[0]), .couldNotRun)
  }

  @Test func `an update writes nothing into rows that were not replayed`() async throws {
    let folder = try Folder(Self.files.filter { $0.key != "tea.json" })
    let update = try await CommandRun.ofReplay(isCI: false, [folder.path, "--update", "changed"])
    expect(update, .couldNotRun)
    expectEmpty(update.results)
    update.says("file not found: tea.json")
  }
}
