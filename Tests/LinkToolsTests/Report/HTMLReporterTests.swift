import HarnessText
import LinkHarness
import TestSupport
import Testing

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
    return reporter.report(.runEnded(summary))
  }

  /// Extracts a page's rows by their offsets and lengths in UTF-16 code units, as the page's script does.
  private static func cut(_ page: String) throws -> [(key: String, words: String, html: String)] {
    func between(_ start: String, _ end: String) throws -> Substring {
      let first = try #require(page.firstRange(of: start)).upperBound
      return page[first..<(try #require(page[first...].firstRange(of: end)).lowerBound)]
    }
    let markup = Array(try between("<noscript id=\"rows\">", "</noscript>").utf16)
    let text = String(try between("<script type=\"application/json\" id=\"index\">", "</script>"))
    let index = try #require(JSONDocument(reading: SourceText(text, file: "index")).root)
    return try #require(index["rows"]?.array).map { row in
      let parts = try #require(row.array)
      let (start, length) = (try #require(parts[0].integer), try #require(parts[1].integer))
      return (
        parts[3].string ?? "", parts[6].string ?? "",
        String(decoding: markup[start..<start + length], as: UTF16.self)
      )
    }
  }

  @Test func `failures come first, and the index locates each row in the markup`() throws {
    let page = Self.page([
      try Self.row("good-é-😀", "passed"), try Self.row("bad", "failed", message: "Expected <Shop>"),
      try Self.row("known", "knownIssue"), try Self.row("other", "passed", plan: "other.json"),
    ])
    let rows = try Self.cut(page)
    expect(rows.count, equals: 4)
    for (row, id) in zip(rows, ["bad", "known", "good-é-😀", "other"]) {
      expect(row.html, hasPrefix: "<details class=\"row ")
      expect(row.html, contains: "id=\"\(row.key)\"")
      expect(row.html, contains: "<span class=\"id\">\(id)</span>")
      #expect(row.html.hasSuffix("</details>\n"))
      expect(row.words, contains: "https://shop.example/\(id)")
    }
    expect(rows[0].words, contains: "expected <shop>")
    expect(rows[0].html, contains: "class=\"row failed at-decide\"")
  }

  @Test func `the anchor of a row does not depend on other rows`() throws {
    let alone = try Self.cut(Self.page([try Self.row("a", "failed")]))
    let among = try Self.cut(
      Self.page([
        try Self.row("b", "failed"), try Self.row("a", "passed"), try Self.row("a", "passed"),
      ]))
    expect(among.first { $0.html.contains(">a</span>") }?.key, equals: alone[0].key)
    expect(Set(among.map(\.key)).count, equals: 3)
    expect(alone[0].html, contains: "<a href=\"#\(alone[0].key)\">")
  }

  @Test func `unreadable plans are not linked`() throws {
    let page = Self.page([
      try Self.row("a", "passed"), try Self.row("b", "failed"),
      RowRecord(invalid: "broken.json", []),
    ])
    expect(page, contains: "<h1>2 links: 1 failed; 1 plan could not be replayed</h1>")
    expect(page, contains: "<span>1 cannot be replayed</span>")
    expect(page, contains: "aria-label=\"1 failed, 1 passed\"")
  }

  @Test func `the chart labels every stage, including the fallback`() throws {
    let row = try RowRecord.reading(
      #"{"plan":"p","row":"a","line":3,"status":"failed","failures":[{"stage":"fallback","line":1,"column":1,"message":"m"}]}"#
    )
    let page = Self.page([row])
    expect(page, contains: "aria-label=\"where links diverged: 1 at fallback\"")
    expect(page, contains: "<input type=\"radio\" name=\"stage\" value=\"fallback\">")
  }

  @Test func `data that differs between runs is shown if provided`() throws {
    let rows = [try Self.row("a", "passed")]
    expect(Self.page(rows), lacks: "class=\"facts\"><")
    var facts = RunFacts()
    facts.date = "2001-02-03T04:05:06Z"
    facts.duration = { .milliseconds(1_500) }
    facts.commit = RunFacts.commit(of: ["GITHUB_SHA": "", "GIT_COMMIT": "<abc>"])
    facts.machine = "Linux"
    expect(
      Self.page(rows, facts: facts),
      contains:
        "<dl class=\"facts\"><dt>date</dt><dd>2001-02-03T04:05:06Z</dd><dt>duration</dt><dd>1.5 s</dd>"
        + "<dt>version</dt><dd>\(Version.current)</dd><dt>commit</dt><dd>&lt;abc&gt;</dd><dt>machine</dt><dd>Linux</dd></dl>"
    )
  }

  @Test func `the requests of a row are a collapsed list`() throws {
    let requests = [
      #"{"step":0,"method":"GET","url":"https://shop.example/a?b=<c>","status":404,"nearest":"page /:id: path ✗"}"#,
      #"{"step":1,"method":"POST","url":"https://shop.example/b","status":200,"resource":"POST /b"}"#,
      #"{"step":1,"method":"GET","url":"https://x.example/","failure":"unknown-host","message":"unknown host x.example"}"#,
    ]
    for (steps, first) in [(1, ""), (2, "step 1: ")] {
      let page = Self.page([
        try RowRecord.reading(
          #"{"plan":"p","row":"a","line":3,"status":"passed","steps":\#(steps),"failures":[],"requests":[\#(requests.joined(separator: ","))]}"#
        )
      ])
      expect(page, contains: "<details class=\"requests\"><summary>3 requests</summary>")
      expect(
        page,
        contains:
          "<li>\(first)<code>GET https://shop.example/a?b=&lt;c&gt;</code> → <b>404</b> no resource responded; the closest is page /:id: path ✗</li>"
      )
      expect(
        page, contains: "<code>POST https://shop.example/b</code> → <b>200</b> from POST /b</li>")
      expect(page, contains: "→ <b>no response: unknown host x.example</b> </li>")
    }
    let many = Array(repeating: requests[1], count: RequestList.limit + 2).joined(separator: ",")
    let page = Self.page([
      try RowRecord.reading(
        #"{"plan":"p","row":"a","line":3,"status":"passed","failures":[],"requests":[\#(many)]}"#)
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
      #"{"plan":"p","row":"a","line":3,"status":"failed","failures":[{"stage":"navigate","field":"navigation.stack","expected":["home"],"actual":["cart"],"line":1,"column":1,"message":"m""#
    let page = Self.page([
      try RowRecord.reading(start + #","elements":[\#(elements.joined(separator: ","))]}]}"#)
    ])
    expect(page, contains: "<caption>navigation.stack, element by element</caption>")
    expect(
      page,
      contains: """
        <th scope="row" role="rowheader"><span class="missing">missing</span></th>\
        <td role="cell" data-label="expected"><code>{&quot;prefix&quot;:&quot;&lt;a&gt;&quot;}</code></td>\
        <td role="cell" data-label="got">–</td>
        """)
    for words in ["equal\">equal", "extra\">extra", "open\">not compared"] {
      expect(page, contains: "<span class=\"\(words)</span>")
    }
    expect(page, lacks: "unheard-of")
    expect(page, lacks: "<dl class=\"values\">")
    // In a report by an older version, a failure has no `elements`.
    let older = Self.page([try RowRecord.reading(start + "}]}")])
    expect(older, contains: "<dl class=\"values\"><dt>navigation.stack expected</dt>")
  }

  @Test func `the number of rows above the limit is shown`() throws {
    let row = try Self.row("a", "failed")
    let page = Self.page(Array(repeating: row, count: HTMLReporter.otherLimit + 3))
    expect(page, contains: "<p class=\"left\">3 more rows are not shown.</p>")
  }
}
