import LinkTools

/// Tests that reports name no system but that of the device on which the failed step ran.
struct SystemsInReportsTests {
  @Test func `the causes of a failure are on the device of the step`() async {
    let rows = await PlanCollection([PackageFolder.failingPlans]).failedRows()
    #expect(rows.count > 100)
    expectEmpty(rows.flatMap { $0.result.systemsOfOtherDevices(in: $0.plan) })
  }
}

extension PlanCollection {
  func failedRows() async -> [(plan: TestPlan, result: RowResult)] {
    var plan: TestPlan?
    var rows: [(plan: TestPlan, result: RowResult)] = []
    await ReplayRun(self).run { event in
      switch event {
      case .planStarted(let started): plan = started
      case .rowEnded(let result): if let plan, result.status == .failed { rows.append((plan, result)) }
      default: break
      }
    }
    return rows
  }
}

extension RowResult {
  /// The sentences that name a system which the device of the failed step does not run.
  ///
  /// A system that something requires may be any.
  func systemsOfOtherDevices(in plan: TestPlan, _ record: RowRecord? = nil) -> [String] {
    let record = record ?? RowRecord(self)
    guard let failure = failures.first else { return [] }
    let own = plan.device(of: steps[failure.step].step).device.os.text.prefix { $0 != " " }
    let others = ["iOS", "iPadOS", "macOS", "tvOS", "visionOS", "watchOS"].filter { $0 != own }
    let texts =
      record.ladder
      + record.failures.flatMap { failure in
        [failure.sentence, failure.fix].compactMap(\.self) + failure.causes.map(\.message)
      }
    return texts.filter { text in
      guard others.contains(where: text.contains) else { return false }
      return text.split(separator: ";").contains { statement in
        let cut = ["require", "need"].compactMap { statement.firstRange(of: $0)?.lowerBound }.min()
        let words = statement[..<(cut ?? statement.endIndex)].split { !$0.isLetter && !$0.isNumber }
        return words.contains { others.contains(String($0)) }
      }
    }.map { "\(row.id), on \(own): \($0)" }
  }
}
