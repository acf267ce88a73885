import HarnessText
import LinkModel
import Testing

@testable import LinkHarness

/// Tests the facts that reports show about each stage.
struct StageFactsTests {
  @Test func `the facts contain every value that a plan can expect`() async {
    for sample in await FieldSample.all.value where sample.field.name != "log" {
      // The screens that are shown are not part of a stage that the link did not reach.
      if sample.field.field.traits.contains(.isStanding), !sample.result.trace.reached(.navigate) { continue }
      let facts = StageFacts.all(of: sample.result.trace)
      let expected = sample.field.value(in: sample.result.trace)?.json
      let isThere = facts.contains { values(of: sample.field, in: $0).contains(expected) }
      #expect(isThere, "\(sample.field.name)")
    }
  }

  @Test func `every stage that was reached has text`() async {
    for sample in await FieldSample.all.value {
      for facts in StageFacts.all(of: sample.result.trace) where facts.isReached {
        let isEmpty = facts.lines.contains { $0.text.isEmpty }
        // A file that could not be downloaded is not parsed, so the `parse` stage has no lines.
        #expect(!isEmpty && (!facts.lines.isEmpty || facts.stage == .parse), "\(facts.stage)")
      }
    }
  }

  @Test func `the log line appears next to the stages`() async throws {
    let plan = try #require(
      TestPlansTests.cases.first { $0.plan.file.hasSuffix("product-links.json") })
    let result = await Replayer(plan.plan).replay(plan.plan.rows[0])
    let log = JSONNode(RowRecord(result).json)["log"]?.string
    #expect(log?.hasPrefix("time=0.000 url=") == true, "\(log ?? "")")
  }

  /// Returns the values of the field's key in the facts, at any depth.
  ///
  /// For `downloads`, the value is the list of hosts whose file was downloaded.
  private func values(of field: ExpectationField, in facts: StageFacts) -> [JSONValue?] {
    if field.name == "downloads" {
      let hosts = (facts.value.array ?? []).filter { $0["downloaded"]?.bool == true }
      return [.array(hosts.compactMap { $0["host"]?.value })]
    }
    // A short form such as `"error": "unknown-route"` uses the enclosing object's key instead of the field's own key.
    let keys = field.path.suffix(field.field.traits.contains(.isShort) ? 2 : 1)
    return leaves(facts.value).filter { keys.contains($0.name) }.map(\.value.value)
  }

  private func leaves(_ node: JSONNode) -> [JSONMember] {
    (node.array ?? []).flatMap(leaves)
      + (node.object ?? []).flatMap { [$0] + leaves($0.value) }
  }
}
