@testable import linkplan

/// Tests what is printed of a run that does not replay every row.
struct StoppedRunTests {
  private static let plan = """
    { "version": 1, "apps": { \(Sample.scheme) }, "links": [
      { "id": "good", "open": "shop://a", "expect": { "opens": "shop" } },
      { "id": "one", "open": "shop://a", "expect": { "opens": "nothing" } },
      { "id": "two", "open": "tea://a", "expect": { "opens": "shop" } },
      { "id": "late", "open": "tea://a", "expect": { "opens": "shop" } } ] }
    """

  private static func report(_ reporter: ConsoleReporter, after count: Int) async throws -> (all: String, rows: String)
  {
    let folder = try Folder(plan: plan)
    var run = ReplayRun(PlanCollection([folder.path]))
    let replayed = Guarded(0)
    run.isInterrupted = {
      replayed.withLock {
        $0 += 1
        return $0 == count
      }
    }
    var (reporter, all, rows) = (reporter, "", "")
    await run.run(RowRecord.Parts()) { event in
      let text = reporter.report(event)
      all += text
      if case .row = event { rows += text }
    }
    return (all, rows)
  }

  @Test func `the causes of an interrupted run come after its rows`() async throws {
    let text = try await Self.report(ConsoleReporter(), after: 3).all
    let whole = try await Self.report(ConsoleReporter(), after: 5).all
    expect(text, contains: "3 links in 1 plan: 1 passed, 2 failed")
    expect(text, lacks: "✗ late")
    for (text, isLast) in [(text, true), (whole, false)] {
      let (row, table) = (try #require(text.firstRange(of: "✗ two")), try #require(text.firstRange(of: "2 causes\n")))
      expect(row.lowerBound < table.lowerBound, equals: isLast)
    }
  }

  @Test func `with --fail-fast, rows are printed as they end`() async throws {
    expect(try await Self.report(ConsoleReporter(isLive: true), after: 2).rows, contains: "✗ one · shop://a")
    expectEmpty(try await Self.report(ConsoleReporter(), after: 2).rows)
    let run = try await Folder(plan: Self.plan).run("replay", "@", "--fail-fast")
    run.prints("stopped at the first failure; later rows were not replayed\n")
    run.lacks("✗ two")
  }

  @Test func `the stages of a failed row are drawn with --full`() async throws {
    let folder = try Folder(plan: Self.plan)
    let brief = await folder.run("explain", "--plan", "@/plan.json", "--row", "two")
    let full = await folder.run("explain", "--plan", "@/plan.json", "--row", "two", "--full")
    for run in [brief, full] { run.prints("first diverged at decide") }
    brief.lacks("→ decide")
    full.prints("→ decide      nothing, because scheme-not-registered")
    #expect(brief.results.lines.count <= 20, "\(brief.results)")
    expect(await folder.run("explain", "shop://a", "--plan", "@/plan.json", "--full"), .couldNotRun)
  }
}
