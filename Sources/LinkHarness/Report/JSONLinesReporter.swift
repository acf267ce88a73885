import LinkModel

/// One JSON object for each row, on a line of its own; the keys are documented and only grow.
public struct JSONLinesReporter: Reporter {
  /// Makes a reporter.
  public init() {}

  /// Writes a line for each row, and one for each plan that could not be replayed.
  public mutating func report(_ event: ReplayEvent) -> String {
    switch event {
    case .rowEnded(let result): Self.object(result).text + "\n"
    case .planInvalid(let file, let findings): Self.object(file, findings).text + "\n"
    case .planStarted, .planEnded, .runEnded: ""
    }
  }

  private static func object(_ result: RowResult) -> JSONValue {
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
    return .object(members.map { JSONMember(name: $0.0, value: JSONNode($0.1)) })
  }

  private static func object(_ failure: Failure) -> JSONValue {
    .object([
      "step": .number(failure.step), "stage": .string(failure.stage.rawValue),
      "field": .string(failure.field), "expected": failure.expected.json,
      "actual": failure.actual?.json ?? .null,
      "because": failure.because.map { .string($0) } ?? .null,
      "line": .number(failure.place.position.line),
      "column": .number(failure.place.position.column),
      "message": .string(failure.message),
      "explanation": failure.explanation.map { .string($0) } ?? .null,
      "disagreement": failure.disagreement.map { .string($0.rawValue) } ?? .null,
    ])
  }

  private static func object(_ file: String, _ findings: [PlanFinding]) -> JSONValue {
    .object([
      "plan": .string(file), "row": .null, "line": .number(findings.first?.position.line ?? 1),
      "status": .string("error"), "stages": .object([:]),
      "failures": .array(
        findings.map { finding in
          .object([
            "stage": .string("load"), "field": .null, "expected": .null, "actual": .null,
            "because": .null, "file": .string(finding.file),
            "line": .number(finding.position.line), "column": .number(finding.position.column),
            "message": .string(finding.message), "fix": .string(finding.fix),
          ])
        }),
    ])
  }
}

extension ExpectedValue {
  /// The value as JSON.
  var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .number(let number): .number(number)
    case .flag(let flag): .bool(flag)
    case .list(let list): .array(list.map { .string($0) })
    case .absent: .null
    }
  }
}
