@testable import LinkHarness

extension TestPlan {
  typealias Read = (plan: TestPlan?, findings: [Finding])

  static func read(_ text: String) -> Read { read(SourceText(text, file: "plan.json"), in: ".") }

  /// Returns the plan of a text that has no findings.
  static func make(_ text: String, file: String = "plan.json") throws -> TestPlan {
    let (plan, findings) = read(SourceText(text, file: file), in: ".")
    return try #require(findings.isEmpty ? plan : nil, "\(findings.map(\.message))")
  }

  /// The result of the first row, or of another.
  func result(_ row: Int = 0) async -> RowResult { await Replayer(self).replay(rows[row]) }
}
