@testable import LinkHarness

/// A plan with an edit is the plan that is read from the edited text.
struct PlanEditTests {
  private static let plans = ["Voya/voya", "variables-and-defaults", "one-row-many-values", "two-apps-on-one-host"]

  /// The value with another one of as many bytes, so that all places stay as they are.
  private static func other(_ node: JSONNode) -> String? {
    switch node.value {
    case .string(let text) where text.utf8.count > 1 && text.allSatisfy { $0.isASCII && $0 != "\\" && $0 != "\"" }:
      JSONValue.string(String(text.dropFirst()) + "x").text
    case .bool(true): "null"
    case .number(let digits): "7".times(digits.count)
    default: nil
    }
  }

  private static func scalars(of node: JSONNode) -> [JSONNode] {
    (node.array ?? node.object?.map(\.value)).map { $0.flatMap(scalars) } ?? [node]
  }

  /// What is reported of the rows, apart from excerpts, which are those before the edit.
  private static func lines(of plan: TestPlan, _ rows: [TestPlan.Row]) async -> [String?] {
    let replayer = await Replayer(plan)
    var lines: [String?] = []
    for row in rows {
      let json = RowRecord(await replayer.replay(row), nil, JSONLinesReporter().parts).json
      let line = JSONDocument.strict(Array((json ?? "").utf8))
      lines.append(line?.rewritten { name, node in name == "excerpt" ? JSONNode(.null) : node }.value.text)
    }
    return lines
  }

  @Test(arguments: plans)
  func `a plan with an edit is that of the edited text`(_ name: String) async throws {
    let plan = try #require(TestPlansTests.cases.first { $0.plan.file.hasSuffix("/\(name).json") }?.plan)
    let reader = try #require(plan.frame?.reader)
    let root = try #require(JSONDocument(reading: reader.source).root)
    let edits = Self.scalars(of: root).compactMap { node in Self.other(node).map { (node.range, $0) } }
    var (read, refused) = (0, 0)
    for (range, text) in edits.enumerated().filter({ $0.offset % max(1, edits.count / 15) == 0 }).map(\.element) {
      var bytes = reader.source.bytes
      bytes.replaceSubrange(range, with: text.utf8)
      let whole = PlanReader(
        source: SourceText(bytes, file: plan.file), files: reader.files, forbidsOnly: false
      ).read()
      let place = Place(range, in: reader.source)
      switch Result(catching: { () throws(PlanLoad.Invalid) in try plan.edited(place, to: text) }) {
      case .success(let edited):
        let other = try #require(whole.plan, "\(place) → \(text): \(whole.findings.map(\.message))")
        read += 1
        expect(edited.rows.map(\.id), equals: other.rows.map(\.id))
        let line = place.position.line
        let chosen = edited.rows.indices.filter { $0 % 9 == read % 9 || other.rows[$0].whole.lines.contains(line) }
        // The text of rows that are left out is not read.
        let ids = Set(chosen.map { edited.rows[$0].id })
        let part = read % 2 == 0 ? try plan.edited(place, to: text) { ids.contains($0.id) } : edited
        let lines = await Self.lines(of: part, part.rows.filter { ids.contains($0.id) })
        expect(lines.contains(nil), equals: false)
        expect(lines, equals: await Self.lines(of: other, chosen.map { other.rows[$0] }))
      case .failure(let invalid):
        refused += 1
        expect(invalid.findings.map(\.message), equals: whole.findings.map(\.message))
      }
    }
    #expect(read > 3 && refused > 0, "\(read) \(refused)")
  }

  private static let file = Sample.rules(#"{ "/": "/p/*" }"#, "A.b")

  private static let plan = #"""
    {
      "version": 1,
      "sites": { "a.example": { "association": { "file": "aasa.json" } }, "b.example": { "pages": [] } },
      "apps": {
        "one": { "id": "A.b", "associatedDomains": ["applinks:a.example"] },
        "two": { "id": "C.d", "urlSchemes": ["two"] }
      },
      "defaults": { "from": "notes" },
      "links": [
        { "open": "https://a.example/p/1", "expect": { "opens": "one" } },
        { "open": "two://x", "expect": { "opens": "two" } }
      ]
    }
    """#

  @Test func `sections without the edit are shared, and places are those before it`() async throws {
    let folder = try Folder(["aasa.json": Self.file, "plan.json": Self.plan])
    let source = SourceText(Self.plan, file: folder.path + "/plan.json")
    let plan = try #require(TestPlan.read(source, in: folder.path).plan)
    func place(_ text: String, in source: SourceText) throws -> Place {
      Place(try #require(source.bytes.firstRange(of: Array(text.utf8))), in: source)
    }
    func statuses(_ plan: TestPlan) async -> [RowResult.Status] {
      let replayer = await Replayer(plan)
      var statuses: [RowResult.Status] = []
      for row in plan.rows { statuses.append(await replayer.replay(row).status) }
      return statuses
    }
    let before = await statuses(plan)
    expect(before, equals: [.passed, .passed])

    let file = try #require(plan.associationFiles.first)
    let other = try plan.edited(place("/p/*", in: file), to: "/other/*")
    let after = await statuses(other)
    expect(after, equals: [.failed, .passed])
    expect(zip(plan.apps, other.apps).map { $0 === $1 }, equals: [true, true])
    expect(zip(plan.rows, other.rows).map { $0 === $1 }, equals: [true, true])

    let renamed = try plan.edited(place("two\"]", in: source), to: "three\",\n\"four\"]")
    expect(zip(plan.apps, renamed.apps).map { $0 === $1 }, equals: [true, false])
    expect(renamed.apps[1].urlSchemes, equals: ["three", "four"])
    let (old, new) = (plan.apps[1].places.app, renamed.apps[1].places.app)
    expect(new?.place.lines, equals: old?.place.lines)

    let changed = try plan.edited(place("/p/1", in: source), to: "") { $0.id == "row-1" }
    expect(changed.rows.map { $0.link?.raw }, equals: ["https://a.example"])
    expect(changed.rows[0].steps[0].expectations[0].place, equals: plan.rows[0].steps[0].expectations[0].place)
    expect(changed.rows[0].place.text.count, equals: plan.rows[0].place.text.count - 4)
  }
}
