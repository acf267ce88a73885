import HarnessTestSupport
import HarnessText

@testable import LinkHarness
@testable import LinkTools

/// Tests that all views of a row tell the same facts.
struct OneAnswerTests {
  private static let plans = (try? FileManager.default.contentsOfDirectory(atPath: PackageFolder.failingPlans)) ?? []

  @Test(arguments: plans.filter { $0.hasSuffix(".json") })
  func `explain, JSON Lines and the lab tell the same of each row`(_ name: String) async throws {
    func node(_ text: String?) -> JSONNode? { JSONDocument(reading: SourceText(text ?? "", file: "")).root }
    for plan in PlanCollection(["\(PackageFolder.failingPlans)/\(name)"]).loads.compactMap(\.plan) {
      let replayer = await Replayer(plan)
      for row in plan.rows where row.skip == nil {
        let result = await replayer.replay(row)
        let line = node(RowRecord(result, nil, RowRecord.Parts(json: JSONLinesReporter())).json)
        let record = try #require(line.flatMap { RowRecord($0) })
        let steps = await LinkExplanation.story(of: row, in: plan)
        let step = steps[result.failures.first?.step ?? steps.count - 1]
        expect(node(step.json)?["stages"]?.value.text, equals: line?["stages"]?.value.text, "\(row.id)")
        let lab = LabAnswer(plan: plan, steps: [step], comparison: "").html.text.replacing(/<[^>]+>/, with: "")
        for line in record.stages.flatMap(\.lines) { expect(lab, contains: ("\(line.text)" as HTML).text) }
      }
    }
  }
}
