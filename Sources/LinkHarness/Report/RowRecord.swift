import LinkModel
package import HarnessText

/// The record that a report contains for a row, or for a plan that could not be loaded.
///
/// The record may come from the JSON Lines of another process.
package struct RowRecord: Sendable {
  package enum Status: String, Sendable, CaseIterable {
    case passed
    case failed
    case knownIssue
    case skipped
    /// The row, or its plan, could not be read.
    case error
  }

  package let plan: String
  package let planName: String
  package let id: String?
  package let line: Int
  package let status: Status
  package let reason: String?
  package let url: String?
  package let duration: Duration?
  /// The start date of the row's run, read from JSON Lines with timings; `nil` for a row replayed in this process.
  package let date: String?
  /// The test function that replayed the row, such as `ShopTests.DeepLinks/link(_:)`; `nil` outside of tests.
  package let test: String?
  /// The members that exist only in the report of a test run.
  private let notes: [JSONMember]
  /// The zero-based index of the row among all rows of the run, selected or not; `nil` for rows from standard input or
  /// a test run.
  package let index: Int?
  private let origin: Origin
  /// The row's line in the JSON Lines output, if the line was created in advance.
  private(set) var lineText: String?

  private enum Origin {
    case result(RowResult)
    case invalid([PlanFinding])
    case merged(JSONNode)
  }

  package var isPlan: Bool { id == nil && plan != Self.standardInput }

  package static let standardInput = PlanFiles.standardInput

  /// The id of the row, or a description of the plan or line if there is no id.
  package var subject: String { id ?? (isPlan ? "the plan" : "line \(line)") }

  /// The row's suite in reports: the plan and the test, because two tests may replay one plan with different code.
  package var suite: Suite { Suite(plan: plan, test: test) }

  package struct Suite: Hashable, Sendable {
    package let plan: String
    package let test: String?
  }

  /// The suite's title in reports: the plan's name and the test, if both exist.
  ///
  /// If there is no test, the title is the plan's name or file. If there is a test, but the plan has no name, the title
  /// is the test.
  package var suiteName: String {
    guard let test else { return planName }
    return planName == plan ? test : "\(planName) · \(test)"
  }

  /// The details of the row, created on demand because most rows pass.
  package var details: RowDetails {
    switch origin {
    case .result(let result): RowDetails(result)
    case .invalid(let findings): RowDetails(invalid: findings)
    case .merged(let object): RowDetails(merged: object)
    }
  }

  package var json: JSONValue {
    if case .merged(let object) = origin { return object.value }
    let details = details
    let ladder = details.ladder
    let isResult = if case .result = origin { true } else { false }
    let object = JSONValue.object(present: [
      "plan": .string(plan), "row": JSONValue(id), "line": .number(line),
      "status": .string(status.rawValue), "reason": .string(reason),
      "url": .string(url), "stages": StageFacts.json(details.stages),
      "log": .string(details.log),
      "requests": details.requests.isEmpty
        ? nil : .array(details.requests.map(\.node.value)),
      "failures": .array(details.failures.map(\.node.value)),
      "notReached": isResult ? .texts(details.notReached) : nil,
      "ladder": ladder.isEmpty ? nil : .texts(ladder),
      "steps": details.steps > 1 ? .number(details.steps) : nil,
      "repetition": .number(details.repetition),
      "tags": details.tags.isEmpty ? nil : .texts(details.tags),
      "cell": details.cell?.json, "name": planName == plan ? nil : .string(planName),
      "index": .number(index),
    ])
    guard !notes.isEmpty, case .object(let members) = object else { return object }
    return .object(members + notes)
  }

  /// Returns the row with its JSON text created in advance, so that the text of several rows can be created in
  /// parallel.
  package func rendered() -> RowRecord {
    var copy = self
    copy.lineText = json.text
    return copy
  }

  /// Creates the record of a replayed row, with the notes of a test run, if there are any.
  package init(_ result: RowResult, _ notes: TestRunNotes? = nil) {
    plan = result.plan
    planName = result.planName
    id = result.row.id
    line = result.row.position.line
    let mask = result.row.mask
    switch result.status {
    case .passed: (status, reason) = (.passed, nil)
    case .failed: (status, reason) = (.failed, nil)
    case .knownIssue(let text): (status, reason) = (.knownIssue, mask.masked(text))
    case .skipped(let text): (status, reason) = (.skipped, mask.masked(text))
    }
    url = (result.row.link?.raw).map(mask.masked(link:))
    duration = notes?.time ?? result.duration
    test = notes?.test
    self.notes = notes?.members ?? []
    (index, date) = (result.index, nil)
    origin = .result(result)
  }

  package init(invalid file: String, _ findings: [PlanFinding], test: String? = nil) {
    self.init(invalid: file, findings, index: nil, test: test)
  }

  init(
    invalid file: String, _ findings: [PlanFinding], row: String? = nil, index: Int?,
    test: String? = nil
  ) {
    plan = file
    planName = file
    id = row
    line = findings.first?.position.line ?? 1
    status = .error
    (reason, url, duration, date) = (nil, nil, nil, nil)
    (self.index, self.test) = (index, test)
    notes = test.map { TestRunNotes(test: $0).members } ?? []
    origin = .invalid(findings)
  }

  package init(_ answer: RowStream.Answer) {
    switch answer {
    case .row(let result): self.init(result)
    case .invalid(let id, let findings):
      self.init(invalid: RowStream.name, findings, row: id, index: nil)
    }
  }

  /// Reads a row from its object in JSON Lines; returns `nil` for any other object.
  package init?(_ node: JSONNode) {
    guard let plan = node["plan"]?.string, let line = node["line"]?.integer,
      let status = node["status"]?.string.flatMap(Status.init)
    else { return nil }
    self.plan = plan
    planName = node["name"]?.string ?? plan
    id = node["row"]?.string
    self.line = line
    self.status = status
    reason = node["reason"]?.string
    url = node["url"]?.string
    duration = node["microseconds"]?.integer.map { .microseconds($0) }
    date = node["date"]?.string
    index = node["index"]?.integer
    test = node["test"]?.string
    notes = []
    origin = .merged(node)
  }
}

extension TestPlan.Cell {
  fileprivate var json: JSONValue {
    let values = values.map { JSONMember($0.name, .string($0.label)) }
    return .object(["row": .string(row), "values": .object(values)])
  }
}
