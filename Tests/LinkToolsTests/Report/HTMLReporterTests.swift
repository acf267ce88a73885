import Foundation
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

  /// Splits a page's rows as the page's script does.
  private static func rows(_ page: String) throws -> [(key: String, html: Substring)] {
    let start = try #require(page.firstRange(of: "<noscript id=\"rows\">")).upperBound
    let end = try #require(page[start...].firstRange(of: "</noscript>")).lowerBound
    return page[start..<end].split(separator: "</section>").flatMap { section in
      section.components(separatedBy: "<details class=\"row ").dropFirst().map { row in
        let key = row.firstMatch(of: /id="([^"]+)"/).map { String($0.1) } ?? ""
        return (key, "<details class=\"row " + row)
      }
    }
  }

  @Test func `failures come first, and each row has its key and its text`() throws {
    let page = Self.page([
      try Self.row("good-é-😀", "passed"), try Self.row("bad", "failed", message: "Expected <Shop>"),
      try Self.row("known", "knownIssue"), try Self.row("other", "passed", plan: "other.json"),
    ])
    let rows = try Self.rows(page)
    expect(rows.count, equals: 4)
    for (row, id) in zip(rows, ["bad", "known", "good-é-😀", "other"]) {
      expect(row.html, hasPrefix: "<details class=\"row ")
      expect(row.html, contains: "id=\"\(row.key)\"")
      expect(row.html, contains: "<span class=\"id\">\(id)</span>")
      #expect(row.html.hasSuffix("</details>\n"))
      expect(row.html, contains: "https://shop.example/\(id)")
    }
    expect(rows[0].html, contains: "Expected &lt;Shop&gt;")
    expect(rows[0].html, contains: "class=\"row failed at-decide\"")
  }

  @Test func `the anchor of a row does not depend on other rows`() throws {
    let alone = try Self.rows(Self.page([try Self.row("a", "failed")]))
    let among = try Self.rows(
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
    expect(page, contains: "<span class=\"id\">the plan cannot be replayed</span>")
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

  @Test func `rows whose bodies differ only in words of their heads have one body`() throws {
    func row(_ id: String, _ parameter: String, reason: String = "r") throws -> RowRecord {
      try RowRecord.reading(
        #"{"plan":"p","row":"\#(id)","line":3,"status":"passed","url":"a://x/\#(id)?b=<1>","failures":[],"stages":{"decide":{"opens":"shop","because":"\#(reason)","message":"m"},"route":{"route":"product","parameters":{"id":"\#(parameter)"}}}}"#
      )
    }
    let page = Self.page([
      try row("one", "one"), try row("two", "two"), try row("lt", "lt"), try row("four", "five"),
      try row("four", "four", reason: "s"),
    ])
    let rows = try Self.rows(page)
    let first = rows[0]
    let link = "<p class=\"like\"><a href=\"#\(first.key)\">details as in this row</a></p>"
    expect(rows.map { $0.html.contains(link) }, equals: [false, true, true, false, false])
    expect(rows.map { $0.html.contains("<ol class=\"ladder\">") }, equals: [true, false, false, true, true])
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
}
