import HarnessText
import TestSupport
import Testing

@testable import LinkHarness

struct FindingLogTests {
  @Test func `findings after an unclosed bracket are ignored, those at it and before it are not`() {
    let source = SourceText("[[[[[[", file: "plan.json")
    let log = FindingLog()
    log.ignoreFindings(afterBracketAt: 3, in: source)
    for offset in 2...4 { log.add(.noRows, in: source, at: offset..<offset + 1) }
    expect(log.findings.map(\.position.column), equals: [3, 4])
  }
}
