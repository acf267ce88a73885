import HarnessText

/// A kind of value: how it is written in plans, how it is read, and how the schema and the documentation describe it.
struct KeyKind<Value>: Sendable {
  let words: @Sendable () -> String
  let schema: @Sendable (inout SchemaWriter) -> Schema
  /// Converts a value to JSON as a plan would contain it, so that the schema and the documentation can show defaults.
  var json: (@Sendable (Value) -> JSONValue?)?
  let read: @Sendable (JSONNode, StrictObject) -> Value?

  init(
    _ words: @autoclosure @escaping @Sendable () -> String,
    schema: @escaping @Sendable (inout SchemaWriter) -> Schema,
    json: (@Sendable (Value) -> JSONValue?)? = nil,
    read: @escaping @Sendable (JSONNode, StrictObject) -> Value?
  ) {
    (self.words, self.schema, self.json, self.read) = (words, schema, json, read)
  }

  func map<Other>(_ make: @escaping @Sendable (Value) -> Other?) -> KeyKind<Other> {
    checked { value, _, _ in make(value) }
  }

  func checked<Other>(
    _ make: @escaping @Sendable (Value, JSONNode, StrictObject) -> Other?
  ) -> KeyKind<Other> {
    KeyKind<Other>(words(), schema: schema) { node, object in
      read(node, object).flatMap { make($0, node, object) }
    }
  }

  func parsed<Other>(
    as expected: @escaping @Sendable (Value) -> String,
    json: (@Sendable (Other) -> JSONValue?)? = nil,
    _ parse: @escaping @Sendable (Value) -> Other?
  ) -> KeyKind<Other> {
    var kind = checked { value, node, object in
      let parsed = parse(value)
      if parsed == nil {
        object.report(.malformed("\(value)", expected: expected(value)), at: node)
      }
      return parsed
    }
    kind.json = json
    return kind
  }

  func called(_ words: String) -> KeyKind {
    KeyKind(words, schema: schema, json: json, read: read)
  }

  var orNull: KeyKind<Value?> {
    KeyKind<Value?>(
      "\(Self.listed(words())) or `null`", schema: { schema(&$0).orNull }
    ) { node, object in
      node.value == .null ? .some(nil) : read(node, object).map(Optional.some)
    }
  }

  func or(_ details: KeyKind<Value>) -> KeyKind<Value> {
    KeyKind(
      "\(Self.listed(words())) or \(details.words())",
      schema: { .either([schema(&$0), details.schema(&$0)]) }, json: json
    ) { node, object in
      node.object == nil ? read(node, object) : details.read(node, object)
    }
  }

  /// Returns the alternatives with commas instead of "or", so that another alternative can be added.
  private static func listed(_ words: String) -> String { words.replacing(" or ", with: ", ") }

  var list: KeyKind<[Value]> { list() }

  /// Only the schema enforces the minimum number of elements.
  func list(atLeast: Int = 0) -> KeyKind<[Value]> {
    KeyKind<[Value]>(
      "array of \(Self.plural(words()))", schema: { .list(of: schema(&$0), atLeast: atLeast) }
    ) {
      node, object in
      object.array(node)?.compactMap { read($0, object) }
    }
  }

  var map: KeyKind<[Named<Value>]> {
    KeyKind<[Named<Value>]>(
      Self.mapping(to: Self.plural(words())), schema: { .map(of: schema(&$0)) }
    ) { node, object in
      object.members(of: node)?.compactMap { member in
        read(member.value, object.holding(member.name)).map { Named(member: member, value: $0) }
      }
    }
  }

  func map<Name: CaseIterable & RawRepresentable<String> & Hashable & Sendable>(
    by _: Name.Type, _ what: String
  ) -> KeyKind<[Name: Value]> {
    map.checked { members, _, object in
      members.reduce(into: [:]) { values, member in
        if let name = Name(rawValue: member.name) {
          values[name] = member.value
        } else {
          object.report(
            .unknownValue(member.name, what: what, known: Name.rawValues), at: member.member)
        }
      }
    }
  }

  private static func mapping(to values: String) -> String {
    values.contains(" or ") && !values.hasPrefix("maps ")
      ? "map whose values are \(values)" : "map of \(values)"
  }

  private static func plural(_ words: String) -> String {
    words.replacing("any JSON value", with: "JSON value").replacing(
      /\b(?:array|fault|file$|integer|map|matcher|name|object|path|string|duration|type|value)\b/
    ) { "\($0.output)s" }
  }

  /// In a map, `file` could also be a key that the author chose, so it refers to a file only if its value is a string.
  func orFile(isMap: Bool = false) -> KeyKind<Value> {
    let file = KeyKind<Written<FileForm>>.object(FileForm.self)
    return KeyKind(
      words() + (isMap ? ", or a file that contains the map" : " or file"),
      schema: { .either([file.schema(&$0), schema(&$0)]) }, json: json
    ) { node, object in
      if let path = node.string {
        object.report(.pathAlone(path), at: node)
        return nil
      }
      guard let reference = node["file"], !isMap || reference.string != nil else {
        return read(node, object)
      }
      return file.read(node, object)?.file.flatMap { object.document($0) }
        .flatMap { read($0.node, $0) }
    }
  }

  /// In sites and apps, variables of the plan take the place of placeholders.
  var filled: KeyKind<Value> {
    KeyKind(
      words(),
      schema: { writer in
        let plain = schema(&writer)
        return plain.isText ? plain : plain.or(writer.placeholder())
      }, json: json
    ) { node, object in
      let section = Placeholder.occurs(in: node) ? object.reading.section : nil
      return read(section.map { $0.filler.section(node, from: $0.scope, in: object.source) } ?? node, object)
    }
  }

  var filledNames: KeyKind<Value> {
    KeyKind(words(), schema: schema, json: json) { node, object in
      read(object.reading.section.map { $0.filler.names(node, from: $0.scope, in: object.source) } ?? node, object)
    }
  }

  func defined(_ name: String, _ about: String) -> KeyKind<Value> {
    KeyKind(
      words(), schema: { $0.define(name) { schema(&$0).described(about) } }, json: json, read: read)
  }
}

struct Named<Value> {
  let member: JSONMember
  let value: Value

  var name: String { member.name }
}
