@testable import LinkHarness

/// Tests the records that reports show of each stage.
struct StageRecordTests {
  @Test func `the stages contain every value that a plan can expect`() async throws {
    for sample in await FieldSample.all.value where sample.field.name != "log" {
      // The screens that are shown are not part of a stage that the link did not reach.
      if sample.field.field.traits.contains(.isStanding), !sample.result.trace.reached(.navigate) { continue }
      let stages = try Self.json(sample.result.trace)
      let expected = sample.field.value(in: sample.result.trace)?.json
      let isThere = values(of: sample.field, in: stages).contains(expected)
      #expect(isThere, "\(sample.field.name)")
    }
  }

  @Test func `every stage that was reached has text`() async {
    for sample in await FieldSample.all.value {
      for record in [StageRecord](sample.result.trace) where record.isReached {
        let isEmpty = record.lines.contains { $0.text.isEmpty }
        // A file that could not be downloaded is not parsed, so the `parse` stage has no lines.
        #expect(!isEmpty && (!record.lines.isEmpty || record.stage == .parse), "\(record.stage)")
      }
    }
  }

  @Test func `the log line appears next to the stages`() async throws {
    let plan = try #require(
      TestPlansTests.cases.first { $0.plan.file.hasSuffix("product-links.json") })
    let result = await Replayer(plan.plan).replay(plan.plan.rows[0])
    let line = RowRecord(result, nil, JSONLinesReporter().parts).json
    let log = JSONDocument(reading: SourceText(line ?? "", file: "line")).root?["log"]?.string
    #expect(log?.hasPrefix("time=0.000 url=") == true, "\(log ?? "")")
  }

  @Test func `the records read from JSON Lines are the same values`() async throws {
    func isSame<Value: JSONCoded>(_ value: Value, _ read: (any JSONCoded)?) -> Bool { read as? Value == value }
    for sample in await FieldSample.all.value {
      let records = [StageRecord](sample.result.trace)
      let read = [StageRecord](try Self.json(sample.result.trace))
      expect(read.map(\.stage), equals: records.map(\.stage))
      for (record, read) in zip(records, read) {
        let isEqual = zip(record.values, read.values).allSatisfy { value, read in
          value.map { isSame($0, read) } ?? (read == nil)
        }
        #expect(isEqual, "\(sample.field.name): \(record) and \(read)")
        expect(read.isReached, equals: record.isReached)
        expect(read.lines.map(\.runs), equals: record.lines.map(\.runs))
      }
    }
  }

  @Test func `what rows have in common is masked again for a row that makes more secret`() async throws {
    let plan = try TestPlan.make(
      #"""
      { "version": 1, \#(Sample.site(#"{ "/": "/files/a1b2c3d4" }"#)),
        "apps": { \#(Sample.app) },
        "defaults": { "from": "notes" },
        "links": [{ "open": "https://shop.example/files/a1b2c3d4", "expect": { "opens": "shop" } },
          { "open": "https://shop.example/files/a1b2c3d4?token=a1b2c3d4", "expect": { "opens": "shop" } },
          { "open": "https://shop.example/files/a1b2c3d4", "expect": { "opens": "shop" } }] }
      """#)
    let replayer = await Replayer(plan)
    var rules: [Bool?] = []
    for row in plan.rows {
      let json = RowRecord(await replayer.replay(row), nil, JSONLinesReporter().parts).json
      rules.append(json?.contains(#": { \"/\": \"/files/a1b2c3d4\" }"#))
    }
    expect(rules, equals: [true, false, true])
  }

  @Test func `the content of an answer is shown with its stage`() async throws {
    let sample = try #require(await FieldSample.all.value.first { $0.field.name == "answer.text" })
    let lines = [StageRecord](sample.result.trace)[.fetch]?.lines.map(\.text) ?? []
    #expect(lines.contains { $0.hasPrefix("the content begins with “") }, "\(lines)")
  }

  private static func json(_ trace: StepTrace) throws -> JSONNode {
    let out = JSONWriter()
    trace.writeStages(to: out)
    let document = JSONDocument(reading: SourceText(out.text, file: "stages"))
    return try #require(document.root, "\(document.problems)")
  }

  /// Returns the values of the field's key in the stages, at any depth.
  ///
  /// For `downloads`, the value is the list of hosts whose file was downloaded.
  private func values(of field: ExpectationField, in stages: JSONNode) -> [JSONValue?] {
    if field.name == "downloads" {
      let hosts = (stages["fetch"]?.array ?? []).filter { $0["downloaded"]?.bool == true }
      return [.array(hosts.compactMap { $0["host"]?.string }.map { .string($0) })]
    }
    // A short form such as `"error": "unknown-route"` uses the enclosing object's key instead of the field's own key.
    let keys = field.path.suffix(field.field.traits.contains(.isShort) ? 2 : 1)
    return leaves(stages).filter { keys.contains($0.name) }.map { Self.plain($0.value) }
  }

  /// The value without the ranges of its elements.
  private static func plain(_ node: JSONNode) -> JSONValue {
    node.array.map { .array($0.map { Self.plain($0) }) } ?? node.value
  }

  private func leaves(_ node: JSONNode) -> [JSONMember] {
    (node.array ?? []).flatMap(leaves)
      + (node.object ?? []).flatMap { [$0] + leaves($0.value) }
  }
}
