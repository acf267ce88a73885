public import HarnessText

/// The result of reading one plan.
public struct PlanLoad: Sendable {
  /// The path of the plan's file, as shown in reports.
  public let file: String
  package let result: Result<TestPlan, Invalid>
  /// The paths of the plan's file and of all files and directories that the plan refers to.
  public let documents: [String]

  init(invalid file: String, _ findings: [Finding]) {
    (self.file, self.findings) = (file, findings)
    result = .failure(Invalid(findings: findings))
    documents = [file]
  }

  init(_ reader: PlanReader) {
    let outcome = reader.read()
    file = reader.source.file
    result = outcome.plan.map { .success($0) } ?? .failure(Invalid(findings: outcome.findings))
    findings = outcome.findings
    documents = [file] + outcome.documents
  }

  package struct Invalid: Error, Sendable {
    /// The errors, ordered by file and position; errors beyond a limit are omitted.
    package let findings: [Finding]
  }

  /// The plan; `nil` if it cannot be replayed.
  ///
  /// If it lacks a file, the rows that need the file are not replayed.
  public var plan: TestPlan? { try? result.get() }

  /// The errors found in the plan; empty if all of the plan can be replayed.
  public private(set) var findings: [Finding]
}
