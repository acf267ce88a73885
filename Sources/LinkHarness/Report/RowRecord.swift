package import HarnessText
import LinkModel
import MockSite

/// What reports show of a row: a plain value that is made once, where the row ends, and that is the same when it is
/// read from JSON Lines.
package struct RowRecord: Sendable {
  package enum Status: String, Sendable, CaseIterable {
    case passed
    case failed
    case knownIssue
    case skipped
    /// The row, or its plan, could not be read.
    case error

    init(_ status: RowResult.Status) {
      switch status {
      case .passed: self = .passed
      case .failed: self = .failed
      case .knownIssue: self = .knownIssue
      case .skipped: self = .skipped
      }
    }
  }

  package private(set) var plan = ""
  private var name: String?
  package private(set) var id: String?
  /// The file of the line, if it is not the plan.
  private var ownFile: String?
  package private(set) var line = 1
  package private(set) var status = Status.error
  package private(set) var reason: String?
  private var url: String?
  private var failedLink: String?
  /// The stages of the step that failed or, if none did, of the last step; empty for a row that passed, unless it was
  /// read.
  @Deferred package private(set) var stages: [StageRecord] = []
  private var log: String?
  package private(set) var requests: [RequestRecord] = []
  @Deferred private var acts: [ActRecord] = []
  package private(set) var failures: [FailureRecord] = []
  package private(set) var notReached: [String] = []
  private var notJudged: [String] = []
  @Deferred package private(set) var ladder: [String] = []
  package private(set) var steps = 1
  package private(set) var tags: [String] = []
  private var cell: CellRecord?
  private var warnings: [FindingRecord] = []
  /// The app because of which a failed row cannot be judged.
  package private(set) var appWithoutRoutes: String?
  /// The zero-based index of the row among all rows of the run, selected or not; `nil` for rows from standard input or
  /// a test run.
  package private(set) var index: Int?
  /// The test function that replayed the row, such as `ShopTests.DeepLinks/link(_:)`; `nil` outside of tests.
  package private(set) var test: String?
  private var routes: NamedLists?
  package internal(set) var duration: Duration?
  package private(set) var date: String?

  /// The row's line of JSON Lines; `nil` if none was asked for.
  package private(set) var json: String?

  package var file: String { ownFile ?? plan }
  package var place: String { "\(file):\(line)" }

  package var planName: String { name ?? plan }

  /// Whether only the rows that need what a plan lacks were not replayed.
  package var isIncompletePlan: Bool { isPlan && reason != nil }

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

  /// The link with which a failed row failed, or the first link of another row.
  package var link: String? { failedLink ?? url }

  /// The routes that the row reached in a test run, by app.
  package var routesByApp: [String: [String]] { routes?.texts ?? [:] }

  package var shownStep: Int { failures.first?.step ?? steps - 1 }

  /// What a report says of the acts at a stage, beside the lines of the stage.
  package func actLines(at stage: Stage) -> [ReportLine] {
    acts.filter { $0.step == shownStep }.compactMap(\.line).filter { $0.stage == stage }
      .map { .detail(ReportLine($0.text)) }
  }

  package var isUnexpectedPass: Bool { failures.first?.isUnexpectedPass ?? false }

  package var diverged: Stage? {
    isUnexpectedPass ? nil : failures.first.flatMap { Stage(rawValue: $0.stage) }
  }

  /// What a report asks for beside what it needs of every row.
  package struct Parts: Sendable {
    /// The line of JSON Lines.
    package var json: JSONLinesReporter?
    package var linksOfPassed = false
    package var resultsOfPassed = false

    package init(json: JSONLinesReporter? = nil, linksOfPassed: Bool = false) {
      (self.json, self.linksOfPassed) = (json, linksOfPassed)
    }
  }
}

// From a replay.
extension RowRecord {
  package init(_ result: RowResult, _ notes: TestRunNotes? = nil, _ parts: Parts = Parts()) {
    self.init()
    take(result, notes, parts)
  }

  /// In place, because an initializer that returns early copies the record.
  private mutating func take(_ result: RowResult, _ notes: TestRunNotes?, _ parts: Parts) {
    (plan, id, line) = (result.plan, result.row.id, result.row.place.lineNumber)
    ownFile = result.row.place.file == result.plan ? nil : result.row.place.file
    name = result.planName == result.plan ? nil : result.planName
    status = Status(result.status)
    switch result.status {
    case .passed, .failed: break
    case .skipped where !result.lacks.isEmpty: (status, failures) = (.error, result.lacks.map(FailureRecord.init))
    case .knownIssue(let reason), .skipped(let reason): self.reason = result.mask.masked(reason)
    }
    if result.passesAlone {
      reason =
        "with no other row beside it this row passes: rows share state (`.serialized`), or its result depends on order"
    }
    (index, duration) = (result.index, notes?.time ?? result.duration)
    (test, routes) = (notes?.test, notes?.routes)
    if status == .passed, parts.json == nil, !parts.linksOfPassed { return }
    (url, failedLink) = (result.url, result.failedLink)
    (steps, tags) = (max(result.steps.count, 1), result.row.tags)
    if status != .passed || parts.json != nil { takeDetails(result, parts) }
  }

