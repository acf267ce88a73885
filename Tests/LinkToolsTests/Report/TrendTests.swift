import Foundation
import HarnessText
import LinkHarness
import TestSupport
import Testing

@testable import LinkTools

struct TrendTests {
  /// Returns the trend across the given reports.
  ///
  /// Each report is a string with one character for each of the rows a, b, c and so on.
  ///
  /// The characters are `p` (passed), `F` (failed), `k` (known issue), `s` (skipped) and `e` (error). A row with any
  /// other character is omitted from the report.
  private static func trend(_ reports: String..., date: String? = nil) throws -> Trend {
    let status: [Character: String] = [
      "p": "passed", "F": "failed", "k": "knownIssue", "s": "skipped", "e": "error",
    ]
    return try Trend(
      reports.enumerated().map { number, letters in
        let lines = zip("abcdefgh", letters).enumerated().compactMap { line, pair in
          status[pair.1].map {
            #"{"plan":"p.json","row":"\#(pair.0)","line":\#(line + 1),"status":"\#($0)","microseconds":1500}"#
          }
        }
        return (Self.source("\(number + 1).jsonl", lines), date)
      })
  }

  private static func source(_ name: String, _ lines: [String]) -> MergedReports.Source {
    var lines = lines.map { Array($0.utf8) }.makeIterator()
    return MergedReports.Source(name) { lines.next() }
  }

  @Test(
    arguments: [
      ("pppp", nil), ("FFFF", nil), ("kkpp", nil), ("ppkk", nil), ("-ppp", nil), ("FF-s", nil),
      ("ppFF", "failing since report 3"), ("kpFe", "failing since report 3"),
      ("kkFF", "failing since report 3"),
      ("--FF", "failing since report 3"), ("p--F", "failing since report 4"),
      ("FFpp", "fixed in report 3"), ("Fkkp", "fixed in report 4"),
      ("Fksk", "known issue since report 2"), ("pFkk", "known issue since report 3"),
      ("pFpF", "flaps: 3 changes, fails now"), ("pFpp", "flaps: 2 changes, passes now"),
      ("pF--", "failed in report 2, not replayed since"),
      ("Fs--", "failed in report 1, not replayed since"),
    ] as [(String, String?)])
  func `the change of a row follows from its results`(letters: String, words: String?) throws {
    let columns = letters.map(String.init)
    let trend = try Self.trend(columns[0], columns[1], columns[2], columns[3])
    // A row with the results "FF-s" failed in reports 1 and 2, is missing from report 3 and was skipped in report 4.
    let expected = letters == "FF-s" ? "failed in report 2, not replayed since" : words
    expect(trend.changes.first?.kind.words, equals: expected)
    expect(trend.changes.count + trend.failing + trend.passing, equals: 1)
    expect(trend.failing, equals: letters == "FFFF" ? 1 : 0)
  }

  @Test func `reports are counted as in a run of their own`() throws {
    let trend = try Self.trend("pFks", "pee", date: "2026-01-02T03:04:05Z")
    expect(
      TrendText(trend).reports,
      equals: [
        ["1", "2026-01-02T03:04:05Z", "4", "1", "0.006 s", "1.jsonl"],
        ["2", "2026-01-02T03:04:05Z", "3", "2", "0.004 s", "2.jsonl"],
      ])
    let plain = try Trend([
      (
        Self.source(
          "a",
          [
            #"{"plan":"p","row":"a","line":1,"status":"failed"}"#,
            #"{"plan":"p","row":"a","line":1,"status":"passed"}"#,
            #"{"plan":"bad","row":null,"line":1,"status":"error"}"#,
          ]), nil
      )
    ])
    expect(TrendText(plain).reports, equals: [["1", "–", "1", "1", "–", "a"]])
  }

  @Test func `the date of the rows is used instead of that of the file`() throws {
    let row = #"{"plan":"p","row":"a","line":1,"status":"passed","date":"2026-05-06T00:00:00Z"}"#
    let trend = try Trend([(Self.source("a", [row]), "2027-01-01T00:00:00Z")])
    expect(trend.reports[0].date, equals: "2026-05-06T00:00:00Z")
  }

  @Test func `rows that fail come first, and two tests of one plan are two rows`() throws {
    let trend = try Self.trend("FFpp-p", "pFFpFp", "pFFpFF")
    expect(trend.changes.map(\.row.subject), equals: ["c", "f", "e", "a"])
    expect([trend.failing, trend.passing], equals: [1, 1])
    let rows = ["A", "B"].map {
      #"{"plan":"p","row":"a","line":1,"status":"\#($0 == "A" ? "failed" : "passed")","test":"T.\#($0)"}"#
    }
    let tests = try Trend([
      (Self.source("1", rows), nil),
      (Self.source("2", rows.map { $0.replacing("failed", with: "passed") }), nil),
    ])
    expect(tests.changes.map(\.row.place), equals: ["p:1 T.A"])
  }

  @Test func `console, Markdown and page show the same`() throws {
    let text = TrendText(try Self.trend("pFp", "FFp", "Fpp"))
    expect(
      text.console(.init()),
      equals: """
        report  date  rows  failed  duration  file
             1  –        3       1   0.004 s  1.jsonl
             2  –        3       2   0.004 s  2.jsonl
             3  –        3       1   0.004 s  3.jsonl

        ✓ ✗ ✗  a  p.json:1  failing since report 2
        ✗ ✗ ✓  b  p.json:2  fixed in report 3

        2 rows changed (1 failing, 1 fixed); 0 always failed, 1 never failed

        """)
    expect(text.markdown, contains: "| row | place | results | change |\n|---|---|---|---|\n")
    expect(text.markdown, contains: "✓ ✗ ✗</code> | <code>failing since report 2</code> |\n")
    expect(
      text.page,
      contains: "<span role=\"img\" aria-label=\"passed, failed, failed\">✓ ✗ ✗</span>")
    expect(text.page, contains: "<span class=\"bad\">failing since report 2</span>")
    let same = TrendText(try Self.trend("p", "p"))
    expect(
      same.console(.init()), contains: "\n0 rows changed; 0 always failed, 1 never failed\n")
    expect(same.page, lacks: "Changed rows")
  }

  @Test(arguments: HostileReportTests.texts)
  func `no text breaks the formats`(text: String) throws {
    let quoted = JSONValue.string(text).text
    let trend = try Trend(
      ["passed", "failed"].map { status in
        (
          Self.source(
            text, [#"{"plan":\#(quoted),"row":\#(quoted),"line":1,"status":"\#(status)"}"#]), text
        )
      })
    let reports = TrendText(trend)
    expect(reports.console(.init()).split(separator: "\n").count, equals: 5)
    let rows = reports.markdown.split(separator: "\n").filter { $0.hasPrefix("|") }
    expect(rows.map { $0.count { $0 == "|" } }, equals: [7, 7, 7, 7, 5, 5, 5])
    expect(reports.page.components(separatedBy: "<script").count, equals: 1)
    for report in [reports.console(.init()), reports.markdown, reports.page] {
      let unsafe = report.unicodeScalars.filter {
        $0.value < 0x20 && $0 != "\n" && $0 != "\t" || $0.value == 0x202E || $0.value == 0x1B
      }
      expectEmpty(unsafe)
    }
  }

  @Test func `an invalid line is reported`() throws {
    #expect(throws: MergedReports.Problem.self) {
      try Trend([(Self.source("a", [#"{"plan":"a"}"#]), nil)])
    }
  }
}
