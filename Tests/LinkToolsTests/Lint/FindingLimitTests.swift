@testable import LinkTools

struct FindingLimitTests {
  private static func file(_ name: String, _ codes: [LintCode]) -> FileLint {
    let source = SourceText("x\n".times(codes.count), file: name)
    let findings = codes.enumerated().map { line, code in
      Finding(Problem(code, "m", "f"), at: Place(2 * line..<2 * line + 1, in: source))
    }
    return FileLint(source, findings: findings)
  }

  @Test func `the first hundred findings with a code are followed by the number of the others`() {
    let files = [
      Self.file("a", Array(repeating: .unknownKey, count: 90)),
      Self.file("b", [.notJSON] + Array(repeating: .unknownKey, count: 30)),
    ]
    let limited = files.limited
    expect(limited[0].findings.count, equals: 90)
    expect(limited[1].findings.count, equals: 12)
    expect(limited[1].findings.map(\.position.line), equals: Array(1...12))
    expect(limited[1].findings.last?.omitted, equals: 20)
    expect(
      limited[1].findings.last?.message,
      equals: "and 20 more findings with this code, the first of them here")
  }

  @Test func `a hundred and one findings with a code are all shown`() {
    let file = Self.file("a", Array(repeating: .unknownKey, count: 101)).limited
    expect(file.findings.map(\.omitted), equals: Array(repeating: 0, count: 101))
  }

  @Test func `errors are not displaced by the notes and warnings before them`() {
    let lesser = LintCode.allCases.filter { $0.severity != .error }
    let codes = lesser.flatMap { Array(repeating: $0, count: 60) }
    let files = [Self.file("a", codes), Self.file("b", [.notJSON, .signedFile, .wrongType])]
    let findings = files.limited.flatMap(\.findings)
    expect(findings.count { $0.omitted == 0 && $0.severity == .error }, equals: 2)
    expect(findings.count { $0.omitted == 0 }, equals: FileLint.limit)
    let shown = findings.reduce(0) { $0 + max(1, $1.omitted) }
    expect(shown, equals: files[0].findings.count + 3)
    expect(Set(findings.compactMap(\.lint)), equals: Set(lesser + [.notJSON, .wrongType]))
  }
}
