import HarnessText
import LinkModel

/// A piece of JSON Schema.
struct Schema {
  let value: JSONValue

  static func text(_ description: String) -> Schema { typed("string", description) }
  static func text(_ description: String, pattern: String) -> Schema {
    Schema(
      value: .object([
        "type": .string("string"), "pattern": .string(pattern),
        "description": .string(description),
      ]))
  }

  static func flag(_ description: String) -> Schema { typed("boolean", description) }
  static func number(_ description: String) -> Schema { typed("integer", description) }

  static func typed(_ type: String, _ description: String) -> Schema {
    Schema(value: .object(["type": .string(type), "description": .string(description)]))
  }

  static func constant(_ value: JSONValue, _ description: String) -> Schema {
    Schema(value: .object(["const": value, "description": .string(description)]))
  }

  static func choice(_ words: [String], _ description: String) -> Schema {
    Schema(
      value: .object([
        "enum": .array(words.map { .string($0) }), "description": .string(description),
      ]))
  }

  static func texts(_ description: String) -> Schema {
    list(of: Schema(value: .object(["type": .string("string")])), description)
  }

  static func list(of element: Schema, _ description: String, atLeast: Int = 0) -> Schema {
    var members = [
      member("type", .string("array")), member("description", .string(description)),
      member("items", element.value),
    ]
    if atLeast > 0 { members.append(member("minItems", .number(atLeast))) }
    return Schema(value: .object(members))
  }

  static func map(
    of element: Schema, _ description: String, besides properties: [(String, Schema)] = []
  ) -> Schema {
    Schema(
      value: .object([
        "type": .string("object"), "description": .string(description),
        "properties": .object(
          [member("comment", comment)] + properties.map { member($0.0, $0.1.value) }),
        "patternProperties": .object(["^x-": .bool(true)]),
        "additionalProperties": element.value,
      ]))
  }

  static func reference(_ name: String) -> Schema {
    Schema(value: .object(["$ref": .string("#/$defs/\(name)")]))
  }

  /// A definition with words of its own beside it, which draft 2020-12 allows.
  static func reference(_ name: String, _ description: String) -> Schema {
    Schema(
      value: .object([
        "$ref": .string("#/$defs/\(name)"), "description": .string(description),
      ]))
  }

  static func either(_ choices: [Schema], _ description: String) -> Schema {
    Schema(
      value: .object([
        "anyOf": .array(choices.map(\.value)), "description": .string(description),
      ]))
  }

  /// A document that stands here, or in the file that is named.
  static func orFile(_ schema: Schema, _ description: String) -> Schema {
    either([reference("file"), schema], description)
  }

  /// The value, or `null`.
  var orNull: Schema { or(.object(["type": .string("null")])) }

  /// The value, or a string with a placeholder that comes to it; a text can hold one as it is.
  var orPlaceholder: Schema {
    let node = JSONNode(value)
    let choices = [node] + (node["anyOf"]?.array ?? [])
    let isText = choices.contains { $0["type"]?.string == "string" }
    return isText ? self : or(Schema.reference("placeholder").value)
  }

  /// One more choice; the description stands above all of them, where editors look for it.
  private func or(_ choice: JSONValue) -> Schema {
    guard case .object(let members) = value else { return self }
    let about = members.filter { $0.name == "description" }
    if let choices = JSONNode(value)["anyOf"]?.array {
      return Schema(
        value: .object(about + [member("anyOf", .array(choices + [JSONNode(choice)]))]))
    }
    let rest = JSONValue.object(members.filter { $0.name != "description" })
    return Schema(value: .object(about + [member("anyOf", .array([rest, choice]))]))
  }

  static let comment = JSONValue.object(["description": .string("A note for people; means nothing")]
  )

  /// A value of any kind, with words for it.
  static func any(_ description: String) -> Schema {
    Schema(value: .object(["description": .string(description)]))
  }

  static let anything = Schema(value: .bool(true))
}

/// A JSON object with the keys it may have; `$schema`, `comment` and `x-…` are allowed in each.
struct SchemaObject {
  let description: String
  let required: [String]
  let properties: [(String, Schema)]

  init(_ description: String, required: [String] = [], _ properties: [(String, Schema)]) {
    self.description = description
    self.required = required
    self.properties = properties
  }

  var keys: [String] { properties.map(\.0) }

  var members: [JSONMember] {
    var all = properties.map { member($0.0, $0.1.value) }
    all.append(member("$schema", Schema.text("The schema of the file, for editors").value))
    all.append(member("comment", Schema.comment))
    var members = [
      member("type", .string("object")), member("description", .string(description)),
      member("properties", .object(all)),
      member("patternProperties", .object(["^x-": .bool(true)])),
      member("additionalProperties", .bool(false)),
    ]
    if !required.isEmpty {
      members.append(member("required", .array(required.map { .string($0) })))
    }
    return members
  }

  var schema: Schema { Schema(value: .object(members)) }

  /// The object with placeholders allowed wherever rows have them filled in.
  var fillable: SchemaObject {
    SchemaObject(
      description, required: required, properties.map { ($0.0, $0.1.orPlaceholder) })
  }
}
