/// What came of reading one plan.
public struct PlanLoad: Sendable {
  /// The plan's file, as it is to be printed.
  public let file: String
  /// The plan, or everything that is wrong with it.
  public let result: Result<TestPlan, Invalid>
  package let documents: [String]

  init(invalid file: String, _ findings: [PlanFinding]) {
    self.file = file
    result = .failure(Invalid(findings: findings))
    documents = [file]
  }

  init(_ file: String, _ outcome: PlanReader.Outcome) {
    self.file = file
    result = outcome.plan.map { .success($0) } ?? .failure(Invalid(findings: outcome.findings))
    documents = [file] + outcome.documents
  }

  /// Why a plan cannot be replayed.
  public struct Invalid: Error, Sendable {
    /// Everything that is wrong, ordered by place.
    public let findings: [PlanFinding]
  }

  /// The plan, when it can be replayed.
  public var plan: TestPlan? { try? result.get() }

  /// Everything that is wrong with it.
  public var findings: [PlanFinding] {
    if case .failure(let invalid) = result { invalid.findings } else { [] }
  }
}
