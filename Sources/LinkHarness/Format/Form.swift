import HarnessText

/// The keys of one kind of object in a plan: stored properties that `FormTable` finds by reflection, so no key can be
/// missing from the table.
protocol Form: Sendable {
  init()
  static var table: FormTable<Self> { get }
}

extension Form {
  static func form(
    named name: String? = nil, _ what: String, _ about: String, filling: Filling = .never, undoes: Bool = false
  ) -> FormTable<Self> {
    let type = "\(Self.self)".dropLast("Form".count)
    let usual = type.prefix(1).lowercased() + type.dropFirst()
    return FormTable(Self(), name ?? usual, what, about, filling: filling, undoes: undoes)
  }

  @inline(__always)
  static func name<Value>(_ key: KeyPath<Self, Key<Value>>) -> String {
    table.form[keyPath: key].name
  }
}

final class FormTable<F: Sendable>: Sendable {
  let form: F
  let name: String
  let what: String
  let about: String
  let filling: Filling
  /// Whether a value that is `null` undoes a default, and is read as missing.
  let undoes: Bool
  let keys: [FormKey]
  let groups: [any Form.Type]
  let names: [String]
  let required: [String]
  /// By `String.keyNumber`, which is found much faster than a hash.
  private let numbered: [[FormKey]]

  init(
    _ form: F, _ name: String, _ what: String, _ about: String, filling: Filling, undoes: Bool
  ) {
    (self.form, self.name, self.what, self.about) = (form, name, what, about)
    (self.filling, self.undoes) = (filling, undoes)
    (keys, groups) = formParts(of: form)
    names = keys.map(\.name)
    required = keys.filter(\.isRequired).map(\.name)
    numbered = (0..<64).map { [keys] number in keys.filter { $0.number == number } }
  }

  /// Returns the term that findings use for a named member of a map, such as `the app shop`.
  func what(named name: String) -> String {
    let words = what.split(separator: " ", maxSplits: 1)
    return ["a", "an", "the"].contains(words[0]) ? "the \(words[1]) \(name)" : what
  }

  func has(_ name: String) -> Bool { key(name) != nil }

  private func key(_ name: String) -> FormKey? { numbered[name.keyNumber].first { $0.name == name } }

  func key<Value>(_ name: String, of type: Value.Type) -> Key<Value?>? {
    key(name) as? Key<Value?>
  }
}

/// Which of a form's values can also be strings with placeholders, according to the schema.
enum Filling {
  case never
  /// Objects of the form also occur in rows, so the schema allows placeholders for strings, keywords, integers and
  /// booleans.
  case scalars
  case always
}

private func formParts(of value: Any) -> (keys: [FormKey], groups: [any Form.Type]) {
  var parts: (keys: [FormKey], groups: [any Form.Type]) = ([], [])
  for child in Mirror(reflecting: value).children {
    if let key = child.value as? FormKey {
      if let name = child.label { key.take(name) }
      parts.keys.append(key)
    } else {
      if let group = child.value as? any Form { parts.groups.append(type(of: group)) }
      let nested = formParts(of: child.value)
      parts.keys += nested.keys
      parts.groups += nested.groups
    }
  }
  return parts
}
