import HarnessText

/// What is the same for keys of all kinds of values.
///
/// A class, because finding out whether a value conforms to a protocol scans all conformances of the process.
///
/// Keys are safe to share between threads: only the table of a form sets the names of keys, before others can see them.
class FormKey: @unchecked Sendable {
  /// The name of the key's property, unless it is stated.
  private(set) final var name: String
  private(set) final var number: Int
  final let about: String
  final let isRequired: Bool
  final let preset: JSONValue?
  final let words: @Sendable () -> String
  final let schema: @Sendable (inout SchemaWriter) -> Schema

  fileprivate init<Base>(
    _ name: String, _ kind: KeyKind<Base>, isRequired: Bool, _ about: String, preset: JSONValue?
  ) {
    (self.name, self.about, self.isRequired) = (name, about, isRequired)
    number = name.keyNumber
    // Defaults that are empty arrays or empty strings are not worth showing.
    self.preset = preset.flatMap { ["[]", "\"\""].contains($0.text) ? nil : $0 }
    (words, schema) = (kind.words, kind.schema)
  }

  /// The first words of the documentation, to append to the name in a sentence, if they are few.
  final var brief: String {
    // A regular expression would cost more than the rest of a failed row.
    let bytes = Array(about.utf8)
    let end = zip(bytes, bytes.dropFirst()).enumerated().first { _, pair in
      pair.1 == " " ? ";.:".utf8.contains(pair.0) : pair.0 == " " && pair.1 == "("
    }
    let words = bytes[..<(end?.offset ?? bytes.count)].filter { $0 != "`" }.utf8Text
    return words.count < 60 ? ", \(words.prefix(1).lowercased())\(words.dropFirst())" : ""
  }

  final func take(_ name: String) { if self.name.isEmpty { (self.name, number) = (name, name.keyNumber) } }

  func check(_ object: StrictObject) {}
}

extension String {
  /// A number below 64 in which the names of most keys differ.
  var keyNumber: Int { (utf8.count &* 13 &+ Int(utf8.first ?? 0)) & 63 }
}

enum Presence {
  case required
}

final class Key<Value>: FormKey, @unchecked Sendable {
  private let make: @Sendable (JSONNode?, StrictObject) -> Value

  func read(_ object: StrictObject) -> Value { make(object.lacks(number) ? nil : object.value(name), object) }

  override func check(_ object: StrictObject) { _ = read(object) }

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
    self.make = { node, object in make(node.flatMap { kind.read($0, object) }) }
    super.init(name, kind, isRequired: isRequired, about, preset: preset)
  }
}
