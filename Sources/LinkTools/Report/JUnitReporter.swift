import HarnessText
package import LinkHarness

/// JUnit XML puts the counts of a suite before its test cases, so rows are buffered until the suite ends.
///
/// To limit memory use, a suite with more than `suiteLimit` rows is split.
package struct JUnitReporter: Reporter {
  static let suiteLimit = 10_000

  private var hasStarted = false
  private var suite = Suite()
  private var name = ""
  private var file = ""
  private var part = 0

  private struct Suite {
    var cases = ""
    var tests = 0
    var failures = 0
    var errors = 0
    var skipped = 0
    var time = Duration.zero
  }

  package init() {}

  package mutating func report(_ event: RunEvent) -> String {
    switch event {
    case .plan(let file, let name):
      defer { (self.name, self.file, part) = (name, file, 0) }
      return start() + end()
    case .row(let record, _):
      let last = record.isPlan ? end() : ""
      // A plan that could not be read has no `planStarted` event, so its name and file are taken from the row.
      if suite.tests == 0, file != record.plan {
        (name, file, part) = (record.suiteName, record.plan, 0)
      }
      add(record)
      return start() + last + (suite.tests >= Self.suiteLimit || record.isPlan ? flush() : "")
    case .run(let summary):
      let rows = start() + end()
      (name, file, part) = ("findings", summary.failing.first?.file ?? "", 0)
      summary.failing.forEach { add($0) }
      return rows + end() + "</testsuites>\n"
    }
  }

  private mutating func end() -> String {
    defer { file = "" }
    return suite.tests > 0 ? flush() : ""
  }

  private mutating func start() -> String {
    if hasStarted { return "" }
    hasStarted = true
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"linkplan\">\n"
  }

  private mutating func flush() -> String {
    defer { suite = Suite() }
    part += 1
    let title = part > 1 ? "\(name) (part \(part))" : name
    return """
      <testsuite name="\(XML.escaped(title))" file="\(XML.escaped(file))" \
      tests="\(suite.tests)" failures="\(suite.failures)" errors="\(suite.errors)" \
      skipped="\(suite.skipped)" time="\(suite.time.seconds)">
      \(suite.cases)</testsuite>

      """
  }

  private mutating func add(_ record: RowRecord) {
    suite.tests += 1
    suite.time += record.duration ?? .zero
    let name = XML.escaped(record.id ?? "\(record.subject) can be replayed")
    // Tools identify a test case by its class name and its own name, so two tests of the same plan need different class
    // names.
    let className = record.test.map { "\(record.plan) · \($0)" } ?? record.plan
    suite.cases += """
      <testcase classname="\(XML.escaped(className))" name="\(name)" \
      file="\(XML.escaped(record.file))" line="\(record.line)" \
      time="\((record.duration ?? .zero).seconds)"
      """
    let content = content(record)
    suite.cases += content.isEmpty ? "/>\n" : ">\n\(content)</testcase>\n"
  }

  /// A finding is a test case that fails.
  private mutating func add(_ finding: FindingRecord) {
    (suite.tests, suite.failures) = (suite.tests + 1, suite.failures + 1)
    suite.cases += """
      <testcase classname="\(XML.escaped(finding.file))" name="\(XML.escaped("\(finding.place) \(finding.code ?? finding.severity)"))" \
      file="\(XML.escaped(finding.file))" line="\(finding.line)" time="0.000">
      <failure type="finding" message="\(XML.escaped(finding.message))">\(XML.text(finding.text))</failure>
      </testcase>

      """
  }

  private mutating func content(_ record: RowRecord) -> String {
    switch record.status {
    case .passed: return ""
    case .skipped:
      suite.skipped += 1
      return "<skipped message=\"\(XML.escaped(record.reason ?? ""))\"/>\n"
    case .knownIssue:
      // JUnit XML has no status for known issues, so they are reported as skipped, which neither fails the build nor
      // looks like success.
      suite.skipped += 1
      return """
        <skipped message="\(XML.escaped("known issue: " + (record.reason ?? "")))"/>
        <system-out>\(XML.text(record.explanation()))</system-out>

        """
    case .failed:
      suite.failures += 1
      return problem("failure", record)
    case .error:
      suite.errors += 1
      return problem("error", record)
    }
  }

  /// Returns a single element for all failures of a row, because most tools show only the first `failure` or `error`.
  private func problem(_ element: String, _ record: RowRecord) -> String {
    let first = record.failures.first
    let more = record.failures.count > 1 ? " (and \(record.failures.count - 1) more)" : ""
    let message = (first?.message ?? record.status.rawValue) + more
    let link = record.link.map { TerminalText.escaped($0) + "\n" } ?? ""
    return """
      <\(element) type="\(XML.escaped(first?.stage ?? ""))" message="\(XML.escaped(message))">\
      \(XML.text(link + record.explanation()))</\(element)>

      """
  }
}
