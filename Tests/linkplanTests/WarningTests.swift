import Testing

@testable import linkplan

@Suite struct WarningTests {
  @Test func `what is probably not meant is a diagnostic and no failure`() async {
    let run = await CommandRun.of(
      "replay", "TestPlans/Failing/not-the-same-again.json", "--row", "one-that-nothing-changes")
    #expect(run.status == .success)
    #expect(run.diagnostics.contains("warning: /product/reviews fits"))
    #expect(!run.results.contains("warning"))
  }
}
