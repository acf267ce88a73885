import HarnessText

extension StepTrace {
  /// What a plan can expect of the step, as `--update missing` writes it; `nil` when there is nothing.
  var expectable: JSONValue? {
    let present = ExpectationField.present(in: self)
    let recorded = present.filter { $0.field.traits.contains(.isRecorded) }
    // A key with a placeholder would be read as one.
    let usable = recorded.filter { !Placeholder.occurs(in: $0.nameInPath) }
    let alone = present.filter { $0.field.traits.contains(.isRecordedAlone) }
    let members = (usable.isEmpty ? alone : usable).reduce(into: [JSONMember]()) { members, field in
      guard let value = field.value(in: self) else { return }
      let path = field.field.traits.contains(.isShort) ? field.path.dropLast() : field.path[...]
      members.set(value.planJSON, at: path)
    }
    return members.isEmpty ? nil : .object(members)
  }
}

extension [JSONMember] {
  /// Puts a value at the end of a path, in objects that are there or are added.
  fileprivate mutating func set(_ value: JSONValue, at path: ArraySlice<String>) {
    guard let key = path.first else { return }
    if path.count == 1 {
      append(member(key, value))
    } else if let index = firstIndex(where: { $0.name == key }) {
      var inner = self[index].value.object ?? []
      inner.set(value, at: path.dropFirst())
      self[index] = member(key, .object(inner))
    } else {
      var inner: [JSONMember] = []
      inner.set(value, at: path.dropFirst())
      append(member(key, .object(inner)))
    }
  }
}

extension FieldValue {
  /// The value as a plan writes it, where `${` would be a placeholder.
  var planJSON: JSONValue {
    func escaped(_ text: String) -> JSONValue { .string(text.replacing("${", with: "$${")) }
    return switch self {
    case .text(let text): escaped(text)
    case .list(let list): .array(list.map(escaped))
    case .number, .flag: json
    }
  }
}