  private mutating func takeDetails(_ result: RowResult, _ parts: Parts) {
    let step = result.shownStep.map { result.steps[$0] }
    if status != .passed { $stages.make { step.map { [StageRecord]($0.trace) } ?? [] } }
    requests = result.requests
    if status == .passed { acts = result.acts } else { $acts.make { result.acts } }
    cell = result.row.cell.map(CellRecord.init)
    warnings = (result.row.warnings + result.fileWarnings).map(FindingRecord.init)
    notJudged = result.notJudged
    if status == .failed || status == .knownIssue {
      failures = result.failures.map { FailureRecord($0, in: result.plan) }
      notReached = result.notReached.map(\.field.name)
      if let diverged {
        $ladder.make { [$stages, shown = shownStep, $acts] in
          let acts = $acts.wrappedValue.filter { $0.step == shown }
          return Ladder($stages.wrappedValue, acts: acts, diverged: diverged, .brief).lines
        }
      }
      appWithoutRoutes = result.appWithoutRoutes
    }
    if let json = parts.json {
      log = step?.attempt?.text
      write(json) { out in if let step { step.writeStages(to: out) } else { out.object {} } }
    }
  }

  package init(
    invalid file: String, _ findings: [Finding], row: String? = nil, isIncomplete: Bool = false, index: Int? = nil,
    test: String? = nil, _ parts: Parts = Parts()
  ) {
    if isIncomplete { reason = "lacks a file that some of its rows need" }
    (plan, id, line) = (file, row, findings.first?.position.line ?? 1)
    failures = findings.map(FailureRecord.init)
    (self.index, self.test) = (index, test)
    if let json = parts.json { write(json) { $0.object {} } }
  }

  private mutating func write(_ form: JSONLinesReporter, _ stages: (JSONWriter) -> Void) {
    let out = JSONWriter(reserving: 2_048)
    let time = duration
    if form.hasTimings { date = form.date } else { duration = nil }
    out.object { members(JSONMembers(out), stages) }
    (json, duration) = (out.line(), time)
  }
}

// In JSON Lines.
extension RowRecord {
  package init?(_ node: JSONNode) {
    guard node["plan"]?.string != nil, node["line"]?.integer != nil,
      node["status"]?.string.flatMap(Status.init) != nil
    else { return nil }
    stages = [StageRecord](node["stages"])
    members(JSONMembers(node)) { _ in }
    for index in failures.indices { failures[index].plan = plan }
    // What this version does not know is kept.
    json = node.value.jsonLine
  }

  /// Writes what the row's line says of the step whose stages these are.
  package mutating func write(to out: JSONWriter, _ stages: (JSONWriter) -> Void) {
    (url, failedLink) = (nil, nil)
    members(JSONMembers(out), stages)
  }

  private mutating func members(_ json: JSONMembers, _ stages: (JSONWriter) -> Void) {
    json("plan", &plan)
    json("row", &id)
    json("line", &line)
    json(present: "file", &ownFile)
    json("status", &status)
    json(present: "reason", &reason)
    json(present: "url", &url)
    json(present: "failedLink", &failedLink)
    json.write("stages", stages)
    json(present: "log", &log)
    json("requests", &requests, unless: [])
    json("acts", &acts, unless: [])
    json("failures", &failures)
    // What could not be read has no expectations.
    if status == .error { json("notReached", &notReached, unless: []) } else { json("notReached", &notReached) }
    json("notJudged", &notJudged, unless: [])
    json("ladder", &ladder, unless: [])
    json("steps", &steps, unless: 1)
    json("tags", &tags, unless: [])
    json(present: "cell", &cell)
    json("warnings", &warnings, unless: [])
    json(present: "unjudged", &appWithoutRoutes)
    json(present: "name", &name)
    json(present: "index", &index)
    json(present: "test", &test)
    json(present: "routes", &routes)
    json(present: "microseconds", &duration)
    json(present: "date", &date)
  }
}

/// The cell of a matrix.
private struct CellRecord: JSONRecord {
  private var row = ""
  private var values = NamedValues()

  init() {}

  init(_ cell: TestPlan.Cell) {
    (row, values) = (cell.row, NamedValues(cell.values.map { .init(name: $0.name, value: $0.label) }))
  }

  mutating func members(_ json: JSONMembers) {
    json("row", &row)
    json("values", &values)
  }
}

extension RowResult {
  /// The number of the step whose stages reports show.
  fileprivate var shownStep: Int? {
    let step = failures.first?.step ?? steps.count - 1
    return steps.indices.contains(step) ? step : nil
  }

  fileprivate var url: String? { row.link.map { mask.masked(link: $0.raw) } }

  /// The link of the step that failed or, if that step has none, of the last step before it that has one; `nil` if this
  /// is the row's first link.
  fileprivate var failedLink: String? {
    let tried = failures.first.map { steps.prefix($0.step + 1) } ?? []
    let links = tried.reversed().lazy.compactMap { $0.step.action.links.first ?? $0.trace.link }
    guard let link = links.first, link != row.link else { return nil }
    return mask.masked(link: link.raw)
  }

  fileprivate var requests: [RequestRecord] {
    steps.enumerated().flatMap { number, step in
      if step.trace.requests.isEmpty { return [RequestRecord]() }
      let mask = step.trace.mask
      return step.trace.requests.map { RequestRecord($0, step: number).masked(by: mask) }
    }
  }
}
