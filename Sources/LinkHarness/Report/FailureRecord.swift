package import HarnessText
import LinkModel

/// One failure of a row, or one error in a plan, as written in JSON Lines.
package struct FailureRecord: Sendable {
  let node: JSONNode
  private let plan: String

  init(_ failure: Failure, in plan: String) {
    let place = failure.place
    let causes = failure.causes
    let isSecret = failure.isSecret
    let mask = failure.mask
    let elements = isSecret ? nil : ListComparison(failure.expected, failure.actual)?.elements
    let object = JSONValue.object(present: [
      "step": .number(failure.step), "stage": .string(failure.stage.rawValue),
      "field": .string(failure.field),
      "expected": isSecret ? .string("***") : failure.expected.json.masked(by: mask),
      "actual": isSecret ? .string("***") : failure.actual?.json.masked(by: mask) ?? .null,
      "because": JSONValue(failure.because),
      "line": .number(place.position.line), "column": .number(place.position.column),
      "message": .string(failure.message), "explanation": JSONValue(failure.explanation),
      "disagreement": JSONValue(failure.disagreement?.rawValue),
      "excerpt": place.excerpt(mask),
      "cause": causes.first?.json(mask) ?? .null,
      "otherCauses": .array(causes.dropFirst().map { $0.json(mask) }),
      "elements": elements.map { JSONValue.array($0.map(\.json)).masked(by: mask) },
    ])
    self.init(merged: JSONNode(object), in: plan)
  }

  /// Creates the record of an error.
  ///
  /// The record includes the file, because the error can be in any file that a plan refers to.
  init(_ finding: PlanFinding) {
    let object = JSONValue.object([
      "stage": .string("load"), "field": .null, "expected": .null, "actual": .null,
      "because": .null,
      "line": .number(finding.position.line), "column": .number(finding.position.column),
      "message": .string(finding.message), "file": .string(finding.file),
      "fix": JSONValue(finding.fix), "excerpt": .texts(finding.excerpt),
    ])
    self.init(merged: JSONNode(object), in: finding.file)
  }

  init(merged node: JSONNode, in plan: String) {
    (self.node, self.plan) = (node, plan)
  }

  package var stage: String { text("stage") ?? "" }
  /// The zero-based index of the step.
  package var step: Int { node["step"]?.integer ?? 0 }
  package var field: String? { text("field") }
  package var expected: JSONValue? { node["expected"]?.value }
  package var actual: JSONValue? { node["actual"]?.value }
  /// The aligned elements of the expected and actual lists; empty if the values are not lists.
  package var elements: [ElementRecord] {
    (node["elements"]?.array ?? []).compactMap(ElementRecord.init)
  }
  package var because: String? { text("because") }
  package var explanation: String? { text("explanation") }
  /// The suggested fix, for an error in the plan.
  package var fix: String? { text("fix") }
  package var file: String { text("file") ?? plan }
  package var line: Int { node["line"]?.integer ?? 1 }
  package var column: Int { node["column"]?.integer ?? 1 }
  package var message: String { text("message") ?? "" }
  /// The source line and, on the next line, a mark under the relevant part.
  package var excerpt: [String] { node.texts("excerpt") }

  /// The causes of the failure, the most likely first.
  package var causes: [Cause] {
    let first = node["cause"].flatMap { $0.object == nil ? nil : $0 }
    return ([first].compactMap(\.self) + (node["otherCauses"]?.array ?? [])).map(Cause.init)
  }

  package struct Cause: Sendable {
    fileprivate let node: JSONNode

    package var file: String { node["file"]?.string ?? "" }
    package var line: Int { node["line"]?.integer ?? 1 }
    package var place: String { "\(file):\(line):\(node["column"]?.integer ?? 1)" }
    package var message: String { node["message"]?.string ?? "" }
    var wanted: String? { node["wanted"]?.string }
    /// The message, followed by the value found at the position if that value is short and not part of the message.
    package var header: String {
      guard let found = node["found"]?.string.map(\.onOneLine), found.count <= 80, !found.isEmpty,
        !message.contains(found)
      else { return message }
      return "\(message): \(found)"
    }
    package var excerpt: [String] { node.texts("excerpt") }
  }

  private func text(_ name: String) -> String? { node[name]?.string }

  package var isUnexpectedPass: Bool { field == "knownIssue" }

  package var sentence: String? {
    guard !isUnexpectedPass, let explanation else { return nil }
    guard let because, !explanation.hasPrefix(because) else { return explanation }
    return "\(because): \(explanation)"
  }
}

extension FailureCause {
  fileprivate func json(_ mask: SecretMask) -> JSONValue {
    .object([
      "file": .string(place.file), "line": .number(place.position.line),
      "column": .number(place.position.column), "message": .string(message),
      "found": .string(found), "wanted": JSONValue(wanted), "excerpt": place.excerpt(mask),
    ])
  }
}

extension PlanPlace {
  /// The source line and, on the next line, a caret below the value.
  fileprivate func excerpt(_ mask: SecretMask) -> JSONValue {
    .texts(Excerpt(of: source, at: position, length: length, maskedBy: mask).lines)
  }
}
