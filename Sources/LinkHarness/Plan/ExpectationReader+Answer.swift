import HarnessText
import LinkModel
import MockSite

extension ExpectationReader {
  static let answerKeys = ["status", "headers", "text", "json", "title", "failure"]

  /// What is expected of the answer to a request of the step.
  func answer(_ node: JSONNode, _ expect: StrictObject) -> [Expectation] {
    guard let answer = expect.object(node, "the answer", keys: Self.answerKeys) else { return [] }
    return answer.members.flatMap { member -> [Expectation] in
      let value = member.value
      switch member.name {
      case "status":
        var status: ExpectedValue? = .absent
        if value.value != .null { status = answer.integer("status").map { .number($0) } }
        return one(.answer(.status), status, value, answer)
      case "headers":
        return nested(value, answer).flatMap {
          one(.answer(.header($0.name)), text($0.value, answer), $0.value, answer)
        }
      case "text": return one(.answer(.text), text(value, answer), value, answer)
      case "json":
        return nested(value, answer).flatMap {
          one(.answer(.json($0.name)), json($0.value, answer), $0.value, answer)
        }
      case "title": return one(.answer(.title), text(value, answer), value, answer)
      case "failure":
        check(value, answer, "failure of a request", TransportError.codes)
        return one(.answer(.failure), text(value, answer), value, answer)
      default: return []
      }
    }
  }

  private func json(_ node: JSONNode, _ answer: StrictObject) -> ExpectedValue? {
    Site.JSON(Array(node.value.text.utf8)).map { ExpectedValue($0) }
  }
}

extension ExpectedValue {
  /// A JSON value: texts, whole numbers and truth values as they are, others as JSON text, `null` as absent.
  init(_ json: Site.JSON) {
    switch json {
    case .null: self = .absent
    case .bool(let flag): self = .flag(flag)
    case .string(let text): self = .text(text)
    case .number(let digits): self = Int(digits).map { .number($0) } ?? .text(digits)
    case .array, .object: self = .text(json.text)
    }
  }
}

extension TransportError {
  /// The codes of plans for why there is no answer.
  static let codes = [
    "unknown-host", "certificate", "invalid-url", "refused", "timed-out", "broken", "connection",
  ]

  /// The code of this one.
  var code: String {
    switch self {
    case .unknownHost: "unknown-host"
    case .certificate: "certificate"
    case .invalidURL: "invalid-url"
    case .refused: "refused"
    case .timedOut: "timed-out"
    case .broken: "broken"
    case .connection: "connection"
    }
  }
}
