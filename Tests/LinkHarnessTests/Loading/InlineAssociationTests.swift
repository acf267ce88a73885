@testable import LinkHarness

/// Tests keys about the response beside an association file that stands in the plan.
struct InlineAssociationTests {
  private static let file =
    #""applinks": { "details": [ { "appIDs": ["\#(Sample.id)"], "components": [{ "/": "*" }] } ] }"#

  private static func load(_ association: String) -> TestPlan.Read {
    let plan = """
      { "version": 1, "sites": { "shop.example": { "association": \(association) } },
        "links": [ { "open": "https://shop.example/", "expect": { "opens": "browser" } } ] }
      """
    return TestPlan.read(plan)
  }

  /// The responses to three requests for each path of the file.
  private static func answers(_ association: String) throws -> [String] {
    let load = load(association)
    expect(load.findings.map(\.message), equals: [])
    let site = SiteSession(try #require(load.plan).site)
    return try ["/.well-known/apple-app-site-association", "/apple-app-site-association"].flatMap { path in
      try (0..<3).map { _ in
        let response = site.answer(to: try HTTPRequest(.get, "https://shop.example\(path)")).response
        let body = response.body.utf8Text
        let json = JSONDocument(reading: SourceText(body, file: "body")).root?.value.text
        let fields = ["Content-Type", "X-A"].map { response.fields[$0] ?? "-" }
        return "\(response.status.code) \(fields.joined(separator: " ")) \(json ?? body)"
      }
    }
  }

  static let keys = [
    #""fault": "http500""#, #""fault": "redirect""#, #""status": 404"#, #""contentType": "text/plain""#,
    #""contentType": null"#, #""headers": { "X-A": "b" }"#, #""at": "wellKnown""#, #""at": "root""#,
    #""when": { "headers": { "User-Agent": "x" } }"#, #""times": 2"#, #""then": [{ "status": 500 }]"#,
    #""times": 1, "then": [{ "applinks": {}, "status": 201 }]"#,
  ]

  @Test(arguments: keys)
  func `a key applies as it does beside the file as text, wherever it stands`(key: String) throws {
    let text = Self.file.replacing("\"", with: "\\\"")
    let expected = try Self.answers("{ \"text\": \"{\(text)}\", \(key) }")
    for written in ["\(Self.file), \(key)", "\(key), \(Self.file)", "\(key), \(Self.file), \"comment\": 1"] {
      let answers = try Self.answers("{ \(written) }").map { $0.replacing(#","comment":1"#, with: "") }
      expect(answers, equals: expected, "\(written)")
    }
    #expect(try expected != Self.answers("{ \(Self.file) }"))
  }

  @Test func `positions in the file stay those in the plan`() throws {
    let written = "{ \"status\": 200,\n \"applinks\": { \"details\": [] },\n \"at\": \"both\" }"
    let plan = try #require(Self.load(written).plan)
    let source = try #require(plan.systemFiles.first)
    let text = source.bytes.utf8Text
    expect(text.filter { $0 != " " }, equals: "{\n\"applinks\":{\"details\":[]}\n}")
    let place = try #require(JSONDocument(reading: source).root?["applinks"])
    expect(source.position(at: place.range.lowerBound), equals: SourcePosition(line: 2, column: 14))
  }

  @Test(arguments: [
    (#""file": "a""#, #"the association source has more than one of "applinks", "file""#),
    (#""text": "a""#, #"the association source has more than one of "applinks", "text""#),
    (#""fault": "http500", "status": 404"#, #"the association source has more than one of "fault", "status""#),
    (#""fault": "http5000""#, #"unknown association file fault "http5000""#),
  ])
  func `keys that exclude each other, and invalid values, are errors`(key: String, says: String) {
    expect(Self.load("{ \(Self.file), \(key) }").findings.map(\.message).first, equals: says)
  }

  @Test func `a misspelt key is a warning, because a file can have any key`() throws {
    let load = Self.load(#"{ \#(Self.file), "falt": "http500", "unrelated": 1 }"#)
    let warnings = try #require(load.plan).warnings
    expect(warnings.map(\.message), equals: [#"the system ignores "falt" in the association file"#])
    expect(warnings.map(\.fix), equals: [#"did you mean "fault"?"#])
  }
}
