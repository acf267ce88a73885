import HarnessText

struct MisplacedKey {
  let name: String
  let object: JSONNode
  let what: String
  let shape: [String]

  var corrections: [String] {
    func whole(_ schema: JSONNode?) -> JSONNode? {
      schema?["anyOf"]?.array?.first { $0["properties"] != nil } ?? schema
    }
    let schema = shape.dropFirst().reduce(shape.first.flatMap { PlanSchema.definitions[$0] }) {
      $1 == "*" ? whole($0)?["additionalProperties"] : whole($0)?["properties"]?[$1]
    }
    // A value that an author meant to write is more likely to be expected than to have been seen.
    let seen = StepForm.name(\.saw)
    let places = (whole(schema)?["properties"]?.object ?? []).filter { $0.name != seen }.compactMap { property in
      nesting(in: property.value).map { (key: property.name, value: $0) }
    }
    let present = places.filter { object[$0.key] != nil }
    return (present.isEmpty ? places : present).map { place in
      object[place.key]?.array == nil
        ? "\"\(place.key)\": \(place.value)"
        : "\(place.value.dropFirst().dropLast()) as an element of \"\(place.key)\""
    }
  }

  /// The terms for other objects of a plan that have a key with this name, such as `the device`.
  var owners: [String] {
    PlanSchema.tables.filter { $0.value.contains { $0.name == name } }.keys
      .compactMap { PlanSchema.terms[$0] }.filter { !what.hasPrefix($0) }.sorted()
  }

  private func nesting(in schema: JSONNode) -> String? {
    if let path = schema["$ref"]?.string, let last = path.split(separator: "/").last {
      return PlanSchema.definitions[String(last)].flatMap(nesting)
    }
    if let choices = schema["anyOf"]?.array { return choices.lazy.compactMap(nesting).first }
    if let words = schema["enum"]?.array, words.contains(where: { $0.string == name }) {
      return "\"\(name)\""
    }
    if let items = schema["items"] { return nesting(in: items).map { "[\($0)]" } }
    if schema["properties"]?[name] != nil { return "{ \"\(name)\": … }" }
    return schema["additionalProperties"].flatMap(nesting).map { "{ \"NAME\": \($0) }" }
  }
}
