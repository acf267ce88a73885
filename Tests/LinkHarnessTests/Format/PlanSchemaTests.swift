@testable import LinkHarness

struct PlanSchemaTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static var file: URL { root.appending(path: "Schemas/\(PlanSchema.identifier)") }

  @Test func `the schema file in the repository is up to date`() throws {
    if ProcessInfo.processInfo.environment["RECORD_REPORTS"] != nil {
      try PlanSchema.text.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    let recorded = try String(contentsOf: Self.file, encoding: .utf8)
    expect(recorded, equals: PlanSchema.text)
    expect(JSONDocument(reading: SourceText(recorded, file: "schema")).problems, equals: [])
  }

  @Test func `every reference resolves to a definition`() throws {
    let document = JSONDocument(reading: SourceText(PlanSchema.text, file: "schema"))
    let root = try #require(document.root)
    let names = Set((root["$defs"]?.object ?? []).map(\.name))
    var rest = [root]
    while let node = rest.popLast() {
      rest += node.array ?? []
      for member in node.object ?? [] {
        if member.name == "$ref", let target = member.value.string {
          #expect(names.contains(String(target.dropFirst("#/$defs/".count))), "\(target)")
        }
        rest.append(member.value)
      }
    }
  }

  /// Python's `jsonschema` serves as an independent validator if it is installed.
  @Test(.enabled(if: Self.hasValidator, "python3 with jsonschema is not installed"))
  func `an independent validator accepts every plan that loads`() throws {
    let output = try Self.python("scripts/validate-plans.py").output
    expect(output.utf8Text, equals: "")
  }

  private static let hasValidator = (try? python("-c", "import jsonschema"))?.status == 0

  private static func python(_ arguments: String...) throws -> (status: Int32, output: [UInt8]) {
    try Tool.run("python3", arguments, in: root.path, mergesErrors: true)
  }
}
