@testable import LinkHarness

/// Tests that rows of `TestPlans`, or tests, demonstrate each requirement in `requirements.json`.
struct RequirementTests {
  private static let file = PackageFolder.root + "/Tests/LinkHarnessTests/Requirements/requirements.json"

  private static func register() throws -> RequirementCollector {
    try JSONDecoder().decode(RequirementCollector.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
  }

  /// All requirements must be demonstrated; the threshold must never be lowered.
  @Test func `every requirement is demonstrated`() async throws {
    var collector = try Self.register()
    for item in TestPlansTests.cases {
      for result in await TestPlansTests.results[item.plan.file]?.value ?? [] { collector.take(result, of: item.plan) }
    }
    // `scripts/check.sh` prints the last line; the whole table shows which rows demonstrate what.
    let table = collector.table
    try Data(table.utf8).write(to: URL(fileURLWithPath: PackageFolder.root + "/.build/requirements.txt"))
    #expect(collector.requirements.allSatisfy { $0.state == .demonstrated }, "\(table)")
  }

  @Test func `every row covers requirements of the register, whose ids are unique`() throws {
    let ids = try Self.register().requirements.map(\.id)
    expect(Set(ids).count, equals: ids.count)
    for item in TestPlansTests.cases {
      for row in item.plan.rows {
        let covers = item.plan.covers + row.covers
        #expect(!covers.isEmpty, item.place(of: row))
        expectEmpty(Set(covers).subtracting(ids), item.place(of: row))
      }
    }
  }

  @Test func `the tests in the register exist`() throws {
    let names = try Self.register().requirements.flatMap { $0.tests ?? [] }
    #expect(!names.isEmpty)
    var suites: Set<String> = []
    for folder in ["/Tests/", "/Extras/HTTPS/Tests/"] {
      let files = FileManager.default.enumerator(atPath: PackageFolder.root + folder)
      for case let name as String in files ?? .init() where name.hasSuffix(".swift") {
        let source = try contents(of: PackageFolder.root + folder + name)
        suites.formUnion(source.matches(of: /struct (\w+) \{/).map { String($0.1) })
      }
    }
    for name in names { #expect(suites.contains(name), "\(name)") }
  }

  private static let small = #"""
    { "requirements": [
      { "id": "R1", "title": "Both ways" }, { "id": "R2", "title": "One way" }, { "id": "R3", "title": "Nobody" },
      { "id": "R4", "title": "A tool", "tests": ["ToolTests"] },
      { "id": "R5", "title": "One way is enough", "oneSided": "there is no other" } ] }
    """#

  @Test func `a requirement is demonstrated both ways, one way, by a test or not at all`() async throws {
    let text = #"""
      { "version": 1, "covers": ["R1"],
        "sites": { "shop.example": { "resources": [ { "path": "/api/42", "text": "a shoe" } ] } },
        "apps": { "shop": { "id": "\#(Sample.id)", "urlSchemes": ["shop"],
          "router": { "routes": [ { "name": "product", "path": "/product/:id", "content": {
            "url": "https://shop.example/api/{id}", "missing": "product-not-found",
            "optional": ["https://shop.example/image/{id}"] } } ] } } },
        "links": [
          { "id": "there", "covers": ["R1", "R2", "R5"], "open": "shop://product/42", "expect": { "opens": "shop" } },
          { "id": "gone", "open": "shop://product/gone", "expect": { "error": "product-not-found" } },
          { "id": "fails", "covers": ["R3"], "open": "shop://product/42", "expect": { "opens": "browser" } } ] }
      """#
    let plan = try #require(TestPlan.read(text).plan)
    var collector = try JSONDecoder().decode(RequirementCollector.self, from: Data(Self.small.utf8))
    let replayer = await Replayer(plan)
    for row in plan.rows { collector.take(await replayer.replay(row), of: plan) }
    expect(
      collector.table,
      equals: """
        ✓ R1   Both ways
               2 rows (success: 1, failure: 1) in plan.json
        ½ R2   One way
               1 row (success: 1, failure: 0) in plan.json
               no passing row demonstrates a failure
        ✗ R3   Nobody
               no passing row, and no plan of one, lists the requirement in "covers"
        ✓ R4   A tool
               tests ToolTests
        ✓ R5   One way is enough
               1 row (success: 1, failure: 0) in plan.json
               one-sided: there is no other

        3 of 5 requirements demonstrated

        """)
  }
}
