@testable import LinkHarness

struct RequestRecordTests {
  private static let plan = """
    {
      "version": 1,
      "sites": {
        "shop.example": {
          "pages": [{ "path": "/product/:id", "title": "Product {id}" }],
          "redirects": [{ "path": "/old", "to": "/product/1" }]
        },
        "down.example": { "pages": [{ "path": "/", "title": "Home" }], "faults": ["refuse"] }
      },
      "links": [
        { "id": "redirected", "open": "https://shop.example/old", "expect": { "opens": "browser" } },
        { "id": "steps", "steps": [
          { "open": "https://shop.example/produkt/7?token=abc", "expect": { "opens": "browser" } },
          { "open": "https://down.example/", "expect": { "opens": "browser" } },
          { "open": "https://nowhere.example/x", "expect": { "opens": "browser" } }
        ] },
        { "id": "quiet", "open": "shop://cart", "expect": { "opens": "nothing" } }
      ]
    }
    """

  private static func records(_ kind: TransportKind) async throws -> [RowRecord] {
    let (read, findings) = TestPlan.read(Self.plan)
    let plan = try #require(read, "\(findings)")
    let replayer = await Replayer(plan, over: kind)
    var records: [RowRecord] = []
    for row in plan.rows { records.append(RowRecord(await replayer.replay(row), nil, JSONLinesReporter().parts)) }
    return records
  }

  @Test(arguments: TransportKind.allCases)
  func `a row has the requests of all its steps, in order`(kind: TransportKind) async throws {
    let rows = try await Self.records(kind)
    expect(
      rows.map {
        $0.requests.map { "\($0.step) \($0.asked) → \($0.outcome) \($0.resource)" }
      },
      equals: [
        [
          "0 GET https://shop.example/old → 302 from redirect /old",
          "0 GET https://shop.example/product/1 → 200 from page /product/:id",
        ],
        [
          "0 GET https://shop.example/produkt/7?token=*** → 404 no resource responded; the closest is "
            + "page /product/:id: method ✓ / path ✗ expected /product/:id, got /produkt/7",
          "1 GET https://down.example/ → no response: the connection was refused ",
          "2 GET https://nowhere.example/x → no response: unknown host nowhere.example ",
        ], [],
      ])
  }

  @Test func `JSON Lines contain the requests, and a merged row has the same`() async throws {
    for record in try await Self.records(.memory) {
      let line = JSONLinesReporter().line(record)
      let node = try #require(JSONDocument(reading: SourceText(line, file: "line")).root)
      let merged = try #require(RowRecord(node))
      func shown(_ record: RowRecord) -> [String] {
        record.requests.map { "\($0.step) \($0.asked) → \($0.outcome) \($0.resource)" }
      }
      expect(shown(merged), equals: shown(record))
      expect(node["requests"] == nil, equals: shown(merged).isEmpty)
      expect(JSONLinesReporter().line(merged), equals: line)
      expect(line, lacks: "abc")
    }
  }

  @Test func `requests do not add to the values that a step can expect`() async throws {
    let node = try #require(
      JSONDocument(reading: SourceText(try await Self.records(.memory)[1].json ?? "", file: "row")).root)
    #expect(node["requests"] != nil)
    #expect(node["stages"]?["fallback"]?["requests"] == nil)
  }
}
