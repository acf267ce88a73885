import Foundation
import TestSupport
import Testing

@testable import HarnessText
@testable import LinkHarness
@testable import LinkModel
@testable import MockSite
@testable import LinkTools
@testable import linkplan

struct ReferenceTests {
  private func page(_ name: String) throws -> String {
    try String(contentsOf: Documentation.root.appendingPathComponent(name), encoding: .utf8)
  }

  @Test func `the table of reasons has every code with its source`() throws {
    let name = "Sources/LinkModel/LinkModel.docc/Reasons.md"
    let rows = tableRows(try page(name))
    let expected = DecisionReason.examples.map { reason in
      // The destination is hand-written, so it is copied from the page.
      let row = rows.first { $0.hasPrefix("| `\(reason.code)` |") }
      let destination = row?.split(separator: "|").dropFirst().first ?? " … "
      let message = reason.message.replacing("*", with: "\\*")
      let remedy = reason.remedy.map { " \($0) " } ?? " "
      return "| `\(reason.code)` |\(destination)| \(message) |\(remedy)| \(reason.evidence): \(reason.source) |"
    }
    try check(rows, expected, in: name)
    #expect(!expected.contains { $0.contains("…") })
  }

  @Test func `a reason that keeps a link from an app says what to do`() throws {
    let rows = tableRows(try page("Sources/LinkModel/LinkModel.docc/Reasons.md"))
    let kept = DecisionReason.examples.filter { reason in
      rows.contains { $0.hasPrefix("| `\(reason.code)` |") && !$0.hasPrefix("| `\(reason.code)` | app |") }
    }
    #expect(kept.count > 50)
    let fine = ["clip-invoked", "web-always-opens", "credentials-associated"]
    expect(kept.filter { ($0.fix ?? $0.remedy)?.isEmpty != false }.map(\.code), equals: fine)
  }

  @Test func `the table of error codes has every code with its texts`() throws {
    let name = "Sources/LinkModel/LinkModel.docc/ErrorCodes.md"
    let rows = tableRows(try page(name))
    let expected = ErrorCode.allCases.map { code in
      // The description is hand-written, so it is copied from the page.
      let row = rows.first { $0.hasPrefix("| `\(code.rawValue)` |") }
      let about = row?.split(separator: "|").dropFirst().first ?? " … "
      let words = code.words[.english]
      return "| `\(code.rawValue)` |\(about)| \(words.message) | \(words.recovery) |"
    }
    try check(rows, expected, in: name)
    #expect(!expected.contains { $0.contains("…") })
  }

  /// Objects in failures and requests have tables of their own, or are described in sentences.
  @Test func `the page about reports has every format and every key of JSON Lines`() async throws {
    let rows = tableRows(try page("Sources/LinkHarness/LinkHarness.docc/ReportFormats.md"))
    let listed = rows.flatMap { $0.split(separator: "|")[0].matches(of: /`(\w+)`/).map { String($0.1) } }
    let lines = Guarded("")
    let output = Output { text, _ in lines.withLock { $0 += text } }
    _ = await LinkPlan.run(
      ["replay", "TestPlans/Failing", "Examples/first-plan.json", "--report", "jsonl", "--timings"],
      output)
    output.flush()
    let objects = lines.withLock { $0 }.lines.compactMap {
      JSONDocument(reading: SourceText(String($0), file: "")).root
    }
    let keys = Set(objects.flatMap { [$0] + ($0["failures"]?.array ?? []) }.flatMap { $0.object ?? [] }.map(\.name))
    #expect(keys.count > 20)
    let located: Set = ["file"]  // of a finding
    expect(keys.subtracting(listed).subtracting(located).sorted(), equals: [])
    expect(ReportFormat.allCases.map(\.rawValue).filter { !listed.contains($0) }, equals: [])
  }

