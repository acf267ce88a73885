import HarnessText
import LinkModel
import Testing

@testable import LinkHarness

/// Whatever a plan can expect is in the facts of the stages, which JSON Lines and all other reports are made of.
struct StageFactsTests {
  @Test func `no value that a plan can expect is missing from the facts`() async {
    for sample in await FieldSample.all.value where sample.field.name != "log" {
      let facts = StageFacts.all(of: sample.result.trace)
      let expected = sample.field.value(in: sample.result.trace)?.json
      let isThere = facts.contains { values(of: sample.field, in: $0).contains(expected) }
      #expect(isThere, "\(sample.field.name)")
    }
  }

  @Test func `every stage that was reached has lines to read`() async {
    for sample in await FieldSample.all.value {
      for facts in StageFacts.all(of: sample.result.trace) where facts.isReached {
        let isEmpty = facts.lines.contains { $0.text.isEmpty }
        // A file that could not be downloaded cannot be parsed.
        #expect(!isEmpty && (!facts.lines.isEmpty || facts.stage == .parse), "\(facts.stage)")
      }
    }
  }

  @Test func `the line of the log stands beside the stages`() async throws {
    let plan = try #require(
      TestPlansTests.cases.first { $0.plan.file.hasSuffix("product-links.json") })
    let result = await Replayer(plan.plan).replay(plan.plan.rows[0])
    let log = JSONNode(RowRecord(result).json)["log"]?.string
    #expect(log?.hasPrefix("time=0.000 url=") == true, "\(log ?? "")")
  }

  /// The values under the key of a field, at any depth; the hosts of the downloads for the list of them.
  private func values(of field: ExpectationField, in facts: StageFacts) -> [JSONValue?] {
    if field.name == "downloads" {
      let hosts = (facts.value.array ?? []).filter { $0["downloaded"]?.bool == true }
      return [.array(hosts.compactMap { $0["host"]?.value })]
    }
    // A value that may be written in place of its object can stand under the key of that.
    let keys = field.path.suffix(field.field.traits.contains(.isShort) ? 2 : 1)
    return leaves(facts.value).filter { keys.contains($0.name) }.map(\.value.value)
  }

  private func leaves(_ node: JSONNode) -> [JSONMember] {
    (node.array ?? []).flatMap(leaves)
      + (node.object ?? []).flatMap { [$0] + leaves($0.value) }
  }
}
