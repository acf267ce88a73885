import HarnessText
import LinkModel

// The objects of JSON Lines; their keys are documented and only grow.

extension RowRecord {
  static func object(_ result: RowResult) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("plan", .string(result.plan)), ("row", .string(result.row.id)),
      ("line", .number(result.row.position.line)), ("status", .string(result.status.name)),
    ]
    switch result.status {
    case .skipped(let reason), .knownIssue(let reason): members.append(("reason", .string(reason)))
    case .passed, .failed: break
    }
    if let link = result.row.link { members.append(("url", .string(link.raw))) }
    // The step that tells most is the one that diverged, and the last one when none did.
    let step = result.failures.first?.step ?? result.steps.count - 1
    let trace = result.steps.indices.contains(step) ? result.steps[step].trace : StepTrace()
    members.append(("stages", TraceJSON(trace).value))
    members.append(("failures", .array(result.failures.map(object))))
    members.append(("notReached", .array(result.notReached.map { .string($0.field.name) })))
    if let first = result.failures.first, first.field != "knownIssue" {
      let ladder = trace.ladder(diverged: first.stage, isBrief: true)
      members.append(("ladder", .array(ladder.split(separator: "\n").map { .string(String($0)) })))
    }
    if result.steps.count > 1 { members.append(("steps", .number(result.steps.count))) }
    if let repetition = result.repetition { members.append(("repetition", .number(repetition))) }
    if !result.row.tags.isEmpty {
      members.append(("tags", .array(result.row.tags.map { .string($0) })))
    }
    if let cell = result.row.cell { members.append(("cell", object(cell))) }
    if result.planName != result.plan { members.append(("name", .string(result.planName))) }
    if let index = result.index { members.append(("index", .number(index))) }
    return .object(members.map { JSONMember(name: $0.0, value: JSONNode($0.1)) })
  }

  private static func object(_ cell: TestPlan.Cell) -> JSONValue {
    let values = cell.values.map { JSONMember(name: $0.name, value: JSONNode(.string($0.label))) }
    return .object(["row": .string(cell.row), "values": .object(values)])
  }

  private static func object(_ failure: Failure) -> JSONValue {
    let place = failure.place
    let excerpt = Excerpt(of: place.source, at: place.position, length: place.length)
    return .object([
      "step": .number(failure.step), "stage": .string(failure.stage.rawValue),
      "field": .string(failure.field), "expected": failure.expected.json,
      "actual": failure.actual?.json ?? .null,
      "because": failure.because.map { .string($0) } ?? .null,
      "line": .number(place.position.line), "column": .number(place.position.column),
      "message": .string(failure.message),
      "explanation": failure.explanation.map { .string($0) } ?? .null,
      "disagreement": failure.disagreement.map { .string($0.rawValue) } ?? .null,
      "excerpt": .array(excerpt.lines.map { .string($0) }),
    ])
  }

  static func object(
    _ file: String, row: String?, _ findings: [PlanFinding], index: Int?
  ) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("plan", .string(file)), ("row", row.map { .string($0) } ?? .null),
      ("line", .number(findings.first?.position.line ?? 1)), ("status", .string("error")),
      ("stages", .object([:])), ("failures", .array(findings.map(object))),
    ]
    if let index { members.append(("index", .number(index))) }
    return .object(members.map { JSONMember(name: $0.0, value: JSONNode($0.1)) })
  }

  private static func object(_ finding: PlanFinding) -> JSONValue {
    .object([
      "stage": .string("load"), "field": .null, "expected": .null, "actual": .null,
      "because": .null, "file": .string(finding.file),
      "line": .number(finding.position.line), "column": .number(finding.position.column),
      "message": .string(finding.message), "fix": .string(finding.fix),
      "excerpt": .array(finding.excerpt.map { .string($0) }),
    ])
  }
}