  @Test func `the table of lint codes matches the codes`() throws {
    let name = "Documentation/Guide.docc/LintCodes.md"
    let expected = LintCode.allCases.map { code in
      "| `\(code.rawValue)` | \(code.severity.rawValue) | \(code.claim.gist) | \(code.claim.level): \(code.claim.page.rawValue) |"
    }
    try check(tableRows(try page(name)), expected, in: name)
  }

  /// The limits in the table of *What a plan may do*; the other columns are hand-written.
  private static let limits = [
    ("HTTPLimits.requestLine", bytes(HTTPLimits().requestLine)),
    ("HTTPLimits.fieldSection", bytes(HTTPLimits().fieldSection)),
    ("HTTPLimits.body", bytes(HTTPLimits().body)),
    ("RequestParser.chunkExtensionLimit", bytes(RequestParser.chunkExtensionLimit)),
    ("SiteServer.Options.idleTime", "\(SiteServer.Options().idleTime)"),
    ("SiteServer.Options.requestTime", "\(SiteServer.Options().requestTime)"),
    ("SiteServer.Options.sendTime", "\(SiteServer.Options().sendTime)"),
    ("SiteServer.Options.journalCapacity", count(SiteServer.Options().journalCapacity)),
    ("SiteServer.Options.journalBytes", bytes(SiteServer.Options().journalBytes)),
    ("SiteServer.Options.outputBytes", bytes(SiteServer.Options().outputBytes)),
    ("Platform.spareDescriptors", count(Int(Platform.spareDescriptors))),
    ("Filling.limit", bytes(MockSite.Filling.limit)),
    ("TransportKind.contentLimit", bytes(TransportKind.contentLimit)),
    ("HostCheck.deadline", "\(HostCheck.deadline)"),
    ("AssociationDownload.sizeLimit", bytes(AssociationDownload.sizeLimit)),
    ("GlobProgram.sizeLimit", bytes(GlobProgram.sizeLimit)),
    ("GlobProgram.breadthLimit", count(GlobProgram.breadthLimit)),
    ("AssociationLinter.stepBudget", count(AssociationLinter.stepBudget)),
    ("FileLint.limitPerCode", count(FileLint.limitPerCode)),
    ("FileLint.limit", count(FileLint.limit)),
    ("XMLReader.depthLimit", count(XMLReader.depthLimit)),
    ("BinaryPropertyList.depthLimit", count(BinaryPropertyList.depthLimit)),
    ("BinaryPropertyList.valueLimit", count(BinaryPropertyList.valueLimit)),
    ("BinaryPropertyList.textLimit", bytes(BinaryPropertyList.textLimit)),
    ("JSONReader.depthLimit", count(JSONReader.depthLimit)),
    ("JSONReader.problemLimit", count(JSONReader.problemLimit)),
    ("FindingLog.limit", count(FindingLog.limit)),
    ("FileReading.limit", bytes(FileReading.limit)),
    ("FileReading.standardInputLimit", bytes(FileReading.standardInputLimit)),
    ("PlanFiles.pathLimit", bytes(PlanFiles.pathLimit)),
    ("EmbeddedDocuments.folderLimit", bytes(EmbeddedDocuments.folderLimit)),
    ("Filler.limit", bytes(Filler.limit)),
    ("Filler.limitPerByte", bytes(Filler.limitPerByte)),
    ("PlanSkeleton.rowLimit", count(PlanSkeleton.rowLimit)),
    ("Matrix.limit", count(Matrix.limit)),
    ("InputLine.limit", bytes(InputLine.limit)),
    ("Browser.redirectLimit", count(Browser.redirectLimit)),
    ("FilledText.limit", bytes(FilledText.limit)),
    ("HTMLTags.limit", bytes(HTMLTags.limit)),
    ("TransportKind.patience", "\(TransportKind.patience)"),
    ("TrialWork.limit", count(TrialWork.limit)),
    ("CapsuleRoom.mostFiles", count(CapsuleRoom.mostFiles)),
    ("CapsuleRoom.mostBytes", bytes(CapsuleRoom.mostBytes)),
    ("HTMLReporter.passedLimit", count(HTMLReporter.passedLimit)),
    ("HTMLReporter.otherLimit", count(HTMLReporter.otherLimit)),
    ("MarkdownReporter.rowLimit", count(MarkdownReporter.rowLimit)),
    ("JUnitReporter.suiteLimit", count(JUnitReporter.suiteLimit)),
  ]

