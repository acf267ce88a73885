import LinkHarness
import LinkModel
import Testing

/// The plans of the repository, each row over both transports.
@Suite struct TestPlansTests {
  /// One row with its plan, named as a person would look for it.
  struct Case: Sendable, CustomTestStringConvertible {
    let plan: TestPlan
    let row: TestPlan.Row

    var testDescription: String {
      "\(PackageFolder.relative(plan.file)):\(row.position.line) \(row.id)"
    }
  }

  static let collection = PlanCollection([PackageFolder.plans])
  static let cases = collection.loads.compactMap(\.plan).flatMap { plan in
    plan.rows.map { Case(plan: plan, row: $0) }
  }

  static let replayers = Replayers()

  /// Installs what a plan's device has once and not for each of its rows.
  actor Replayers {
    private var prepared: [String: Task<Replayer, Never>] = [:]

    func replayer(of plan: TestPlan, over kind: TransportKind) async -> Replayer {
      let key = "\(kind.rawValue) \(plan.file)"
      let task = prepared[key] ?? Task { await Replayer(plan, over: kind) }
      prepared[key] = task
      return await task.value
    }
  }

  @Test func `every plan can be read`() {
    for finding in Self.collection.loads.flatMap(\.findings) {
      Issue.record("\(finding.rendered())")
    }
    #expect(Self.cases.count >= 90)
  }

  @Test func `every document is used by a plan`() {
    #expect(Self.collection.unusedFiles.isEmpty)
  }

  @Test func `every row names what it demonstrates`() throws {
    let identifier = try Regex("[A-Z][0-9]+")
    for item in Self.cases {
      let covers = item.plan.covers + item.row.covers
      #expect(!covers.isEmpty, "\(item.testDescription)")
      for word in covers {
        #expect(word.wholeMatch(of: identifier) != nil, "\(item.testDescription)")
      }
    }
  }

  @Test(arguments: cases)
  func `a row comes out the same in memory and over loopback`(_ item: Case) async {
    let memory = await Self.replayers.replayer(of: item.plan, over: .memory).replay(item.row)
    let loopback = await Self.replayers.replayer(of: item.plan, over: .loopback).replay(item.row)

    for result in [memory, loopback] {
      let expected = item.row.knownIssue.map { RowResult.Status.knownIssue($0.reason) } ?? .passed
      #expect(result.status == expected, "\(result.failures.map(\.message))")
    }
    #expect(memory.steps.map { $0.trace.ladder() } == loopback.steps.map { $0.trace.ladder() })
  }
}
