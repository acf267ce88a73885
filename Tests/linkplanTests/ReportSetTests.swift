@testable import linkplan

struct ReportSetTests {
  @Test(arguments: [(ReportFormat.github, true), (.console, false)])
  func `a report for GitHub is appended to the summary of the step`(format: ReportFormat, isWritten: Bool) throws {
    let folder = try Folder(["summary": "before\n"])
    let output = Output { _, _ in }
    var reports = try ReportSet(
      [ReportTarget(format)], ReportFormat.Settings(), output, besides: [],
      ["GITHUB_STEP_SUMMARY": folder.path + "/summary"])
    reports.take(.row(RowRecord(invalid: "plan.json", [])))
    reports.take(.run(ReplaySummary(transport: .memory)))
    try reports.close()
    let text = try contents(of: folder.path + "/summary")
    expect(text, hasPrefix: "before\n")
    expect(text == "before\n", equals: !isWritten)
  }
}
