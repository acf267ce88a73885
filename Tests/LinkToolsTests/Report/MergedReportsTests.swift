@testable import LinkHarness
@testable import LinkTools

struct MergedReportsTests {
  private func run(
    _ plans: PlanCollection, shard: Shard? = nil, _ formats: [ReportFormat]
  ) async -> [String] {
    var run = ReplayRun(plans)
    run.selection.shard = shard
    run.jobs = 2
    var reporters = formats.map { $0.reporter() }
    var texts = formats.map { _ in "" }
    await run.run(RowRecord.Parts(json: JSONLinesReporter(), linksOfPassed: true)) { event in
      var event = event
      // Durations differ between runs.
      if case .row(var record, let result) = event {
        record.duration = nil
        event = .row(record, result)
      }
      for index in formats.indices { texts[index] += reporters[index].report(event) }
    }
    return texts
  }

  /// Every failing plan in the formats that show most of a row, and every format for plans with every kind of result.
  static let merged: [(plans: [String], formats: [ReportFormat])] = [
    ([""], [.console, .jsonl, .html]),
    (
      ["wrong-parameters", "trailing-comma", "known-issue-that-passes", "one-cause-for-several-rows"]
        .map { "/\($0).json" }, ReportFormat.allCases
    ),
  ]

  @Test(arguments: merged)
  func `shards merged in any order result in the report of the whole run`(
    failing: [String], formats: [ReportFormat]
  ) async throws {
    let plans = PlanCollection(
      [PackageFolder.plans + "/product-links.json"] + failing.map { PackageFolder.failingPlans + $0 })
    let whole = await run(plans, formats)
    var parts: [String] = []
    for number in [3, 1, 4, 2] {
      parts += await run(plans, shard: Shard("\(number)/4"), [.jsonl])
    }
    var reporters = formats.map { $0.reporter() }
    var merged = formats.map { _ in "" }
    _ = try MergedReports.merge(parts) { event in
      for index in formats.indices { merged[index] += reporters[index].report(event) }
    }
    for index in formats.indices {
      expect(merged[index], equals: whole[index], "\(formats[index])")
      expect(whole[index].isEmpty, equals: false)
    }
  }