  private static func count(_ number: Int) -> String {
    number < 1_000
      ? "\(number)"
      : "\(count(number / 1_000)),\(String(number % 1_000 + 1_000).dropFirst())"
  }

  private static func bytes(_ number: Int) -> String {
    number.isMultiple(of: 1 << 20) ? "\(number >> 20) MiB" : "\(count(number)) bytes"
  }

  @Test func `the table of limits matches the constants`() throws {
    let name = "Documentation/Guide.docc/TrustModel.md"
    let rows = tableRows(try page(name))
    let expected = Self.limits.map { constant, limit in
      let row = rows.first { $0.hasPrefix("| `\(constant)` |") }
      let cells = row?.split(separator: "|") ?? []
      let prose = cells.count == 4 ? "\(cells[2])|\(cells[3])" : " … | … "
      return "| `\(constant)` | \(limit) |\(prose)|"
    }
    try check(rows, expected, in: name)
    #expect(!expected.contains { $0.contains("…") })
  }

  /// Returns the table rows that start with a code in backticks.
  private func tableRows(_ text: String) -> [String] {
    text.lines.filter { $0.hasPrefix("| `") }.map(String.init)
  }

  /// Compares the rows of the page's only table with the expected rows.
  ///
  /// If `RECORD_REPORTS` is set, writes the expected rows to the page instead.
  private func check(_ rows: [String], _ expected: [String], in name: String) throws {
    guard ProcessInfo.processInfo.environment["RECORD_REPORTS"] != nil else {
      expect(rows, equals: expected)
      return
    }
    let lines = try page(name).split(separator: "\n", omittingEmptySubsequences: false)
    let prose = lines.filter { !$0.hasPrefix("| `") }.joined(separator: "\n")
    let table = expected.map { $0 + "\n" }.joined()
    try (prose + table).write(
      to: Documentation.root.appendingPathComponent(name), atomically: true, encoding: .utf8)
  }

  @Test(arguments: LinkSource.simple.map(\.name))
  func `the page about plans has every source of links`(name: String) throws {
    expect(try page("Sources/LinkHarness/LinkHarness.docc/Plans.md"), contains: "`\(name)`")
  }

  @Test(arguments: [
    ("Plans.md", 6), ("Sites.md", 1), ("Matrices.md", 1), ("GettingStarted.md", 1), ("Cookbook.md", 9),
    ("FromABugReport.md", 3),
  ])
  func `every plan on a page passes`(name: String, count: Int) async throws {
    let page = try #require(Documentation.pages.first { $0.name.hasSuffix(name) })
    let snippets = page.snippets(of: "json")
    expect(snippets.count, equals: count)
    let failing = try Documentation.failingPlans.filter { $0.0 == page.name }.map {
      try String(contentsOf: Documentation.root.appendingPathComponent($0.1), encoding: .utf8)
    }
    for snippet in snippets where !failing.contains(snippet.text) {
      let outcome = PlanReader(
        source: SourceText(snippet.text, file: "Examples/\(name):\(snippet.line)"),
        files: PlanFiles(root: "."),
        forbidsOnly: true
      ).read()
      expect(outcome.findings.map(\.message), equals: [])
      let plan = try #require(outcome.plan)
      let replayer = await Replayer(plan)
      for row in plan.rows {
        let result = await replayer.replay(row)
        expect(
          result.status.name, equals: row.knownIssue == nil ? "passed" : "knownIssue",
          "\(row.id): \(result.failures.map(\.message))")
      }
    }
  }
}
