package import HarnessText
import LinkModel
import MockSite

package struct RowRecord: Sendable {
  package enum Status: String, Sendable, CaseIterable {
    case passed
    case failed
    case knownIssue
    case skipped
    /// The row, or its plan, could not be read.
    case error

    init(_ status: RowResult.Status) { self = Status(rawValue: status.name) ?? .error }
  }

  package let plan: String
  package let planName: String
  package let id: String?
  package let line: Int
  package let status: Status
  package let duration: Duration?
  package let date: String?
  /// The test function that replayed the row, such as `ShopTests.DeepLinks/link(_:)`; `nil` outside of tests.
  package let test: String?
  /// The zero-based index of the row among all rows of the run, selected or not; `nil` for rows from standard input or
  /// a test run.
  package let index: Int?
  private let origin: Origin
  private let sharedDetails: Guarded<RowDetails?>?
  private(set) var lineText: String?

  enum Origin: Sendable {
    case result(RowResult, TestRunNotes?)
    case invalid([PlanFinding], TestRunNotes?)
    case read(JSONNode)
  }

  package var isPlan: Bool { id == nil && plan != Self.standardInput }

  package static let standardInput = PlanFiles.standardInput

  package var subject: String { id ?? (isPlan ? "the plan" : "line \(line)") }

  /// The row's suite in reports: the plan and the test, because two tests may replay one plan with different code.
  package var suite: Suite { Suite(plan: plan, test: test) }

  package struct Suite: Hashable, Sendable {
    package let plan: String
    package let test: String?
  }

  package var suiteName: String {
    guard let test else { return planName }
    return planName == plan ? test : "\(planName) · \(test)"
  }

  package var reason: String? {
    switch origin {
    case .result(let result, _):
      switch result.status {
      case .passed, .failed: nil
      case .knownIssue(let reason), .skipped(let reason): result.row.mask.masked(reason)
      }
    case .invalid: nil
    case .read(let row): row["reason"]?.string
    }
  }

  package var appWithoutRoutes: String? {
    if case .result(let result, _) = origin { result.appWithoutRoutes } else { nil }
  }

  /// The link with which a failed row failed, or the first link of another row.
  package var link: String? {
    switch origin {
    case .result(let result, _): result.failedLink ?? result.url
    case .invalid: nil
    case .read(let row): (row["failedLink"] ?? row["url"])?.string
    }
  }

  package var details: RowDetails {
    guard let sharedDetails else { return RowDetails(origin) }
    return sharedDetails.withLock { details in
      let made = details ?? RowDetails(origin)
      details = made
      return made
    }
  }

  /// Creates the line of JSON Lines in advance, so that the lines of several rows can be created in parallel.
  package func rendered() -> RowRecord {
    var copy = self
    copy.lineText = JSONLinesReporter().line(self)
    return copy
  }

  private init(
    _ origin: Origin, plan: String, name: String, id: String?, line: Int, _ status: Status,
    duration: Duration? = nil, date: String? = nil, test: String?, index: Int?
  ) {
    (self.plan, planName, self.id, self.line) = (plan, name, id, line)
    (self.status, self.duration, self.date) = (status, duration, date)
    (self.test, self.index, self.origin) = (test, index, origin)
    sharedDetails = status == .passed ? nil : Guarded(nil)
  }

  package init(_ result: RowResult, _ notes: TestRunNotes? = nil) {
    let status = Status(result.status)
    self.init(
      .result(result, notes), plan: result.plan, name: result.planName, id: result.row.id,
      line: result.row.position.line, status, duration: notes?.time ?? result.duration,
      test: notes?.test, index: result.index)
  }

  package init(invalid file: String, _ findings: [PlanFinding], test: String? = nil) {
    self.init(invalid: file, findings, index: nil, test: test)
  }

  init(
    invalid file: String, _ findings: [PlanFinding], row: String? = nil, index: Int?,
    test: String? = nil
  ) {
    self.init(
      .invalid(findings, test.map { TestRunNotes(test: $0) }), plan: file, name: file, id: row,
      line: findings.first?.position.line ?? 1, .error, test: test, index: index)
  }

  package init?(_ node: JSONNode) {
    guard let plan = node["plan"]?.string, let line = node["line"]?.integer,
      let status = node["status"]?.string.flatMap(Status.init)
    else { return nil }
    self.init(
      .read(node), plan: plan, name: node["name"]?.string ?? plan, id: node["row"]?.string,
      line: line, status, duration: node["microseconds"]?.integer.map { .microseconds($0) },
      date: node["date"]?.string, test: node["test"]?.string, index: node["index"]?.integer)
  }
}

extension RowRecord {
  func writeMembers(to out: JSONWriter, except others: [String]) {
    switch origin {
    case .read(let node):
      for member in node.object ?? [] where !others.contains(member.name) {
        out.name(member.name)
        out.value(member.value.value)
      }
    case .result(let result, let notes): write(result, notes, to: out)
    case .invalid(_, let notes): write(nil, notes, to: out)
    }
  }

  private func write(_ result: RowResult?, _ notes: TestRunNotes?, to out: JSONWriter) {
    // The details of a row without failures are not needed.
    let details = result?.failures.isEmpty == true ? nil : details
    let step = result?.shownStep
    out.member("plan", plan)
    out.member("row", id)
    out.member("line", line)
    out.member("status", status.rawValue)
    if let reason { out.member("reason", reason) }
    if let url = result?.url { out.member("url", url) }
    if let link = result?.failedLink { out.member("failedLink", link) }
    out.name("stages")
    StageFacts.write(step.map { StageFacts.all(of: $0.trace) } ?? [], to: out)
    if let step, let log = AttemptLine(of: step.trace)?.text { out.member("log", log) }
    if let requests = result?.requests, !requests.isEmpty {
      out.name("requests")
      requests.write(to: out)
    }
    if let acts = result?.acts, !acts.isEmpty {
      out.name("acts")
      acts.write(to: out)
    }
    out.name("failures")
    (details?.failures ?? []).write(to: out)
    if let result {
      out.member("notReached", details?.notReached ?? [])
      if let ladder = details?.ladder, !ladder.isEmpty { out.member("ladder", ladder) }
      if result.steps.count > 1 { out.member("steps", result.steps.count) }
      if !result.row.tags.isEmpty { out.member("tags", result.row.tags) }
      result.row.cell?.write(to: out)
      if !result.row.warnings.isEmpty {
        out.name("warnings")
        result.row.warnings.map(FindingRecord.init).write(to: out)
      }
    }
    if planName != plan { out.member("name", planName) }
    if let index { out.member("index", index) }
    notes?.write(to: out)
  }
}

extension TestPlan.Cell {
  fileprivate func write(to out: JSONWriter) {
    out.name("cell")
    out.object {
      out.member("row", row)
      out.name("values")
      out.object {
        for value in values {
          out.name(value.name)
          out.string(value.label)
        }
      }
    }
  }
}