  private static func line(_ plan: String, _ row: String, _ status: String, _ index: Int?) -> String {
    let number = index.map { #","index":\#($0)"# } ?? ""
    return #"{"plan":"\#(plan)","row":"\#(row)","line":1,"status":"\#(status)"\#(number)}"# + "\n"
  }

  @Test func `if several files contain a row, the last one wins`() throws {
    let first = Self.line("a", "one", "failed", 0) + Self.line("a", "two", "passed", 1)
    let again = Self.line("a", "one", "passed", 0)
    let summary = try MergedReports.merge([first, again]) { _ in }
    expect([summary.passed, summary.failed], equals: [2, 0])
    let worse = try MergedReports.merge([again, first]) { _ in }
    expect([worse.passed, worse.failed], equals: [1, 1])
  }

  @Test func `rows without an index are all reported, even if several files contain them`() throws {
    let reports = [Self.line("a", "one", "failed", nil), Self.line("a", "one", "passed", nil)]
    let summary = try MergedReports.merge(reports) { _ in }
    expect([summary.plans, summary.passed, summary.failed], equals: [1, 1, 1])
  }

  @Test func `rows with an index come before those of a test run, and neither replaces the other`() throws {
    var rows: [String] = []
    let reports = [
      Self.line("b", "one", "failed", nil), Self.line("a", "two", "passed", 1) + Self.line("b", "one", "passed", 2),
    ]
    let summary = try MergedReports.merge(reports) { event in
      if case .row(let record, _) = event { rows.append("\(record.plan) \(record.id ?? "") \(record.status.rawValue)") }
    }
    expect(rows, equals: ["a two passed", "b one passed", "b one failed"])
    expect([summary.plans, summary.passed, summary.failed], equals: [2, 2, 1])
  }

  /// Parallel tests write rows without index numbers, in any order.
  @Test func `rows without an index are sorted, and each plan is reported once`() throws {
    let lines = [("a", 7), ("b", 2), ("a", 3), ("b", 1), ("c", 1), ("a", 5)].map { plan, line in
      #"{"plan":"\#(plan)","row":"\#(line)","line":\#(line),"status":"passed"}"# + "\n"
    }
    var told: [String] = []
    let summary = try MergedReports.merge([lines.joined()]) { event in
      switch event {
      case .plan(let file, _): told.append(file)
      case .row(let record, _): told.append(record.id ?? "")
      case .run: break
      }
    }
    expect(told, equals: ["a", "3", "5", "7", "b", "1", "2", "c", "1"])
    expect([summary.plans, summary.passed], equals: [3, 6])
  }

  /// Two tests in one test run can replay the same plan with different app code.
  private static let suites = ["A", "B"].flatMap { test in
    ["passed", test == "A" ? "failed" : "passed"].enumerated().map { line, status in
      #"{"plan":"p.json","row":"\#(line)","line":\#(line + 1),"status":"\#(status)","#
        + #""microseconds":2000,"test":"T.\#(test)/link(_:)"}"# + "\n"
    }
  }

  @Test func `two tests of one plan are reported as separate sets of cases`() throws {
    let lines = [0, 2, 1, 3].map { Self.suites[$0] }.joined()
    var told: [String] = []
    var junit = JUnitReporter()
    var xml = ""
    let summary = try MergedReports.merge([lines]) { event in
      xml += junit.report(event)
      switch event {
      case .plan(_, let name): told.append(name)
      case .row(let record, _): told.append(record.id ?? "")
      case .run: break
      }
    }
    expect(told, equals: ["T.A/link(_:)", "0", "1", "T.B/link(_:)", "0", "1"])
    expect([summary.plans, summary.passed, summary.failed], equals: [1, 3, 1])
    for test in ["A", "B"] {
      expect(
        xml,
        contains:
          "<testcase classname=\"p.json · T.\(test)/link(_:)\" name=\"1\" file=\"p.json\" line=\"2\" time=\"0.002\""
      )
    }
  }

  @Test func `JUnit counts the failures of a row, and shows each`() throws {
    let failures = ["first", "second"].map { #"{"stage":"decide","line":3,"column":1,"message":"\#($0) message"}"# }
    func xml(_ failures: some Sequence<String>) throws -> String {
      let row = try RowRecord.reading(
        #"{"plan":"p","row":"a","line":3,"status":"failed","failures":[\#(failures.joined(separator: ","))]}"#)
      var junit = JUnitReporter()
      return junit.report(.row(row)) + junit.report(.run(ReplaySummary()))
    }
    expect(try xml(failures.prefix(1)), contains: "message=\"first message\"")
    expect(try xml(failures), contains: "message=\"first message (and 1 more)\"")
    expect(try xml(failures), contains: "p:3:1: second message")
  }

  @Test func `reports of different plans keep each plan together`() throws {
    var plans: [String] = []
    _ = try MergedReports.merge([
      Self.line("a", "1", "passed", 0) + Self.line("a", "2", "passed", 1),
      Self.line("b", "1", "passed", 0) + Self.line("b", "2", "passed", 1),
      Self.line("c", "1", "passed", nil) + Self.line("c", "1", "passed", nil),
    ]) { event in
      if case .plan(let file, _) = event { plans.append(file) }
    }
    expect(plans, equals: ["a", "b", "c"])
  }

  @Test(arguments: [
    ("{\"plan\":\"a\"", "is not closed"), ("[]", "invalid report row"),
    ("{}", "invalid report row"),
    (#"{"plan":"a","row":"b","line":1,"status":"fine"}"#, "invalid report row"),
    (#"{"plan":"a","row":"b","line":"1","status":"passed"}"#, "invalid report row"),
    (#"{"plan":"a","line":1,"status":"passed"}"#, "invalid report row"),
    (
      #"{"plan":"a","row":"b","line":1,"status":"passed","failures":[{"stage":"decide"}]}"#,
      "invalid report row"
    ),
  ])
  func `an invalid line is reported, not skipped`(line: String, says: String) throws {
    let good = Self.line("a", "one", "passed", 0)
    let problem = try #require(
      #expect(throws: MergedReports.Problem.self) {
        try MergedReports.merge([good, good + line]) { _ in }
      })
    expect(problem.file, equals: "report-2")
    expect(problem.line, equals: 2)
    #expect(problem.message.contains(says))
  }

  private static func end(_ rows: Int, _ more: String = "") -> String {
    #"{"run":{"rows":\#(rows),"passed":\#(rows)\#(more)}}"# + "\n"
  }

  private static func begins(_ row: String) -> String {
    #"{"begins":{"plan":"a","row":"\#(row)","line":1}}"# + "\n"
  }

  private static let cut = "the run was not completed, or its report was written before 0.9"
  private static let answer = #"{"plan":"-","row":"a","line":1,"status":"passed"}"#

  /// The reports, and what is missing in them.
  static let incomplete: [(reports: [String], missing: [String])] = [
    ([line("a", "one", "passed", 0) + end(1)], []),
    ([end(0, #","shard":"1/1""#)], []),
    ([""], ["report-1:1:1: \(cut)"]),
    ([line("a", "one", "passed", 0)], ["report-1:1:1: \(cut)"]),
    ([line("a", "one", "passed", nil)], ["report-1:1:1: \(cut)"]),
    (
      [line("a", "one", "passed", 0) + end(2)],
      ["report-1:2:1: the last line of the run says 2 rows, but 1 is here"]
    ),
    // The failed row was lost, and another one is there twice.
    (
      [
        line("a", "one", "passed", 0) + line("a", "one", "passed", 0)
          + #"{"run":{"rows":2,"passed":1,"failed":1}}"#
      ],
      ["report-1:3:1: the last line of the run says 1 failed, but 0 are here"]
    ),
    (
      [line("a", "one", "passed", 0) + #"{"run":{"rows":1,"error":2}}"#],
      ["report-1:2:1: the last line of the run says 2 error, but 0 are here"]
    ),
    // A run may contain a row twice, and a last line may lack counts.
    ([line("a", "one", "passed", nil) + line("a", "one", "passed", nil) + #"{"run":{"rows":2}}"#], []),
    ([line("a", "one", "passed", 0) + answer], ["report-1:2:1: \(cut)"]),
    (
      [line("a", "one", "passed", 0) + end(1) + line("a", "two", "passed", 1)],
      ["report-1:3:1: \(cut)"]
    ),
    (
      [line("a", "one", "passed", 0) + end(1), line("a", "two", "passed", 1)],
      ["report-2:1:1: \(cut)"]
    ),
    ([line("a", "one", "passed", 0) + end(1) + line("a", "two", "passed", 1) + end(1)], []),
    (
      [line("a", "one", "passed", 0) + end(1, #","shard":"2/3""#)],
      ["report-1:2:1: the report of shard 1/3 is missing", "report-1:2:1: the report of shard 3/3 is missing"]
    ),
    (
      [line("a", "one", "passed", 0) + end(1, #","shard":"2/2""#), end(0, #","shard":"1/2""#)], []
    ),
    ([answer], []),
    // A row that began in a test, and one of which the process was killed; other kinds of lines are skipped.
    (
      [begins("one") + line("a", "one", "passed", nil) + "{\"other\":1}\n" + end(1)],
      []
    ),
    (
      [
        begins("one") + begins("two") + line("a", "one", "passed", nil)
      ], ["report-1:3:1: \(cut)", "report-1:3:1: the row two of a began and did not end"]
    ),
  ]

  @Test(arguments: incomplete)
  func `what is missing is said in every report, none of which is green`(
    reports: [String], missing: [String]
  ) throws {
    var reporters = ReportFormat.allCases.map { $0.reporter() }
    var texts = reporters.map { _ in "" }
    let summary = try MergedReports.merge(reports) { event in
      for index in reporters.indices { texts[index] += reporters[index].report(event) }
    }
    expect(summary.missing.map { "\($0.place): \($0.message)" }, equals: missing)
    expect(summary.isGood, equals: missing.isEmpty)
    for (format, text) in zip(ReportFormat.allCases, texts) where format != .jsonl {
      // Markdown writes punctuation as character references.
      let text = text.replacing("&#44;", with: ",").replacing("&#47;", with: "/").replacing("&#46;", with: ".")
      for message in summary.missing.map(\.message) { expect(text, contains: message, "\(format)") }
    }
    expect(texts[1].contains("{\"run\":"), equals: missing.isEmpty && reports != [Self.answer])
  }
}

struct ReplaySummaryTests {
  @Test func `every record is counted once, by its status`() {
    var summary = ReplaySummary(transport: nil)
    for status in RowRecord.Status.allCases {
      for isPlan in [false, true] { summary.count(status, isPlan: isPlan, in: "a", line: 1) }
    }
    expect(
      summary.words,
      equals: "2 passed, 2 failed, 2 known issues, 2 skipped, 1 plan could not be replayed, 1 row could not be replayed"
    )
  }
}
