import HarnessText

struct Schema {
  let value: JSONValue

  static let anything = Schema(value: .object([]))

  static func typed(_ type: String) -> Schema { Schema(value: .object(["type": .string(type)])) }

  static func constant(_ value: JSONValue) -> Schema { Schema(value: .object(["const": value])) }

  static func choice(_ words: [String]) -> Schema {
    Schema(value: .object(["enum": .texts(words)]))
  }

  static func oneOf(_ words: [(word: String, meaning: String)]) -> Schema {
    either(words.map { constant(.string($0.word)).described($0.meaning) })
  }

  static func list(of element: Schema, atLeast: Int = 0) -> Schema {
    let list = typed("array").with("items", element.value)
    return atLeast > 0 ? list.with("minItems", .number(atLeast)) : list
  }

  static func map(of element: Schema, besides properties: [(String, Schema)] = []) -> Schema {
    let properties = properties.map { JSONMember($0.0, $0.1.value) }
    return typed("object").with("properties", .object([JSONMember("comment", comment)] + properties))
      .with("patternProperties", .object(["^x-": .bool(true)]))
      .with("additionalProperties", element.value)
  }

  static func reference(_ name: String) -> Schema {
    Schema(value: .object(["$ref": .string("#/$defs/\(name)")]))
  }

  static func either(_ choices: [Schema]) -> Schema {
    Schema(value: .object(["anyOf": .array(choices.map(\.value))]))
  }

  static func object(_ members: [JSONMember]) -> Schema { Schema(value: .object(members)) }

  static func members(
    ofObject properties: [JSONMember], required: [String], description: String
  ) -> [JSONMember] {
    let free = [
      JSONMember(
        "$schema", typed("string").described("The JSON Schema that editors use for this file").value
      ),
      JSONMember("comment", comment),
    ]
    var members = [
      JSONMember("type", .string("object")), JSONMember("description", .string(description)),
      JSONMember("properties", .object(properties + free)),
      JSONMember("patternProperties", .object(["^x-": .bool(true)])),
      JSONMember("additionalProperties", .bool(false)),
    ]
    if !required.isEmpty {
      members.append(JSONMember("required", .texts(required)))
    }
    return members
  }

  private static let comment = JSONValue.object([
    "description": .string("A comment, which is ignored")
  ])

  func with(_ name: String, _ value: JSONValue) -> Schema {
    Schema(value: .object(members.filter { $0.name != name } + [JSONMember(name, value)]))
  }

  /// A description next to a `$ref` overrides the definition's description.
  func described(_ description: String) -> Schema { with("description", .string(description)) }

  var orNull: Schema { or(.typed("null")) }

  /// The description and the default move next to `anyOf`, where editors look for them.
  func or(_ other: Schema) -> Schema {
    let above = members.filter { $0.name == "description" || $0.name == "default" }
    let rest = members.filter { $0.name != "description" && $0.name != "default" }
    let choices = JSONNode(value)["anyOf"]?.array ?? [JSONNode(.object(rest))]
    return Schema(
      value: .object([JSONMember("anyOf", .array(choices + [JSONNode(other.value)]))] + above))
  }

  /// Whether one of the choices accepts any string, and therefore a placeholder.
  var isText: Bool {
    choices.contains { $0["type"]?.string == "string" && $0["pattern"] == nil }
  }

  var isScalar: Bool {
    choices.contains { node in
      node["enum"] != nil || ["integer", "boolean"].contains(node["type"]?.string)
    }
  }

  private var choices: [JSONNode] {
    let node = JSONNode(value)
    return node["anyOf"]?.array ?? [node]
  }

  private var members: [JSONMember] { JSONNode(value).object ?? [] }
}
