@testable import LinkTools

struct HTMLReporterTests {
  private static func row(
    _ id: String, _ status: String, plan: String = "plan.json", message: String = ""
  ) throws -> RowRecord {
    let failures =
      status == "failed"
      ? #"{"stage":"decide","field":"opens","expected":"shop","actual":"browser","because":"excluded","line":3,"column":1,"message":"\#(message)"}"#
      : ""
    return try RowRecord.reading(
      #"{"plan":"\#(plan)","row":"\#(id)","line":3,"status":"\#(status)","url":"https://shop.example/\#(id)","failures":[\#(failures)]}"#
    )
  }

  private static func page(
    _ rows: [RowRecord], facts: RunFacts = RunFacts(),
    _ change: (inout ReplaySummary) -> Void = { _ in }
  ) -> String {
    var reporter = HTMLReporter(facts)
    var summary = ReplaySummary(transport: .memory)
    for row in rows {
      _ = reporter.report(.row(row))
      summary.count(row)
    }
    change(&summary)
    return reporter.report(.run(summary))
  }

  /// A failed row with more members.
  private static func failed(_ more: String) throws -> RowRecord {
    try RowRecord.reading(
      #"{"plan":"p","row":"a","line":3,"status":"failed",\#(more),"failures":[{"stage":"decide","line":1,"column":1,"message":"m"}]}"#
    )
  }

