import LinkHarness

/// Replays every row in `TestPlans`, except those in `Failing`, over both transports.
struct TestPlansTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let plan: TestPlan

    var testDescription: String { PackageFolder.relative(plan.file) }

    func place(of row: TestPlan.Row) -> Comment {
      "\(testDescription):\(row.position.line) \(row.id)"
    }
  }

  static let collection = PlanCollection([PackageFolder.plans])
  static let cases = collection.loads.compactMap(\.plan).map(Case.init)

  /// The results of each plan's rows in memory, keyed by the plan's file.
  ///
  /// Each plan is replayed only once for all tests that use the results.
  static let results = cases.reduce(into: [String: Task<[RowResult], Never>]()) { all, item in
    all[item.plan.file] = Task {
      let replayer = await Replayer(item.plan, over: .memory)
      var results: [RowResult] = []
      for row in item.plan.rows { results.append(await replayer.replay(row)) }
      return results
    }
  }

  @Test func `every plan can be read`() {
    for finding in Self.collection.loads.flatMap(\.findings) {
      Issue.record("\(finding.rendered())")
    }
    #expect(Self.cases.count >= 40)
  }

  @Test func `every document is used by a plan`() {
    expectEmpty(Self.collection.unusedFiles)
  }

  @Test(arguments: Assumptions.Point.allCases)
  func `every assumption is changed by a plan`(_ point: Assumptions.Point) {
    for choice in point.choices.dropFirst() {
      let isTurned = Self.cases.contains { $0.plan.device.assumptions[point] == choice }
      #expect(isTurned, "no plan assumes \(point.rawValue): \(choice.rawValue)")
    }
  }

  /// Each plan must fit on a page, so that it can be read as an example.
  @Test func `the plans of the shop are short`() throws {
    let folder = PackageFolder.plans + "/Shop"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".json") }
    expect(names.count, equals: 9)
    for name in names {
      let text = try contents(of: "\(folder)/\(name)")
      let lines = text.lines
      #expect(lines.count <= 40, "\(name)")
      #expect(lines.allSatisfy { $0.count <= 200 }, "\(name)")
    }
  }

  /// If a seed does not load, the fuzzer never replays it.
  @Test func `every seed of the plan fuzzer passes`() async throws {
    let seeds = try contents(of: PackageFolder.root + "/Extras/Fuzz/Seeds/plan.jsonl")
    for (number, seed) in seeds.lines.enumerated() {
      let source = SourceText(Array(seed.utf8), file: "plan.jsonl:\(number + 1)")
      let (plan, findings) = TestPlan.read(source, in: PackageFolder.root)
      for finding in findings { Issue.record("\(finding.rendered())") }
      guard let plan else { continue }
      let replayer = await Replayer(plan)
      for row in plan.rows {
        expectEmpty(await replayer.replay(row).failures.map(\.message), "\(source.file)")
      }
    }
  }

  @Test(arguments: cases)
  func `the rows of a plan have the same results in memory and over loopback`(
    _ item: Case
  ) async throws {
    let inMemory = try #require(Self.results[item.plan.file])
    let overLoopback = await Replayer(item.plan, over: .loopback)
    for memory in await inMemory.value {
      let row = memory.row
      let loopback = await overLoopback.replay(row)
      let expected = row.knownIssue.map { RowResult.Status.knownIssue($0.reason) } ?? .passed
      for result in [memory, loopback] where result.status != expected {
        Issue.record("\(item.place(of: row)): \(result.failures.map(\.message))")
      }
      let ladders = [memory, loopback].map { $0.steps.map { Ladder(of: $0.trace).text } }
      expect(ladders[0], equals: ladders[1], item.place(of: row))
    }
  }
}
