import HarnessText

/// The reference entry of a plan key or an expectation, for the reference of the plan format and `linkplan help`.
package struct KeyReference: Sendable {
  let form: String?
  /// The term for an object that has the key, such as `a step`.
  package let owner: String
  package let name: String
  package let stage: Stage?
  package let value: String
  package let meaning: String
  var observation: NotObserved.Observation?

  package var isAssumption: Bool { form == AssumptionsForm.table.name }
}

extension PlanSchema {
  package static let keys: [KeyReference] = {
    let owners = terms
    let keys = tables.sorted { $0.key < $1.key }.flatMap { form, keys in
      keys.map { key in
        KeyReference(
          form: form, owner: owners[form] ?? form, name: key.name, stage: nil,
          value: value(of: key), meaning: key.about)
      }
    }
    let fields = StageTable.facts.map { field in
      KeyReference(
        form: nil, owner: "`expect`",
        name: field.path.map { $0 == "*" ? "NAME" : $0 }.joined(separator: "."),
        stage: field.stage, value: value(of: field), meaning: field.documentation, observation: field.observation)
    }
    return keys + fields
  }()

  private static func value(of key: FormKey) -> String {
    var value = key.words()
    if key.isRequired { value += "; required" }
    if let preset = key.preset, preset != .bool(false) {
      let text = if case .string(let text) = preset { text } else { preset.text }
      value += "; default `\(text)`"
    }
    return value
  }

  private static func value(of field: StageFact) -> String {
    switch field.kind {
    case .text: "string"
    case .name: "name"
    case .choice(_, let words): words.count > 10 ? "keyword" : code(words)
    case .number: "integer"
    case .flag: "boolean"
    case .list(_, let words): "array of " + (words.isEmpty ? "strings" : code(words))
    case .json: "any JSON value"
    }
  }

  package static func code(_ words: [String]) -> String {
    words.map { "`\($0)`" }.joined(separator: ", ")
  }
}
