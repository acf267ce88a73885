@testable import LinkTools

/// Tests the places, codes, messages and fixes of findings, which `findings.expected.txt` records for the rows of the
/// other tests.
///
/// After changing the wording, run the tests once with `RECORD_REPORTS=1` and review the diff.
struct FindingTextTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("findings.expected.txt")

  private static var sections: [String] {
    let association = AssociationLinterTests.self
    let declaration = DeclarationLinterTests.self
    let files =
      (association.syntax + association.shapes + association.rules).map { ($0.name, AssociationFile($0.text)) }
      + association.variables.map { ($0.name, AssociationFile(association.file(variables: $0.text))) }
      + ReachLintTests.rows.map { ($0.name, ReachLintTests.file($0.text)) }
    let entitlements =
      declaration.domains.map { ($0.name, declaration.entitlements($0.input)) }
      + declaration.domainLists.map { ($0.name, declaration.entitlements(list: $0.input)) }
    let found =
      files.map { ($0, AssociationLinter($1).findings()) }
      + entitlements.map { ($0, EntitlementsLinter($1).findings()) }
      + declaration.schemes.map { ($0.name, InfoPlistLinter(declaration.info(schemes: $0.input)).findings()) }
    return found.map { name, findings in
      "\(name)\n"
        + findings.map {
          "  \($0.position.line):\($0.position.column) \($0.code ?? ""): \($0.message)\n    fix: \($0.fix ?? "")\n"
        }.joined()
    }
  }

  @Test func `each finding is at its place, and says what is wrong and how to correct it`() throws {
    let found = Self.sections
    if ProcessInfo.processInfo.environment["RECORD_REPORTS"] != nil {
      try Data(found.joined(separator: "\n").utf8).write(to: Self.file)
    }
    let recorded = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n\n").map { section in
      section.hasSuffix("\n") ? String(section) : section + "\n"
    }
    expect(found.count, equals: recorded.count)
    for (one, other) in zip(found, recorded) { expect(one, equals: other) }
  }
}