  private static func rows(_ page: String) -> [(key: String, html: Substring)] {
    page.matches(of: /<li class="row [^\n]*? id="([^"]+)"[^\n]*/).map { (String($0.1), $0.0) }
  }

  @Test func `the source of a decision is a link to its page`() throws {
    let page = Self.page([
      try RowRecord.reading(
        #"{"plan":"plan.json","row":"a","line":3,"status":"failed","url":"https://shop.example/a","stages":{"decide":{"opens":"browser","because":"excluded","source":"documented: Apple, applinks.Details.Components"}},"failures":[{"stage":"decide","field":"opens","expected":"shop","actual":"browser","line":3,"column":1,"message":"m"}]}"#
      )
    ])
    expect(
      page,
      contains: [
        "source: documented: <a href=\"https://developer.apple.com/documentation/bundleresources/applinks/",
        ">Apple, applinks.Details.Components</a>",
      ])
  }

  @Test func `failures come first, and each row has its key and its text`() throws {
    let page = Self.page([
      try Self.row("good-é-😀", "passed"), try Self.row("bad", "failed", message: "Expected <Shop>"),
      try Self.row("known", "knownIssue"), try Self.row("other", "passed", plan: "other.json"),
    ])
    let rows = Self.rows(page)
    expect(rows.count, equals: 4)
    for (row, id) in zip(rows, ["bad", "known", "good-é-😀", "other"]) {
      expect(row.html, contains: ["id=\"\(row.key)\"><b>\(id)</b>", "https://shop.example/\(id)"])
    }
    expect(rows[0].html, contains: ["Expected &lt;Shop&gt;", "class=\"row failed at-decide\""])
  }

  @Test func `a failure is shown with its fix`() throws {
    let row = try RowRecord.reading(
      #"{"plan":"p","row":"a","line":3,"status":"failed","failures":[{"stage":"load","line":1,"column":1,"message":"m","fix":"write <b>"}]}"#
    )
    expect(Self.page([row]), contains: "<ins>fix: write &lt;b&gt;</ins>")
  }

  @Test(arguments: [(1, "1 link passed"), (2, "All 2 links passed")])
  func `the title of a run that passed has the number of links`(count: Int, title: String) throws {
    expect(Self.page(try (0..<count).map { try Self.row("row-\($0)", "passed") }), contains: "<h1>\(title)</h1>")
  }

  @Test func `rows that could not be replayed are not counted as failed`() throws {
    let page = Self.page([try Self.row("a", "passed")]) { summary in
      summary.invalidRows = 1
    }
    expect(page, contains: "<h1>2 links: 1 could not be replayed</h1>")
  }

  @Test func `the anchor of a row does not depend on other rows`() throws {
    let alone = Self.rows(Self.page([try Self.row("a", "failed")]))
    let among = Self.rows(
      Self.page([
        try Self.row("b", "failed"), try Self.row("a", "passed"), try Self.row("a", "passed"),
      ]))
    expect(among.first { $0.html.contains("<b>a</b>") }?.key, equals: alone[0].key)
    expect(Set(among.map(\.key)).count, equals: 3)
  }

  @Test func `unreadable plans are not linked`() throws {
    let page = Self.page([
      try Self.row("a", "passed"), try Self.row("b", "failed"),
      RowRecord(invalid: "broken.json", []),
    ])
    expect(
      page,
      contains: [
        "<h1>2 links: 1 failed; 1 plan could not be replayed</h1>", "<b>the plan</b> <code>broken.json:1</code>",
        "<summary><code>plan.json</code> <span class=\"quiet\">1 passed</span></summary>",
      ])
  }

  @Test func `the stages are a strip with the numbers of rows, and the last one says where the link goes`() throws {
    let row = try Self.failed(
      #""stages":{"parse":[],"decide":{"opens":"browser","because":"excluded","message":"m"},"fallback":{"url":"https://a.example/","title":"A"}}"#
    )
    let page = Self.page([row])
    expect(
      page, contains: ["<li>parse</li><li class=\"bad\">decide 1</li><li>deliver</li>", "<li>elsewhere</li></ol>"])
    expect(
      page,
      contains: [
        "<li class=\"bad\"><b>decide</b>", "<li class=\"no\"><b>deliver</b><div><p>not needed</p></div></li>",
        "<li class=\"after\"><b>elsewhere: browser</b>",
      ])
    expect(Self.page([]), lacks: "<ol class=\"strip\"")
  }

  @Test func `the marked part of a source line stays in sight, and the line loses its indentation`() throws {
    func html(_ lines: [String]) -> String { ExcerptMarkup(lines).html.text }
    expect(
      html(["   6 |     { \"a\": <b> }", "     |       ^~~"]),
      equals: """
        <span class="source"><span class="gutter">   6 | </span><span class="before"><span>{ </span></span>\
        <mark>&quot;a&quot;</mark><span class="after">: &lt;b&gt; }
        </span></span>
        """)
    expect(html(["6 | 日本 x", "  |      ^"]), contains: "<span>日本 </span></span><mark>x</mark>")
    expect(html(["one", "two"]), equals: "one\ntwo\n")
  }

  @Test func `data that differs between runs is shown if provided`() throws {
    let rows = [try Self.row("a", "passed")]
    expect(Self.page(rows), lacks: "class=\"facts\"><")
    let facts = RunFacts(["GITHUB_SHA": "", "GIT_COMMIT": "<abc>"])
    let page = Self.page(rows, facts: facts) { summary in
      (summary.date, summary.duration) = ("2001-02-03T04:05:06Z", .milliseconds(1_500))
      summary.machine = "Linux"
    }
    expect(
      page,
      contains:
        "<dl class=\"facts\"><div><dt>date</dt> <dd>2001-02-03T04:05:06Z</dd></div><div><dt>duration</dt> <dd>1.5 s</dd></div>"
        + "<div><dt>version</dt> <dd>\(Version.current)</dd></div><div><dt>commit</dt> <dd>&lt;abc&gt;</dd></div>"
        + "<div><dt>machine</dt> <dd>Linux</dd></div></dl>")
  }

  @Test(arguments: [
    (
      [
        "GITHUB_SHA": "abc", "GITHUB_REF_NAME": "main", "GITHUB_SERVER_URL": "https://git.example",
        "GITHUB_REPOSITORY": "shop/app", "GITHUB_RUN_ID": "7",
      ], "https://git.example/shop/app/actions/runs/7"
    ),
    (
      ["CI_COMMIT_SHA": "abc", "CI_COMMIT_REF_NAME": "main", "CI_JOB_URL": "https://ci.example/7"],
      "https://ci.example/7"
    ),
    (
      ["BUILDKITE_COMMIT": "abc", "BUILDKITE_BRANCH": "main", "BUILDKITE_BUILD_URL": "https://ci.example/8"],
      "https://ci.example/8"
    ),
    (
      ["GIT_CLONE_COMMIT_HASH": "abc", "BITRISE_GIT_BRANCH": "main", "BITRISE_BUILD_URL": "https://ci.example/9"],
      "https://ci.example/9"
    ),
    (["CI_COMMIT": "abc", "CI_BRANCH": "main", "CI_BUILD_URL": "https://ci.example/10"], "https://ci.example/10"),
  ])
  func `the commit, the branch and the CI job come from the environment`(
    environment: [String: String], job: String
  ) {
    let html = RunFacts(environment).html().text
    expect(
      html,
      contains: [
        "<dt>commit</dt> <dd>abc</dd>", "<dt>branch</dt> <dd>main</dd>",
        "<dt>CI job</dt> <dd><a href=\"\(job)\">\(job)</a></dd>",
      ])
    expect(RunFacts().html().text, equals: "")
  }

  @Test(arguments: [
    ("vscode://file{path}:{line}", "vscode://file/home/a%20b/plans/%C3%A9%23.json:7"),
    ("https://git.example/blob/{commit}/{path}#L{line}", "https://git.example/blob/abc/plans/%C3%A9%23.json#L7"),
  ])
  func `paths are absolute in an editor and relative on a website`(template: String, url: String) {
    let links = SourceLinks(template, directory: "/home/a b", commit: "abc")
    expect(links.url(of: "plans/é#.json", 7), equals: url)
    expect(links.url(of: "/home/a b/plans/é#.json", 7), equals: url)
    expect(links.url(of: "-", 7), equals: nil)
    expect(SourceLinks().url(of: "plan.json", 7), equals: nil)
    expect(SourceLinks("https://x/{path}", directory: "/home").url(of: "/other/plan.json", 1), equals: nil)
  }

  @Test func `positions link to their lines if there is a URL for them`() throws {
    var facts = RunFacts()
    facts.sources = SourceLinks("https://git.example/{commit}/{path}#L{line}")
    let page = Self.page([try Self.row("a", "failed")], facts: facts)
    let url = "https://git.example/HEAD/plan.json#L3"
    expect(page, contains: "expected at <a href=\"\(url)\"><code>plan.json:3:1</code></a>")
    let passed = Self.page([try Self.row("a", "passed")], facts: facts)
    expect(passed, contains: "<a href=\"\(url)\"><code>plan.json:3</code></a>")
    expect(Self.page([try Self.row("a", "failed")]), lacks: "<a href=\"https:")
  }

  /// A failure with a cause that it may share with others.
  private static func failure(_ number: Int, cause: Int) throws -> RowRecord {
    try RowRecord.reading(
      #"""
      {"plan":"TestPlans/shop.json","row":"a link to product \#(number)","line":\#(number + 10),"status":"failed",
      "url":"https://shop.example/products/\#(number)?campaign=spring","microseconds":400,"steps":1,
      "stages":{"decide":{"opens":"browser","because":"excluded","message":"component \#(cause)","source":"documented: Apple, applinks.Details.Components"},
        "fallback":{"url":"https://shop.example/products/\#(number)","title":"Product \#(number)"}},
      "failures":[{"step":0,"stage":"decide","field":"opens","expected":"shop","actual":"browser","because":"excluded",
        "line":\#(number + 11),"column":\#(30 + number % 7),"message":"expected opens \"shop\", got \"browser\"",
        "explanation":"component \#(cause) excludes the link",
        "excerpt":["\#(number + 11) | \#(String(repeating: "x", count: 90))","   | \#(String(repeating: " ", count: number % 7))^~~~"],
        "said":{"file":"TestPlans/shop.json","line":\#(cause),"column":5,"text":"/x"},"cause":{"file":"TestPlans/shop.json","line":\#(cause),"column":5,"message":"component \#(cause)","found":"/x",
          "excerpt":["\#(cause) | \#(String(repeating: "y", count: 90))","   | ^~~~"]}}]}
      """#)
  }

  @Test func `failures are grouped by their causes, which are lines, the commonest first`() throws {
    let numbers = [(1, 1), (2, 2), (3, 3), (4, 2)] + (5...12).map { ($0, 3) }
    let page = Self.page(try numbers.map(Self.failure))
    let lines = page.matches(
      of: /<details class="cause"( open)?>.*?<code class="at"><bdi>([^<]*)<\/bdi><\/code><span class="count">([^<]*)</)
    expect(
      lines.map { "\($0.2) \($0.3)\($0.1 ?? "")" },
      equals: ["TestPlans/shop.json:3 9 rows", "TestPlans/shop.json:2 2 rows", "TestPlans/shop.json:1 1 row"])
    expect(
      page,
      contains: [
        "<span class=\"what\">opened the browser instead of shop</span>",
        "<p class=\"message\">opened the browser instead of shop: TestPlans/shop.json:3 says /x</p>",
        "<details class=\"rest\"><summary>and 4 more</summary>",
      ])
    expect(Self.page([try Self.failure(1, cause: 1)]), contains: "<details class=\"cause\" open>")
  }

  @Test func `a report of 2,000 failures has a line for each and less than a megabyte`() throws {
    let page = Self.page(try (0..<2_000).map { try Self.failure($0, cause: $0 % 9) })
    expect(page.utf8.count < 1_000_000, equals: true, "\(page.utf8.count) bytes")
    expect(Self.rows(page).count, equals: 2_000)
    expect(page.components(separatedBy: "<ol class=\"ladder\">").count, equals: 10)
  }

  @Test func `warnings that do not fail a run are a closed list`() throws {
    let page = Self.page([try Self.row("a", "passed")]) { summary in
      summary.findings = [FindingRecord("unused <key>", fix: "remove it", file: "plan.json", line: 7)]
    }
    expect(
      page,
      contains: [
        "<details><summary>1 warning</summary>",
        "<li><code>plan.json:7:1</code> error: unused &lt;key&gt;\n<pre tabindex=\"0\">fix: remove it</pre></li>",
        "<h1>1 link passed</h1>",
      ])
  }

  @Test func `the requests of a row are a collapsed list`() throws {
    let requests = [
      #"{"step":0,"method":"GET","url":"https://shop.example/a?b=<c>","status":404,"nearest":"page /:id: path ✗"}"#,
      #"{"step":1,"method":"POST","url":"https://shop.example/b","status":200,"resource":"POST /b"}"#,
      #"{"step":1,"method":"GET","url":"https://x.example/","failure":"unknown-host","message":"unknown host x.example"}"#,
    ]
    for (steps, first) in [(1, ""), (2, "step 1: ")] {
      let page = Self.page([
        try Self.failed(#""steps":\#(steps),"requests":[\#(requests.joined(separator: ","))]"#)
      ])
      expect(
        page,
        contains: [
          "<details class=\"requests\"><summary>3 requests</summary>",
          "<li>\(first)<code>GET https://shop.example/a?b=&lt;c&gt;</code> → <b>404</b> no resource responded; the closest is page /:id: path ✗</li>",
          "<code>POST https://shop.example/b</code> → <b>200</b> from POST /b</li>",
          "→ <b>no response: unknown host x.example</b> </li>",
        ])
    }
    let many = Array(repeating: requests[1], count: RequestList.limit + 2).joined(separator: ",")
    let page = Self.page([
      try Self.failed(#""requests":[\#(many)]"#)
    ])
    expect(page, contains: "<li>and 2 more</li>")
    expect(Self.page([try Self.row("a", "failed")]), lacks: "<details class=\"requests\">")
  }

  @Test func `lists are compared element by element, with the marks as text`() throws {
    let elements = [
      #"{"mark":"equal","expected":"home","actual":"home"}"#,
      #"{"mark":"missing","expected":{"prefix":"<a>"}}"#, #"{"mark":"extra","actual":"cart"}"#,
      #"{"mark":"open","actual":"rest"}"#, #"{"mark":"unheard-of","actual":"rest"}"#,
    ]
    let start =
      #"{"plan":"p","row":"a","line":3,"status":"failed","failures":[{"stage":"navigate","field":"navigation.stack","expected":["home"],"actual":["cart"],"line":1,"column":1,"message":"expected navigation.stack [\"home\"], got [\"cart\"]""#
    let page = Self.page([
      try RowRecord.reading(start + #","elements":[\#(elements.joined(separator: ","))]}]}"#)
    ])
    expect(
      page,
      contains: [
        "<caption>navigation.stack, element by element</caption>",
        """
        <th scope="row" role="rowheader"><span class="missing">missing</span></th>\
        <td role="cell" data-label="expected"><code>{&quot;prefix&quot;:&quot;&lt;a&gt;&quot;}</code></td>\
        <td role="cell" data-label="got">–</td>
        """,
      ])
    for words in ["equal\">equal", "extra\">extra", "open\">not compared"] {
      expect(page, contains: "<span class=\"\(words)</span>")
    }
    expect(page, lacks: "unheard-of")
    // In a report by an older version, a failure has no `elements`.
    let older = Self.page([try RowRecord.reading(start + "}]}")])
    expect(
      older, contains: "<p class=\"message\">expected navigation.stack [&quot;home&quot;], got [&quot;cart&quot;]</p>")
  }

  @Test func `a page of many rows that are alike is small`() throws {
    let page = Self.page(
      try (0..<1_000).map { number in
        let id = "row-\(number)"
        return try RowRecord.reading(
          #"{"plan":"p.json","row":"\#(id)","line":3,"status":"passed","url":"https://shop.example/product/\#(number)","failures":[],"stages":{"decide":{"opens":"shop","because":"rule-matches","message":"component 1"},"route":{"route":"product","parameters":{"id":"\#(number)"}}}}"#
        )
      })
    expect(page.utf8.count < 500_000, equals: true, "\(page.utf8.count) bytes")
  }

  @Test func `the number of rows above the limit is shown`() throws {
    let row = try Self.row("a", "failed")
    let page = Self.page(Array(repeating: row, count: HTMLReporter.otherLimit + 3))
    expect(page, contains: "<p class=\"left\">3 more rows are not shown.</p>")
  }

  @Test func `as many skipped rows as passed rows are shown`() throws {
    let row = try Self.row("a", "skipped")
    expect(Self.page(Array(repeating: row, count: HTMLReporter.otherLimit + 1)), lacks: "<p class=\"left\">")
  }
}
