import HarnessText

protocol FormKey: AnyObject, Sendable {
  var name: String { get }
  func take(_ name: String)
  var about: String { get }
  var isRequired: Bool { get }
  var preset: JSONValue? { get }
  var words: @Sendable () -> String { get }
  var schema: @Sendable (inout SchemaWriter) -> Schema { get }
  func check(_ object: StrictObject)
}

enum Presence {
  case required
}

/// The name of a key is the name of its property, unless it is stated.
///
/// Keys are safe to share between threads: only the table of a form sets the names of keys, before others can see them.
final class Key<Value>: FormKey, @unchecked Sendable {
  private(set) var name: String
  let about: String
  let isRequired: Bool
  let preset: JSONValue?
  let words: @Sendable () -> String
  let schema: @Sendable (inout SchemaWriter) -> Schema
  private let make: @Sendable (JSONNode?, StrictObject) -> Value

  func take(_ name: String) { if self.name.isEmpty { self.name = name } }

  func read(_ object: StrictObject) -> Value { make(object.value(name), object) }

  func check(_ object: StrictObject) { _ = read(object) }

  convenience init<Base>(named name: String = "", _ kind: KeyKind<Base>, _ about: String) where Value == Base? {
    self.init(name, kind, isRequired: false, about, preset: nil) { $0 }
  }

  convenience init<Base>(named name: String = "", _ kind: KeyKind<Base>, _ presence: Presence, _ about: String)
  where Value == Base? {
    self.init(name, kind, isRequired: true, about, preset: nil) { $0 }
  }

  convenience init(
    named name: String = "", _ kind: KeyKind<Value>,
    default preset: @autoclosure @escaping @Sendable () -> Value, _ about: String
  ) {
    self.init(name, kind, isRequired: false, about, preset: kind.json?(preset())) { $0 ?? preset() }
  }

  private init<Base>(
    _ name: String, _ kind: KeyKind<Base>, isRequired: Bool, _ about: String, preset: JSONValue?,
    _ make: @escaping @Sendable (Base?) -> Value
  ) {
    (self.name, self.about) = (name, about)
    // Defaults that are empty arrays or empty strings are not worth showing.
    self.preset = preset.flatMap { ["[]", "\"\""].contains($0.text) ? nil : $0 }
    self.isRequired = isRequired
    (words, schema) = (kind.words, kind.schema)
    self.make = { node, object in make(node.flatMap { kind.read($0, object) }) }
  }
}
