@testable import LinkHarness

struct MatrixTests {
  private static func read(_ row: String, defaults: String = "{}") -> TestPlan.Read {
    let plan = """
      { "version": 1, "defaults": \(defaults),
        "sites": { "shop.example": {} },
        "links": [
      \(row)
        ] }
      """
    return TestPlan.read(plan)
  }

  @Test func `the last axis varies fastest, and IDs contain the values`() throws {
    let outcome = Self.read(
      """
      { "id": "row", "open": "https://shop.example/${a}/${b}", "expect": { "opens": "browser" },
        "matrix": { "a": ["x", 1], "b": { "yes": true, "no": [false] } , "c": [null] }, "tags": ["${c}"] }
      """)
    expect(
      outcome.findings.map(\.message),
      equals: [
        "expected a string, number or boolean for ${b} inside a longer string, found an array",
        "expected a string, found null",
      ])
    let good = Self.read(
      """
      { "id": "row", "open": "https://shop.example/${a}/${b}", "expect": { "opens": "browser" },
        "matrix": { "a": ["x", 1], "b": { "yes": true, "no": 2.50 } } }
      """)
    let rows = try #require(good.plan).rows
    expect(
      rows.map(\.id),
      equals: [
        "row[a=x,b=yes]", "row[a=x,b=no]", "row[a=1,b=yes]", "row[a=1,b=no]",
      ])
    expect(rows.compactMap(\.link?.path), equals: ["/x/true", "/x/2.50", "/1/true", "/1/2.50"])
  }

  @Test func `an ID that contains placeholders gets no suffix`() throws {
    let outcome = Self.read(
      """
      { "id": "page ${a}", "open": "https://shop.example/${a}", "expect": { "opens": "browser" },
        "matrix": [{ "a": "tea" }, { "a": "pot" }] }
      """)
    expect(try #require(outcome.plan).rows.map(\.id), equals: ["page tea", "page pot"])
  }

  @Test func `placeholders are replaced in every order of events`() async throws {
    let plan = """
      { "version": 1, "variables": { "id": "42" },
        "apps": { "shop": { "id": "ABCDE12345.shop", "urlSchemes": ["shop"],
          "router": { "routes": [{ "name": "product", "path": "/product/:id" }, { "name": "cart", "path": "/cart" }] } } },
        "links": [{ "id": "race", "arrive": [{ "open": "shop://product/${id}" }, { "open": "shop://cart" }], "orders": [
          { "order": [1, 2], "expect": { "handled": ["shop://product/42", "shop://cart"] } },
          { "order": [2, 1], "expect": { "handled": ["shop://cart", "shop://product/${id}"] } } ] }] }
      """
    let loaded = try TestPlan.make(plan)
    expect(loaded.rows.map(\.id), equals: ["race[order=1 2]", "race[order=2 1]"])
    for row in loaded.rows {
      expect(await Replayer(loaded).replay(row).failures.map(\.message), equals: [])
    }
  }

  @Test func `a cell has its own line and can be selected by it`() async throws {
    let outcome = Self.read(
      """
      { "id": "row", "open": "https://shop.example/${a}", "expect": { "opens": "${to}" },
        "matrix": [
          { "a": "tea", "to": "browser" },
          { "a": "pot", "to": "nothing" }
        ] }
      """)
    let plan = try #require(outcome.plan)
    expect(plan.rows.map(\.position.line), equals: [6, 7])
    var selection = RowSelection()
    selection.rows = ["plan.json:7"]
    expect(plan.rows.filter { selection.takes($0, of: plan) }.map(\.position.line), equals: [7])
    selection.rows = ["plan.json:4"]
    expect(plan.rows.filter { selection.takes($0, of: plan) }.count, equals: 2)

    let replayer = await Replayer(plan)
    var places: [Int] = []
    for row in plan.rows {
      let result = await replayer.replay(row)
      places += result.failures.map(\.place.position.line)
    }
    expect(places, equals: [7], "a failure points at the value in the table")
  }

  @Test func `an error in a row is reported once, regardless of the number of cells`() {
    let outcome = Self.read(
      """
      { "id": "row", "open": "https://shop.example/${a}", "expct": {}, "expect": { "opens": "brwser" },
        "matrix": { "a": ["x", "y", "z"] } }
      """)
    expect(
      outcome.findings.map(\.message),
      equals: [
        "unknown key \"expct\" in a row", "unknown destination \"brwser\"",
      ])
  }

  @Test func `a very long key is shortened in the message`() throws {
    let outcome = Self.read(
      #"{ "open": "s://x", "expect": { "opens": "browser" }, "\#(String(repeating: "k", count: 100_000))": 1 }"#
    )
    let text = try #require(outcome.findings.first).rendered()
    expect(outcome.findings.count, equals: 1)
    #expect(text.utf8.count < 5_000)
    expect(text, contains: "unknown key \"kkk")
  }

  @Test(arguments: [
    (axes: 2, size: 100, findings: 0), (axes: 2, size: 101, findings: 1),
    (axes: 64, size: 2, findings: 1),
  ])
  func `a matrix has at most ten thousand cells`(axes: Int, size: Int, findings: Int) {
    let names = (0..<axes).map { "a\($0)" }
    let values = (0..<size).map(String.init).joined(separator: ",")
    let matrix = names.map { "\"\($0)\": [\(values)]" }.joined(separator: ",")
    let link = names.map { "${\($0)}" }.joined(separator: "/")
    let outcome = Self.read(
      """
      { "open": "https://shop.example/\(link)", "expect": { "opens": "browser" }, "matrix": {\(matrix)} }
      """)
    expect(outcome.findings.count, equals: findings)
    expect(outcome.plan?.rows.count ?? 10_000, equals: 10_000)
  }

  @Test func `ten thousand cells can be written one by one`() {
    let padding = "x".times(120)
    let cells = (0..<10_000).map { "{ \"a\": \"\($0)\(padding)\" }" }.joined(separator: ",")
    let outcome = Self.read(
      """
      { "matrix": [\(cells)], "open": "https://shop.example/${a}", "expect": { "opens": "browser" } }
      """)
    expectEmpty(outcome.findings.map(\.message))
    expect(outcome.plan?.rows.count, equals: 10_000)
  }

  @Test func `what every cell reads is limited`() {
    let text = "x".times(400_000)
    let cells = (0..<500).map { "{ \"a\": \($0) }" }.joined(separator: ",")
    let outcome = Self.read(
      """
      { "matrix": [\(cells)], "variables": { "b": "\(text)" },
        "open": "https://shop.example/${a}", "expect": { "opens": "browser" } }
      """)
    expect(
      outcome.findings.map(\.message),
      equals: ["the expanded plan exceeds the limit of 64 MiB plus 16 times the size of the plan"])
  }
}
