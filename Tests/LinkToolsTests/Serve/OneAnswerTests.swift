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
        var result = await replayer.replay(row)
        if result.status == .failed { await result.add(.whole, of: plan) }
        let line = node(RowRecord(result, nil, RowRecord.Parts(json: JSONLinesReporter())).json)
        let record = try #require(line.flatMap { RowRecord($0) })
        let steps = await Answer.steps(of: row, in: plan)
        let step = steps[result.failures.first?.step ?? steps.count - 1]
        let told = node(step.json)
        for fact in line?.object ?? [] where !["url", "failedLink"].contains(fact.name) {
          expect(told?[fact.name]?.value.text, equals: fact.value.value.text, "\(row.id): \(fact.name)")
        }
        let text = step.text().replacing(/\n +/, with: " ")
        for failure in record.status == .failed ? record.failures.prefix(1) : [] {
          expect(text, contains: failure.headline(to: 240).prefix(200).description)
        }
        let lab = Answer.html(of: [step], in: plan).text.replacing(/<[^>]+>/, with: "")
        for line in record.stages.flatMap(\.lines) { expect(lab, contains: ("\(line.text)" as HTML).text) }
      }
    }
  }
}
