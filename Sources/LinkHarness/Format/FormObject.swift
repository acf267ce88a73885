package import HarnessText

/// An object of a plan, and what its form says about its keys.
package struct FormObject: Sendable {
  package private(set) var form = ""
  private var formKeys: [FormKey] = []

  mutating func add(_ form: String, _ keys: [FormKey]) {
    (self.form, formKeys) = (form, formKeys + keys)
  }

  package var keys: [KeyChoices] { formKeys.map(KeyChoices.init) }
}

/// The words and flags that a key can have.
package struct KeyChoices: Sendable {
  package let name: String
  package let isRequired: Bool
  package let preset: JSONValue?
  package let values: [JSONValue]
  /// The words that an element of a list can have.
  package let elements: [JSONValue]

  init(_ key: FormKey) {
    (name, isRequired, preset) = (key.name, key.isRequired, key.preset)
    var writer = SchemaWriter()
    writer.namesObjects = true
    let schema = JSONNode(key.schema(&writer).value)
    func values(_ node: JSONNode) -> [JSONValue] {
      let definition = node["$ref"]?.string?.split(separator: "/").last.flatMap { name in
        writer.definitions.first { $0.name == name }?.value
      }
      // Another object has no definition here; its own keys are edited.
      let inner = (node["anyOf"]?.array ?? []) + [definition].compactMap { $0?["properties"] == nil ? $0 : nil }
      return (node["enum"]?.array ?? []).map(\.value) + [node["const"]?.value].compactMap(\.self)
        + (node["type"]?.string == "boolean" ? [.bool(false), .bool(true)] : []) + inner.flatMap(values)
    }
    self.values = values(schema)
    elements = schema["items"].map(values) ?? []
  }
}
