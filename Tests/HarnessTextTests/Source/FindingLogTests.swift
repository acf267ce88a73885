@testable import HarnessText

struct FindingLogTests {
  @Test func `findings after an unclosed bracket are ignored, those at it and before it are not`() {
    let source = SourceText("[[[[[[", file: "plan.json")
    let log = FindingLog()
    log.ignoreFindings(afterBracketAt: 3, in: source)
    for offset in 2...4 { log.add(Problem("wrong", "correct it"), at: Place(offset..<offset + 1, in: source)) }
    expect(log.findings.map(\.position.column), equals: [3, 4])
  }
}
