@testable import linkplan

/// Checks that the commands and options in the example workflow exist.
struct WorkflowTests {
  private static let commands: [[String]] = {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    let file = root.appendingPathComponent("Examples/deep-links.yml")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.lines.compactMap { line in
      let line = line.replacing("run: ", with: "").trimmingCharacters(in: .whitespaces)
      guard line.hasPrefix("linkplan ") else { return nil }
      return line.split(separator: " ").dropFirst().map { String($0).replacing("\"", with: "") }
    }
  }()

  @Test(arguments: commands)
  func `each command of the workflow is valid`(words: [String]) throws {
    _ = try LinkPlan.parse(words)
  }

  @Test func `the workflow has a command for each kind of check`() {
    let names = Set(Self.commands.compactMap(\.first))
    expect(names, equals: ["lint", "replay", "coverage", "check", "diff"])
  }

  /// Each case consists of a command, a string in the files, and a replacement for the string.
  ///
  /// After the replacement, the command must fail.
  @Test(arguments: [
    (["lint", "aasa", "--github"], "\"/product/*\"", "\"product\" \"x\""),
    (["replay", "Plans", "--report", "jsonl"], "\"/product/*\"", "\"/products/*\""),
    (
      ["coverage", "Plans", "--at-least", "100"], "{ \"/\": \"/product/*\" }",
      "{ \"/\": \"/product/*\" }, { \"/\": \"/new/*\" }"
    ),
    (["coverage", "Plans", "--drift"], "\"/item/:id\"", "\"/itme/:id\""),
  ])
  func `an invalid configuration fails the build`(words: [String], good: String, bad: String)
    async throws
  {
    let files = [
      "Plans/aasa": """
      \(Sample.rules(#"{ "/": "/product/*" }, { "/": "/item/*" }"#))
      """,
      "Plans/plan.json": """
      { "version": 1,
        "sites": { "shop.example": { "association": { "file": "aasa" },
          "pages": [{ "path": "/:any*", "title": "Page" }] } },
        "apps": { "shop": { "id": "\(Sample.id)", "associatedDomains": ["applinks:shop.example"],
          "router": { "routes": [{ "name": "product", "path": "/product/:id" }, { "name": "item", "path": "/item/:id" }] } } },
        "links": [
          { "open": "https://shop.example/product/1", "expect": { "opens": "shop", "route": "product" } },
          { "open": "https://shop.example/help", "expect": { "opens": "browser" } },
          { "open": "https://shop.example/item/1", "expect": { "opens": "shop" } } ] }
      """,
    ]
    for (isGood, files) in [
      (true, files), (false, files.mapValues { $0.replacing(good, with: bad) }),
    ] {
      let folder = try Folder(files)
      let arguments = words.map { word in
        word == "Plans"
          ? folder.path + "/Plans" : word == "aasa" ? folder.path + "/Plans/aasa" : word
      }
      let run = await CommandRun.of(arguments)
      expect(run.status == .success, equals: isGood, "\(run.results)\(run.diagnostics)")
    }
  }
}
