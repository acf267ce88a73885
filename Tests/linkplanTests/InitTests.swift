@testable import linkplan

struct InitTests {
  private static let associations: String = {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    return root.path + "/TestPlans/Associations"
  }()

  /// The files in `TestPlans/Associations`, except `signed-cut-off.der`, which the system refuses.
  static let files = ((try? FileManager.default.contentsOfDirectory(atPath: associations)) ?? [])
    .filter { $0 != "signed-cut-off.der" }.sorted()

  @Test(arguments: files)
  func `a plan created from an association file passes`(file: String) async throws {
    let made = await CommandRun.of(
      "init", Self.associations + "/" + file, "--host", "shop.example")
    expect(made, .success)
    let run = try await Folder(plan: made.results).run("replay", "@", "--report", "jsonl")
    expect(run, .success)
    #expect(try !run.json.isEmpty)
  }

  @Test func `an App Clip is that of the app without its suffix`() async throws {
    let made = try await Folder([
      "aasa": #"""
      { "appclips": { "apps": ["K7Q2M4X9ZT.com.tea.a.Clip", "K7Q2M4X9ZT.com.pot.Clip"] }, "applinks": { "details": [
        { "appIDs": ["K7Q2M4X9ZT.com.tea.a.Clip", "K7Q2M4X9ZT.com.tea.a"], "components": [{ "/": "/x" }] }] } }
      """#
    ]).run("init", "@/aasa", "--host", "tea.example")
    made.says("the plan omits the App Clip K7Q2M4X9ZT.com.pot.Clip, because it has no app K7Q2M4X9ZT.com.pot")
    let plan = try #require(try jsonLines(made.results.replacing("\n", with: " ")).first)
    let apps = try #require(plan["apps"] as? [String: [String: Any]])
    expect(apps.keys.sorted(), equals: ["a"])
    expect((apps["a"]?["appClip"] as? [String: Any])?["id"] as? String, equals: "K7Q2M4X9ZT.com.tea.a.Clip")
    let replay = try Folder(plan: made.results)
    expect(await replay.run("replay", "@").status, equals: .success)
  }

  @Test func `findings in the file are counted, because the plan passes with them`() async throws {
    let folder = try Folder([
      "bad": #"{ "applinks": { "details": [{ "appIDs": ["ABCDE12345.com.tea.a"], "component": [] }] } }"#,
      "good":
        Sample.rules(#"{ "/": "/x" }"#, "K7Q2M4X9ZT.com.tea.a"),
    ])
    let bad = await folder.run("init", "@/bad", "--host", "shop.example")
    expect(bad, .success)
    expect(
      bad.diagnostics,
      hasSuffix:
        "the rows expect what the file does now, with its 0 errors, 2 warnings, 1 note: linkplan lint \(folder.path)/bad\n"
    )
    expect(await folder.run("init", "@/good").diagnostics, lacks: "linkplan lint")
  }

  /// A rule, and one with the other effect that it precedes, in each order.
  @Test(arguments: [
    (#"{ "/": "/sale/*", "exclude": true }"#, #"{ "/": "/sale/summer" }"#),
    (#"{ "/": "/order/*", "?": { "token": "?*" } }"#, #"{ "/": "/order/*/invoice", "exclude": true }"#),
    (#"{ "/": "*" }"#, #"{ "/": "/late", "exclude": true }"#),
    (#"{ "/": "/a*" }"#, #"{ "/": "*b", "exclude": true }"#),
  ])
  func `a plan notices that a rule has moved before one with the other effect`(one: String, other: String)
    async throws
  {
    for rules in [[one, other], [other, one]] {
      func file(_ rules: [String]) -> String {
        let list = (rules + [#"{ "/": "/product/*" }"#]).joined(separator: ", ")
        return Sample.rules(list, "K7Q2M4X9ZT.com.tea.a")
      }
      let folder = try Folder(["aasa": file(rules)])
      let made = await folder.run("init", "@/aasa", "--host", "shop.example", "--by-reference")
      let plan = made.results.replacing(folder.path + "/aasa", with: "aasa")
      let before = try Folder(["aasa": file(rules), "plan.json": plan])
      let after = try Folder(["aasa": file(rules.reversed()), "plan.json": plan])
      expect(await before.run("replay", "@").status, equals: .success, "\(made.results)")
      expect(await after.run("replay", "@").status, equals: .failure, "\(made.results)")
    }
  }

  @Test func `each rule has a matching and a non-matching link`() async throws {
    let made = await CommandRun.of("init", Self.associations + "/shop.json")
    let items = try await Folder(plan: made.results).run("coverage", "@", "--json").json
      .filter { $0["kind"] as? String == "rule" }
    expect(items.count, equals: 12)
    #expect(items.allSatisfy { ($0["rows"] as? Int ?? 0) > 0 })
    let plan = try #require(
      JSONSerialization.jsonObject(with: Data(made.results.utf8)) as? [String: Any])
    let links = try #require(plan["links"] as? [[String: Any]])
    expect(links.count, equals: 34)
    let spellings = links.filter { ($0["open"] as? String)?.hasPrefix("https://example.com") == false }
    expect(
      spellings.map { $0["open"] as? String },
      equals: ["https://fake-example.com/", "HTTPS://EXAMPLE.COM/"])
    expect(spellings.map { ($0["expect"] as? [String: String])?["opens"] }, equals: ["browser", "shop"])
    let product = try #require(
      links.first { $0["open"] as? String == "https://example.com/product/42" })
    expect(
      product["expect"] as? [String: String], equals: ["opens": "shop", "because": "rule-matches"])
  }

  @Test func `the link that a rule does not match is near one that it matches`() async throws {
    let made = try await Folder([
      "aasa": """
      \(Sample.rules(#"{ "/": "/product/*" }, { "/": "/help", "?": { "q": "?*" } }"#))
      """
    ]).run("init", "@/aasa", "--host", "shop.example")
    expect(
      made.results.matches(of: /"open": "https:\/\/shop\.example([^"]*)"/).map { String($0.1) },
      equals: ["/product/42", "/product-other/42", "/help?q=x42", "/help"])
  }

  @Test func `a rule that never decides is reported`() async throws {
    let run = try await Folder([
      "aasa": """
      { "applinks": { "details": [{ "appIDs": ["\(Sample.id)"], "components": [
        { "/": "*" },
        { "/": "/help/*", "exclude": true } ] }] } }
      """
    ]).run("init", "@/aasa")
    expect(run, .success)
    run.says(
      "the host of the plan is example.com", "shop, component 0 (line 2): the rule appears to match every link",
      """
      shop, component 1 (line 3): found no link for which this is the first matching rule
      """)
  }

  @Test func `an app is tested without the app that precedes it`() async throws {
    let made = await CommandRun.of(
      "init", Self.associations + "/two-apps.json", "--app", Sample.id,
      "--app", "\(Sample.id)-pro")
    made.prints(#""given": { "installed": ["shop-pro"] }"#)
    made.lacks("\"outlet\":")
    expect(try await Folder(plan: made.results).run("replay", "@"), .success)
  }

  @Test func `the plan is proportional to the file, for any number of apps with the same links`()
    async throws
  {
    func plan(apps: Int) async throws -> Int {
      let entries = (0..<apps).map {
        #"{ "appIDs": ["ABCDE12345.com.example.a\#($0)"], "components": [{ "/": "/p/*" }] }"#
      }
      let file = #"{ "applinks": { "details": [\#(entries.joined(separator: ","))] } }"#
      return try await Folder(["aasa": file]).run("init", "@/aasa").results.utf8.count
    }
    let (few, many) = (try await plan(apps: 25), try await plan(apps: 200))
    #expect(many < 9 * few, "8 times the apps: \(few) bytes become \(many)")
  }

  @Test func `an entry with many rules for many apps is truncated with a note`() async throws {
    let text = """
      { "applinks": { "details": [{ "appIDs": ["ABCDE12345.a.a", "ABCDE12345.b.b", "ABCDE12345.c.c", "ABCDE12345.d.d"],
        "components": [{ "/": "/p/*" }, { "/": "/q/*" }, { "/": "/r/*" }] }] } }
      """
    let skeleton = try await PlanSkeleton(
      of: SourceText(text, file: "aasa"), host: "shop.example", rowLimit: 9)
    expect(skeleton.text.components(separatedBy: "\"open\":").count - 1, equals: 14)
    expect(
      skeleton.notes,
      equals: [
        "the plan omits 2 apps, starting with ABCDE12345.c.c, because it already has 14 rows; select apps with --app"
      ])
  }

  @Test func `a folder of files named after hosts becomes a table, which passes`() async throws {
    func file(_ path: String, _ app: String = "shop") -> String {
      Sample.rules(#"{ "/": "\#(path)" }"#, #"ABCDE12345.\#(app)"#)
    }
    let files = ["de": file("/menu/*"), "se": file("/meny/*"), "uk": file("/menu/*", "cafe")]
    let named = files.map { ("Files/\($0).example.json", $1) }
    let folder = try Folder(Dictionary(uniqueKeysWithValues: named + [("Empty/read.me", "")]))
    let made = await folder.run("init", "@/Files")
    made.prints(
      #"{ "host": "se.example", "path": "/meny/42" }"#,
      #""associatedDomains": ["applinks:de.example", "applinks:se.example"]"#)
    try folder.write(made.results, to: "plan.json")
    expect(await folder.run("replay", "@/plan.json"), .success)
    await folder.run("init", "@/Files", "--host", "a.example").says("--host")
    await folder.run("init", "@/Empty").says("name each file after its host")
  }

  @Test func `a plan can refer to the file by path`() async throws {
    let folder = try Folder([:])
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: true)
    let path = folder.path + "/shop.json"
    try FileManager.default.copyItem(atPath: Self.associations + "/shop.json", toPath: path)
    let made = await CommandRun.of("init", path, "--by-reference")
    made.prints(#""association": { "file": "\#(path)" }"#)
    try folder.write(made.results, to: "plan.json")
    expect(await folder.run("replay", "@/plan.json"), .success)
    let note = "save the plan in the current directory"
    expect(made.diagnostics.contains(note), equals: false)
    let relative = await CommandRun.of("init", "Examples/apple-app-site-association", "--by-reference")
    relative.says(note)
  }

  @Test func `of several unknown apps, the first is named`() async {
    let run = await CommandRun.of(
      "init", Self.associations + "/shop.json", "--app", "A.first", "--app", "A.second")
    run.says("invalid value \"A.first\" for --app")
  }

  @Test(arguments: [
    ("{ \"applinks\": { \"details\": [] } }", [], "the file assigns no links to any app"),
    ("{ \"applinks\": ", [], "the system ignores this file"),
    (
      "{ \"applinks\": { \"details\": [{ \"appIDs\": [\"\(Sample.id)\"] }] } }",
      ["--app", "ABCDE12345.com.example.shpo"], "did you mean \(Sample.id)?"
    ),
    ("{ \"applinks\": { \"details\": [] } }", ["--host", "https://x"], "for --host"),
  ])
  func `a file with nothing to test is refused`(
    text: String, options: [String], says: String
  ) async throws {
    let collected = try await Folder(["aasa": text]).run(["init", "@/aasa"] + options)
    expect(collected, .couldNotRun)
    collected.says(says)
    expectEmpty(collected.results)
  }
}
