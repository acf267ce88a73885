import HarnessText

// Ways to write and read the JSON of plans, schemas and reports, some of whose values may be missing.

extension JSONValue {
  /// Creates a string, or `null` for a missing one.
  init(_ text: String?) { self = .string(text) ?? .null }
  /// Creates a number, or `null` for a missing one.
  init(_ number: Int?) { self = .number(number) ?? .null }

  /// Returns a string, or `nil` for a missing one.
  static func string(_ text: String?) -> JSONValue? { text.map { .string($0) } }
  /// Returns a number, or `nil` for a missing one.
  static func number(_ number: Int?) -> JSONValue? { number.map { .number($0) } }

  static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}

extension JSONMember {
  init(_ name: String, _ value: JSONValue) { self.init(name: name, value: JSONNode(value)) }

  func replacing(with value: JSONNode) -> JSONMember {
    JSONMember(name: name, nameRange: nameRange, value: value)
  }
}

extension JSONNode {
  /// Returns the strings in the array with this name; empty if there is none.
  func texts(_ name: String) -> [String] { (self[name]?.array ?? []).compactMap(\.string) }
}

extension [JSONMember] {
  /// Creates the members that have a value.
  init(present members: KeyValuePairs<String, JSONValue?>) {
    self = members.compactMap { name, value in value.map { JSONMember(name, $0) } }
  }
}
