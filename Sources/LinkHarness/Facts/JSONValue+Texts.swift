import HarnessText

// Ways to write and read the JSON of plans, schemas and reports.

extension JSONValue {
  static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}

extension JSONMember {
  init(_ name: String, _ value: JSONValue) { self.init(name: name, value: JSONNode(value)) }

  func replacing(with value: JSONNode) -> JSONMember {
    JSONMember(name: name, nameRange: nameRange, value: value)
  }
}
