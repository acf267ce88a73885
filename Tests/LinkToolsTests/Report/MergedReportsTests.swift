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
      ["/product-links.json", "/parameter-rules.json"].map { PackageFolder.plans + $0 }
        + failing.map { PackageFolder.failingPlans + $0 })
    let whole = await run(plans, formats)
    var parts: [String] = []
    for number in [3, 1, 2] {
      parts += await run(plans, shard: Shard("\(number)/3"), [.jsonl])
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

  /// Rows such as `a one failed 0`, whose last word is the index of a row that is not of a test run.
  private static func report(_ rows: String) -> String {
    rows.components(separatedBy: ", ").map { row in
      let words = row.split(separator: " ")
      let index = words.count > 3 ? #","index":\#(words[3])"# : ""
      return
        #"{"plan":"\#(words[0])","row":"\#(words[1])","line":\#(Int(words[1]) ?? 1),"status":"\#(words[2])"\#(index)}"#
        + "\n"
    }.joined()
  }

  @Test(arguments: [
    // The last of the files that contain a row wins.
    (["a one failed 0, a two passed 1", "a one passed 0"], "a: one passed, two passed"),
    (["a one passed 0", "a one failed 0, a two passed 1"], "a: one failed, two passed"),
    // Parallel tests write rows without index numbers, in any order; all of them are told, after those with an index.
    (["a one failed", "a one passed"], "a: one failed, one passed"),
    (["b one failed", "a two passed 1, b one passed 2"], "a: two passed; b: one passed, one failed"),
    (
      ["a 7 passed, b 2 passed, a 3 passed, b 1 passed, c 1 passed, a 5 passed"],
      "a: 3 passed, 5 passed, 7 passed; b: 1 passed, 2 passed; c: 1 passed"
    ),
    (
      ["a 1 passed 0, a 2 passed 1", "b 1 passed 0, b 2 passed 1", "c 1 passed, c 1 passed"],
      "a: 1 passed, 2 passed; b: 1 passed, 2 passed; c: 1 passed, 1 passed"
    ),
  ])
  func `the rows of all reports are told once, in order and by plan`(reports: [String], told: String) throws {
    var plans: [(plan: String, rows: [String])] = []
    let summary = try MergedReports.merge(reports.map(Self.report)) { event in
      switch event {
      case .plan(let file, _): plans.append((file, []))
      case .row(let record, _): plans[plans.count - 1].rows.append("\(record.id ?? "") \(record.status.rawValue)")
      case .run: break
      }
    }
    expect(plans.map { "\($0.plan): \($0.rows.joined(separator: ", "))" }.joined(separator: "; "), equals: told)
    expect(
      [summary.plans, summary.passed, summary.failed],
      equals: [plans.count] + ["passed", "failed"].map { told.ranges(of: $0).count })
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
    let good = Self.report("a one passed 0")
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
    ([report("a one passed 0") + end(1)], []),
    ([end(0, #","shard":"1/1""#)], []),
    ([""], ["report-1:1:1: \(cut)"]),
    ([report("a one passed 0")], ["report-1:1:1: \(cut)"]),
    ([report("a one passed")], ["report-1:1:1: \(cut)"]),
    (
      [report("a one passed 0") + end(2)],
      ["report-1:2:1: the last line of the run says 2 rows, but 1 is here"]
    ),
    // The failed row was lost, and another one is there twice.
    (
      [
        report("a one passed 0, a one passed 0")
          + #"{"run":{"rows":2,"passed":1,"failed":1}}"#
      ],
      ["report-1:3:1: the last line of the run says 1 failed, but 0 are here"]
    ),
    (
      [report("a one passed 0") + #"{"run":{"rows":1,"error":2}}"#],
      ["report-1:2:1: the last line of the run says 2 error, but 0 are here"]
    ),
    // A run may contain a row twice, and a last line may lack counts.
    ([report("a one passed, a one passed") + #"{"run":{"rows":2}}"#], []),
    ([report("a one passed 0") + answer], ["report-1:2:1: \(cut)"]),
    (
      [report("a one passed 0") + end(1) + report("a two passed 1")],
      ["report-1:3:1: \(cut)"]
    ),
    (
      [report("a one passed 0") + end(1), report("a two passed 1")],
      ["report-2:1:1: \(cut)"]
    ),
    ([report("a one passed 0") + end(1) + report("a two passed 1") + end(1)], []),
    (
      [report("a one passed 0") + end(1, #","shard":"2/3""#)],
      ["report-1:2:1: the report of shard 1/3 is missing", "report-1:2:1: the report of shard 3/3 is missing"]
    ),
    (
      [report("a one passed 0") + end(1, #","shard":"2/2""#), end(0, #","shard":"1/2""#)], []
    ),
    ([answer], []),
    // A row that began in a test, and one of which the process was killed; other kinds of lines are skipped.
    (
      [begins("one") + report("a one passed") + "{\"other\":1}\n" + end(1)],
      []
    ),
    (
      [
        begins("one") + begins("two") + report("a one passed")
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
      expect(text, contains: summary.missing.map(\.message))
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
