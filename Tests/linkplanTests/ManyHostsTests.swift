@testable import linkplan

/// Tests of the plans in `Examples/ManyHosts`, and of reports about mistakes in a copy of them.
struct ManyHostsTests {
  private static func folder(_ file: String = "", _ old: String = "", _ new: String = "") throws -> Folder {
    let root = PackageFolder.root + "/Examples/ManyHosts/"
    let names = (FileManager.default.subpaths(atPath: root) ?? []).filter { $0.contains(/\w\.\w/) }
    return try Folder(
      Dictionary(
        uniqueKeysWithValues: names.map {
          let text = try contents(of: root + $0)
          return ($0, $0 == file ? text.replacing(old, with: new) : text)
        }))
  }

  @Test func `the plans pass`() async throws {
    let folder = try Self.folder()
    await CommandRun.of("replay", folder.path).prints("46 links in 2 plans: 46 passed")
  }

  private static let swedish = "Associations/www.ferrio-se.example.json"

  @Test(arguments: [
    (swedish, "/resa/?*", "/rejse/?*", [swedish + ":5", "/rejse/?*", "page=se"]),
    (swedish, #"{ "/": "/hjalp/*" }"#, #"{ "/": "/hjalp/*" },"#, [swedish + ":6", "page=se"]),
    (swedish, "ABCDE12345.com.ferrio.app\",", "ABCDE.com.ferrio.app\",", [swedish + ":2", "page=se"]),
    (
      "sites.json", "\n}", #",\#n"www.ferrio-dk.example":{"association":{"fault":"redirect"}}}"#,
      ["page=dk", "sites.json:5"]
    ),
    ("pages.csv", "dk,ferrio-dk", "dk,ferrio-dkk", ["sites.json:2", "www.ferrio-dkk.example"]),
  ])
  func `one mistake is named in the first lines`(file: String, old: String, new: String, shown: [String]) async throws {
    let folder = try Self.folder(file, old, new)
    // Fixes are not tried, because that takes as long as thousands of rows.
    var (reporter, text) = (ConsoleReporter(), "")
    await ReplayRun(PlanCollection([folder.path])).run(RowRecord.Parts()) { text += reporter.report($0) }
    let lines = text.lines
    let top = lines.prefix(10).joined(separator: "\n")
    expect(shown.filter { !top.contains($0) }, equals: [], "\(top)")
    #expect(lines.count <= 60)
  }

  @Test func `three mistakes at once are named with host and cell`() async throws {
    let folder = try Self.folder(Self.swedish, "/resa/?*", "/rejse/?*")
    let (german, estonian) = ("Associations/www.ferrio-de.example.json", "Associations/www.ferrio-ee.example.json")
    try FileManager.default.removeItem(atPath: folder.path + "/" + german)
    try folder.write("," + contents(of: folder.path + "/" + estonian), to: estonian)
    let run = await CommandRun.of("replay", folder.path)
    expect(run, .couldNotRun)
    let lines = run.results.split(separator: "\n", omittingEmptySubsequences: false)
    let named = [
      "error: file not found:", german, "[page=de]", estonian + ":1", "[page=ee]", Self.swedish + ":5", "page=se",
    ]
    for text in named { #expect(lines.contains { $0.contains(text) }, "\(text)\n\(run.results)") }
    #expect(lines.count <= 120)
  }

  @Test func `reports name the file of a cell, and a row is found by both of its lines`() async throws {
    let folder = try Self.folder("pages.csv", "reise", "reisse")
    let run = await CommandRun.of("replay", folder.path + "/trips.json", "--report", "jsonl", "--row", "pages.csv:4")
    let rows = try run.json.filter { $0["row"] != nil }
    expect(rows.map { $0["file"] as? String }, equals: Array(repeating: folder.path + "/pages.csv", count: 5))
    let all = await CommandRun.of("replay", folder.path, "--list", "--row", "trips.json:8")
    expect(all.results.lines.count, equals: 18)
  }

  @Test(arguments: [(#"["app"]"#, "wrote 1 value in 1 plan", "app"), ("[]", "rows that share this value", "browser")])
  func `a cell that two plans share is updated if they agree`(other: String, says: String, value: String) async throws {
    func plan(_ installed: String, _ file: String) -> String {
      #"""
      { "version": 1, "apps": { "app": { "id": "ABCDE12345.app", "urlSchemes": ["app"] } },
        "links": [{ "matrix": { "file": "Shared/\#(file)" }, "open": "${link}",
          "given": { "installed": \#(installed) }, "expect": { "opens": "${to}" } }] }
      """#
    }
    let json = #"[{ "link": "app://x", "to": "browser" }]"#
    for (file, cells) in [("cells.json", json), ("cells.csv", "link,to\napp://x,browser")] {
      let folder = try Folder(["Shared/\(file)": cells, "1.json": plan(#"["app"]"#, file), "2.json": plan(other, file)])
      let run = try await CommandRun.ofReplay(isCI: false, [folder.path, "--update", "changed"])
      run.prints(says)
      expect(
        try contents(of: folder.path + "/Shared/" + file),
        equals: cells.replacing("browser", with: value))
    }
  }
}
