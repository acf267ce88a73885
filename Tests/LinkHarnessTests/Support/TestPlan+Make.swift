@testable import LinkHarness

extension TestPlan {
  /// Returns the plan of a text that has no findings.
  static func make(_ text: String, file: String = "plan.json") throws -> TestPlan {
    let (plan, findings) = read(SourceText(text, file: file), in: ".")
    return try #require(findings.isEmpty ? plan : nil, "\(findings.map(\.message))")
  }
}
