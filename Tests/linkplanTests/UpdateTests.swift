@testable import linkplan

struct UpdateTests {
  private static let plan = """
    { "version": 1, "links": [
      { "id": "a", "open": "https://shop.example/", "expect": { "opens": "nothing" } },
      { "id": "b", "open": "https://shop.example/", "expect": { "opens": "nothing" } }
    ] }
    """

  private func run(_ arguments: [String], isCI: Bool = false) async throws -> CommandRun {
    try await CommandRun.ofReplay(isCI: isCI, arguments)
  }

  /// The value of the last key comes from the matrix, and what is written must not go there.
  @Test(arguments: [
    #""open": "trip://a", "matrix": { "s": ["mail", "qr"] }, "from": "${s}""#,
    #""matrix": { "l": ["trip://a", "trip://b"] }, "open": "${l}""#,
    #""matrix": [{ "l": "trip://a" }, { "l": "trip://b" }], "open": "${l}""#,
    #""matrix": { "l": ["trip://a"] }, "steps": [{ "open": "${l}" }]"#,
    #""matrix": [{ "l": "trip://a" }, { "l": "trip://b" }], "steps": [{ "open": "${l}" }  ]"#,
  ])
  func `what is missing is written into the row, not into its matrix`(row: String) async throws {
    let text = #"""
      { "version": 1, "apps": { "v": { "id": "VOYA123456.example.v", "urlSchemes": ["trip"] } },
        "links": [ { "id": "m", \#(row) } ] }
      """#
    let folder = try Folder(plan: text)
    let file = folder.path + "/plan.json"
    _ = try await run(["--update", "missing", file])
    let written = try contents(of: file)
    let replayed = await CommandRun.of("replay", file)
    expect(replayed, .success)
    expect(written, hasPrefix: String(text.split(separator: "\"matrix\"")[0]))
  }

  @Test(arguments: [
    (#"{ "open": "trip://a" }"#, #"{ "open": "trip://a", "expect": { "opens": "nothing","#),
    (
      "{\n      \"open\": \"trip://a\"\n    }",
      "{\n      \"open\": \"trip://a\",\n      \"expect\": { \"opens\": \"nothing\","
    ),
  ])
  func `what is missing is written in the style of the row`(row: String, written: String) async throws {
    let folder = try Folder(plan: "{ \"version\": 1, \"links\": [\n\(row)] }")
    _ = try await run(["--update", "missing", folder.path + "/plan.json"])
    expect(try contents(of: folder.path + "/plan.json"), contains: written)
  }

  @Test func `a dry run shows what the update writes`() async throws {
    let folder = try Folder(plan: Self.plan)
    let file = folder.path + "/plan.json"
    let dry = try await run(["--update", "changed", "--dry-run", "--row", "b", file])
    expect(try contents(of: file), equals: Self.plan)
    expect(dry, .failure)
    expect(
      dry.results,
      equals: """
        \(file):3
        -   { "id": "b", "open": "https://shop.example/", "expect": { "opens": "nothing" } }
        +   { "id": "b", "open": "https://shop.example/", "expect": { "opens": "browser" } }
        would write 1 value in 1 plan

        """)
    let wet = try await run(["--update", "changed", "--row", "b", file])
    expect(wet, .success)
    let written = try contents(of: file)
    expect(written.lines[2], contains: "browser")
    expect(written.lines[1], contains: "nothing")
    let again = try await run(["--update", "changed", "--row", "b", file])
    expect(again.results, equals: "nothing to write\n")
    expect(again, .success)
  }

  @Test(arguments: [
    ("", #"{ "opens": "browser", "because": "domain-not-associated" }"#),
    (
      #", "pages": [{ "path": "/help", "title": "Help" }]"#,
      #"{ "opens": "browser", "because": "domain-not-associated", "page": { "status": 404, "title": "Not Found" } }"#
    ),
  ])
  func `a missing page is written only for a host that has pages`(pages: String, written: String)
    async throws
  {
    let folder = try Folder(
      plan: """
        { "version": 1, "sites": { "shop.example": { "association": { "applinks": {} }\(pages) } },
          "links": [{ "id": "a", "open": "https://shop.example/" }] }
        """)
    let dry = try await run(["--update", "missing", "--dry-run", folder.path + "/plan.json"])
    dry.prints("\"expect\": \(written) }")
  }

  @Test func `an update is refused if CI is set`() async throws {
    let folder = try Folder(plan: Self.plan)
    let path = folder.path
    await #expect(throws: UsageError.self) {
      try await run(["--update", "changed", path], isCI: true)
    }
    expect(try contents(of: path + "/plan.json"), equals: Self.plan)
  }

  @Test func `an invalid mode and an incomplete combination of options are refused`() async throws {
    await #expect(throws: UsageError.self) { try await run(["--update", "chnged", "x"]) }
    let alone = await CommandRun.of("replay", "--dry-run")
    expect(alone, .couldNotRun)
    alone.says("--dry-run requires --update")
  }

  @Test func `an invalid plan does not prevent the update of others`() async throws {
    let folder = try Folder([
      "bad.json": #"{ "version": 1, "links": [{ "opn": "x" }] }"#, "good.json": Self.plan,
    ])
    let run = try await run(["--update", "changed", folder.path])
    expect(run, .couldNotRun)
    run.says("unknown key \"opn\"")
    run.prints("wrote 2 values in 1 plan")
  }
}
