package import HarnessText

package enum FieldValue: Sendable, Hashable {
  case text(String)
  case number(Int)
  case flag(Bool)
  case list([String])

  /// Whether the value means that nothing happened: `false`, or an empty list.
  var isEmpty: Bool { self == .flag(false) || self == .list([]) }

  /// The value as a number, if it is one or a text of digits, such as a parameter.
  var decimal: Double? {
    switch self {
    case .number(let number): Double(number)
    case .text(let text): text.utf8.allSatisfy("+-.0123456789Ee".utf8.contains) ? Double(text) : nil
    case .flag, .list: nil
    }
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }

  package var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .number(let number): .number(number)
    case .flag(let flag): .bool(flag)
    case .list(let list): .texts(list)
    }
  }

  var words: String {
    switch self {
    case .text(let text): "\"\(text)\""
    case .number(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .list(let list): "[" + list.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
    }
  }
}

extension FieldValue {
  init?(_ json: JSONValue) {
    switch json {
    case .null: return nil
    case .bool(let flag): self = .flag(flag)
    case .string(let text): self = .text(text)
    case .number(let digits): self = Int(digits).map { .number($0) } ?? .text(digits)
    case .array, .object: self = .text(json.text)
    }
  }
}
