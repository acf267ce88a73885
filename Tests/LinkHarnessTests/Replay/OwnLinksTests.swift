@testable import LinkHarness

/// Tests of the links that apps under test open themselves.
struct OwnLinksTests {
  /// An app that opens links itself when it receives one.
  private struct Opening: AppUnderTest {
    let launch: AppLaunch
    let links: @Sendable (Delivery) -> [String]

    func receive(_ delivery: Delivery) {
      let links = links(delivery)
      for link in links { launch.open(link, prefersInApp: link.hasSuffix("#in-app")) }
      if links.isEmpty, let url = delivery.url { launch.report.ignored(url) }
    }
    func screens() -> NavigationState { launch.screens }
  }

  private static func result(
    _ row: String, _ links: @escaping @Sendable (Delivery) -> [String]
  ) async throws -> RowResult {
    let plan = try AppArrivalTests.plan(row)
    return await Replayer(plan).using { Opening(launch: $0, links: links) }.replay(plan.rows[0])
  }

  private static let row = #"{ "id": "row", "open": "https://shop.example/p/7", "expect": { "opens": "shop" } }"#

  enum Loop: Sendable { case itself, two, growing }

  @Test(arguments: [
    (Loop.itself, "shop opens shop://a itself"),
    (.two, "shop opens https://shop.example/ride/1 itself, then driver opens https://shop.example/p/7 itself"),
    (
      .growing,
      "shop opens shop://a/17 itself, then shop opens shop://a/18 itself, then shop opens shop://a/19 itself"
    ),
  ])
  func `an endless loop of links fails the row, which names it`(loop: Loop, words: String) async throws {
    let result = try await Self.result(Self.row) { delivery in
      let path = delivery.link?.encodedSegments ?? []
      return switch loop {
      case .itself: ["shop://a"]
      case .two: path.first == "p" ? ["https://shop.example/ride/1"] : ["https://shop.example/p/7"]
      case .growing: ["shop://a/\(path.first == "p" ? 0 : (path.last.flatMap { Int($0) } ?? 0) + 1)"]
      }
    }
    expect(result.failures.map(\.message), equals: ["apps open links without end: \(words), and so on"])
  }

  @Test func `a chain of links that ends passes, and each of them has a line`() async throws {
    let row = #"""
      { "id": "row", "open": "shop://a/4", "expect": { "opens": "shop", "returned": "shop", "handled":
        ["shop://a/4", "shop://a/3", "shop://a/2", "shop://a/1", "shop://a/0"] } }
      """#
    let result = try await Self.result(row) { delivery in
      let number = delivery.link?.encodedSegments.last.flatMap { Int($0) } ?? 0
      return number > 0 ? ["shop://a/\(number - 1)"] : []
    }
    expect(result.failures.map(\.message), equals: [])
    let text = Ladder(of: result.steps[0].trace).text
    for number in 0...3 {
      expect(text, contains: "shop opens shop://a/\(number) itself; the result is shop, because scheme-registered\n")
    }
  }

  private static let passing =
    "shop opens https://shop.example/none itself; the result is browser, because no-rule-matches"

  @Test(
    arguments: [
      (#""opens": "shop""#, "https://shop.example/none", passing),
      // The row says where the link ends, or the app stays in front.
      (#""opens": "shop", "returned": "browser""#, "https://shop.example/none", nil),
      (#""opens": "shop", "returned": "safariView""#, "https://shop.example/none#in-app", nil),
      (#""opens": "shop""#, "https://shop.example/none#in-app", nil),
      (#""because": "rule-matches""#, "https://shop.example/none", nil),
    ] as [(String, String, String?)])
  func `an app that was opened only in passing is noted`(expected: String, link: String, note: String?) async throws {
    let row = #"{ "id": "row", "open": "https://shop.example/p/7", "expect": { \#(expected) } }"#
    let result = try await Self.result(row) { _ in [link] }
    expect(result.failures.map(\.message), equals: [])
    expect(
      result.warnings.map(\.message), equals: note.map { ["\"opens\" is met only in passing: \($0)"] } ?? [])
  }

  @Test func `every report shows what the app opened, and that the other app was opened in passing`() async throws {
    let result = try await Self.result(Self.row) { _ in ["https://shop.example/none"] }
    let record = RowRecord(result, nil, RowRecord.Parts(json: JSONLinesReporter(), linksOfPassed: true))
    let json = try #require(record.json)
    expect(json, contains: [#""inPassing":"only in passing: \#(Self.passing)""#, #""opened":["\#(Self.passing)"]"#])
    let read = JSONDocument(reading: SourceText(Array(json.utf8), file: "row.jsonl")).root.flatMap { RowRecord($0) }
    let ladders = [read].compactMap { $0.map { Ladder($0.stages).lines } }
    expect(ladders.count, equals: 1)
    for lines in ladders {
      expect(lines.count { $0.hasSuffix("  only in passing: \(Self.passing)") }, equals: 1)
      expect(lines.count { $0.hasSuffix("  \(Self.passing)") }, equals: 1)
    }
  }

  @Test func `a later step that fails names the link that the app passed on`() async throws {
    let row = #"""
      { "id": "row", "steps": [ { "open": "https://shop.example/p/7", "expect": { "opens": "shop" } },
        { "launch": "shop", "expect": { "navigation": { "stack": ["home", "p/7"] } } } ] }
      """#
    let result = try await Self.result(row) { _ in ["https://shop.example/none"] }
    expect(result.failures.map(\.step), equals: [1])
    expect(result.failures.first?.explanation ?? "", hasPrefix: "in step 1, \(Self.passing)")
  }

  @Test(arguments: [
    #""open": "https://blog.example/x", "from": "messages""#,
    #""arrive": [ { "open": "https://blog.example/x", "from": "messages" } ]"#,
    // The app that begins is not in the loop.
    #"""
    "activity": { "type": "NSUserActivityTypeBrowsingWeb", "to": "a",
      "webpageURL": "https://blog.example/x", "fails": true }
    """#,
  ])
  func `modelled apps that open a link in each other fail the row, which names them`(step: String) async throws {
    let apps = ["b", "c", "a"].map { name in
      """
      "\(name)": { "id": "ABCDE12345.\(name)", "associatedDomains": ["applinks:blog.example"],
        "unroutable": "browser", "failedActivity": "browser",
        "router": { "routes": [ { "name": "post", "path": "/posts/:id" } ] } }
      """
    }
    let plan = try TestPlan.make(
      """
      { "version": 1, "apps": { \(apps.joined(separator: ", ")) },
        "sites": { "blog.example": { "association": { "applinks": { "details": [
          { "appIDs": ["ABCDE12345.b", "ABCDE12345.c", "ABCDE12345.a"], "components": [ { "/": "*" } ] } ] } } } },
        "links": [ { "id": "row", \(step), "expect": { "route": null } } ] }
      """)
    let opens = ["b", "c"].map { "\($0) opens https://blog.example/x itself" }.joined(separator: ", then ")
    let result = await plan.result()
    expect(result.failures.map(\.message).first, equals: "apps open links without end: \(opens), and so on")
  }
}
