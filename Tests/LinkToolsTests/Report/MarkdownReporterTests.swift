@testable import LinkTools

struct MarkdownReporterTests {
  @Test(arguments: [(0, nil), (1, "and 1 more row\n"), (2, "and 2 more rows\n")])
  func `rows above the limit are counted`(count: Int, line: String?) throws {
    let row = try RowRecord.reading(
      #"{"plan":"p","row":"a","line":3,"status":"failed","failures":[{"stage":"decide","line":3,"column":1,"message":"m"}]}"#
    )
    var reporter = MarkdownReporter()
    var summary = ReplaySummary(transport: .memory)
    for _ in 0..<MarkdownReporter.rowLimit + count {
      _ = reporter.report(.row(row))
      summary.count(row)
    }
    let text = reporter.report(.run(summary))
    expect(text, contains: "| row | what | where |")
    expect(text.contains(" more row"), equals: line != nil)
    if let line { expect(text, contains: "\n" + line) }
  }
}
