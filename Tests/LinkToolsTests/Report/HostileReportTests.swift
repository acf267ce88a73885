@testable import LinkHarness
@testable import LinkTools

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Tests reports whose rows contain only strings that could break the report's format.
struct HostileReportTests {
  static let texts = [
    "]]><script>alert(1)</script>", "</script><!--", "\"' onmouseover=x <b>&amp;",
    "\u{0}\u{1}\u{7}\u{1B}[31mred\u{9B}2J", "line\nbreak\r\nand\ttab", "\u{202E}gnp.exe\u{2028}x",
    "\u{61C}\u{200B}\u{200C}\u{200D}\u{200E}\u{200F}\u{2029}\u{FEFF}",
    "\u{FFFE}\u{FFFF}\u{FFFD}", "# TODO not really # SKIP", "ok 99 - \\# \n1..3\nBail out!",
    "::error file=a::b\n::stop-commands::x", "| a | `b` | [c](d) <img src=x>", "%0A%25,:", "  ---",
    "…\u{1F600}é", "",
  ]

  private static func row(_ text: String, _ status: String) throws -> RowRecord {
    let quoted = String(
      decoding: try JSONSerialization.data(withJSONObject: [text]), as: UTF8.self
    ).dropFirst().dropLast()
    return try RowRecord.reading(
      """
      {"plan":\(quoted),"name":\(quoted),"row":\(quoted),"line":3,"status":"\(status)","reason":\(quoted),
      "url":\(quoted),"tags":[\(quoted)],"notReached":[\(quoted)],"ladder":[\(quoted)],
      "stages":{"fetch":[{"host":\(quoted),"app":\(quoted),"outcome":\(quoted)}],"parse":[{"host":\(quoted),"refused":\(quoted)}],
        "decide":{"opens":\(quoted),"because":\(quoted),"message":\(quoted),"source":\(quoted)},
        "route":{"route":\(quoted),"parameters":{\(quoted):\(quoted)},"pattern":\(quoted)},
        "fallback":{"url":\(quoted),"title":\(quoted)}},
      "failures":[{"stage":"decide","field":\(quoted),"expected":\(quoted),"actual":\(quoted),"because":\(quoted),
        "line":3,"column":1,"message":\(quoted),"explanation":\(quoted),"fix":\(quoted),
        "said":{"file":\(quoted),"line":1,"column":1,"text":\(quoted)},"excerpt":[\(quoted)]}]}
      """)
  }

  private static func report(_ format: ReportFormat, _ text: String) throws -> String {
    var reporter = format.reporter()
    let statuses = RowRecord.Status.allCases.map(\.rawValue)
    var out = reporter.report(.plan(file: text, name: text))
    for status in statuses { out += reporter.report(.row(try row(text, status))) }
    return out + reporter.report(.run(ReplaySummary(transport: nil)))
  }

  @Test(arguments: ReportFormat.allCases, texts)
  func `no text breaks lines, moves the cursor or changes the text direction`(
    format: ReportFormat, text: String
  ) throws {
    let report = try Self.report(format, text)
    let unsafe = report.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x0A: false
      case 0x09: format != .html
      case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2066...0x2069,
        0xFEFF, 0xFFFE...0xFFFF:
        true
      default: false
      }
    }
    expectEmpty(unsafe)
  }

  @Test(arguments: texts) func `the XML is well-formed and preserves the text`(text: String) throws {
    let document = XMLCases()
    let parser = XMLParser(data: Data(try Self.report(.junit, text).utf8))
    parser.delegate = document
    #expect(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")")
    expect(document.elements.filter { $0 == "testcase" }.count, equals: 5)
    expect(document.elements.filter { $0 == "failure" || $0 == "error" }.count, equals: 2)
    expect(document.elements.filter { $0 == "skipped" }.count, equals: 2)
    #expect(Set(document.elements).isSubset(of: XMLCases.known))
  }

  private final class XMLCases: NSObject, XMLParserDelegate {
    static let known: Set = [
      "testsuites", "testsuite", "testcase", "failure", "error", "skipped", "system-out",
    ]
    var elements: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) { elements.append(name) }
  }

  @Test(arguments: texts) func `texts add no elements to a page`(text: String) throws {
    let page = try Self.report(.html, text)
    expect(page.components(separatedBy: "<script>").count, equals: 2)
    expect(page.components(separatedBy: "<script").count, equals: 2)
    expect(page.components(separatedBy: "</script>").count, equals: 2)
    #expect(
      !page.contains("<b>&amp;") && !page.contains("<img") && !page.contains("onmouseover=x <"))
    // The page's own script, which is last, searches for rows.
    let markup = page.components(separatedBy: "<script>")[0]
    expect(markup.components(separatedBy: "<li class=\"row ").count, equals: 6)
  }

  @Test(arguments: texts) func `every line for GitHub is one command`(text: String) throws {
    let lines = try Self.report(.github, text).lines
    expect(lines.count, equals: 2)
    for line in lines {
      expect(line, hasPrefix: "::error file=")
      let properties = try #require(line.firstMatch(of: /^::error ([^:]*)::/)).1
      expect(properties.split(separator: ",").count, equals: 4)
    }
  }

  @Test(arguments: texts) func `a table has one line per row`(text: String) throws {
    let lines = try Self.report(.markdown, text).lines
    let rows = lines.filter { $0.hasPrefix("|") }.dropFirst(2)
    expect(rows.count, equals: 4)
    for row in rows {
      expect(row.split(separator: "|", omittingEmptySubsequences: false).count, equals: 6)
      #expect(!row.contains("<img") && !row.contains("<script"))
    }
  }
}
