import HarnessText
import LinkModel

extension KeyKind where Value == String {
  static var text: KeyKind {
    var kind = string { $1.string($0) }
    kind.json = { .string($0) }
    return kind
  }

  static func name(_ what: String, _ names: @escaping @Sendable (Names) -> KnownNames) -> KeyKind {
    text.checked { name, node, object in
      let known = names(object.reading.names)
      if known.contains(name) { return name }
      object.report(.unknownValue(name, what: what, known: known.list), at: node)
      return nil
    }
  }

  static var app: KeyKind { name("app", \.apps) }

  /// A tab of an app; if no app in the plan declares tabs, the app's own code may have any.
  static var tab: KeyKind {
    let declared = name("tab", \.tabs)
    return text.checked { name, node, object in
      object.reading.names.tabs.list.isEmpty ? name : declared.read(node, object)
    }
  }

  static var host: KeyKind { text.map { $0.asciiLowercased() } }

  static var reason: KeyKind {
    string { node, object in
      let reason = object.expected("a reason as a string", node, node.string)
      if let reason, reason.allSatisfy(\.isWhitespace) {
        object.report(.blankReason, at: node)
      }
      return reason
    }
  }
}

extension KeyKind where Value == [String] {
  static var texts: KeyKind {
    var kind = KeyKind<String>.text.list
    kind.json = { .texts($0) }
    return kind
  }
}

extension KeyKind where Value == Bool {
  static var flag: KeyKind {
    KeyKind("boolean", schema: { _ in .typed("boolean") }, json: { .bool($0) }) { $1.flag($0) }
  }
}

extension KeyKind where Value == Int {
  static var number: KeyKind {
    KeyKind("integer", schema: { _ in .typed("integer") }, json: { .number($0) }) { $1.integer($0) }
  }

  static func number(
    _ expected: String, where isGood: @escaping @Sendable (Int) -> Bool
  ) -> KeyKind {
    number.parsed(as: { _ in expected }, json: { .number($0) }) { isGood($0) ? $0 : nil }
  }
}

extension KeyKind where Value == JSONNode {
  static var json: KeyKind {
    KeyKind("any JSON value", schema: { _ in .anything }) { node, _ in node }
  }
}

extension KeyKind where Value == [String: JSONValue] {
  static var values: KeyKind {
    KeyKind<JSONNode>.json.map.checked { _, node, _ in node.values }
  }
}

extension KeyKind where Value == Duration {
  static var time: KeyKind {
    KeyKind<String>.string { node, object in
      // For a number such as `90`, the finding suggests the same fix as for the string `"90"`: add a unit.
      node.integer.map(String.init) ?? object.string(node)
    }
    .parsed(as: TimeSpan.expectation) { TimeSpan.read($0) }
    .called("duration, such as `\"90s\"`")
  }
}

extension KeyKind where Value == Link {
  static var link: KeyKind { KeyKind<String>.text.map { Link($0) } }

  static var webPage: KeyKind {
    KeyKind<String>.text.parsed(
      as: { text in
        let bare = text.drop { $0 == "/" }
        return "the URL of a web page, such as \"https://\(bare.isEmpty ? "shop.example" : bare)\""
      },
      { text in
        let link = Link(text)
        return link.isWeb && link.host?.isEmpty == false ? link : nil
      })
  }
}

extension KeyKind where Value == OSVersion {
  static func system(suchAs example: String) -> KeyKind {
    let systems = OSVersion.System.rawValues.joined(separator: ", ")
    return KeyKind<String>.text.parsed(
      as: { _ in "a system and version such as \"\(example)\" (known systems: \(systems))" },
      json: { .string($0.text) }
    ) { OSVersion($0) }
  }
}

extension KeyKind where Value: Sendable & Equatable {
  static func choice(_ what: String, _ choices: [(String, Value)]) -> KeyKind {
    let words = choices.map { "`\($0.0)`" }
    return KeyKind(
      ([words.dropLast().joined(separator: ", ")] + words.suffix(1)).filter { !$0.isEmpty }
        .joined(separator: " or "),
      schema: { _ in .choice(choices.map(\.0)) },
      json: { value in choices.first { $0.1 == value }.map { .string($0.0) } },
      read: { $1.choice($0, what, choices) })
  }
}

extension KeyKind where Value: Sendable & Equatable & RawRepresentable, Value.RawValue == String {
  static func choice(_ what: String, of values: [Value]) -> KeyKind {
    choice(what, values.map { ($0.rawValue, $0) })
  }

  static func choice(_ what: String) -> KeyKind where Value: CaseIterable {
    choice(what, of: Array(Value.allCases))
  }
}

extension KeyKind where Value == [RouteParameter] {
  static var parameters: KeyKind {
    KeyKind<String>.text.map.map { $0.map { RouteParameter($0.name, $0.value) } }
  }
}

extension KeyKind {
  static func string(
    _ words: String = "string", read: @escaping @Sendable (JSONNode, StrictObject) -> Value?
  ) -> KeyKind {
    KeyKind(words, schema: { _ in .typed("string") }, read: read)
  }

  static func object<F: Form>(_ make: @escaping @Sendable (Written<F>) -> Value?) -> KeyKind {
    KeyKind("`\(F.table.name)` object", schema: { $0.schema(of: F.self) }) { node, object in
      guard let written = Written<F>(node, in: object) else { return nil }
      if let value = make(written) { return value }
      written.check()
      return nil
    }
  }

  static func object<F: Form>(_: F.Type) -> KeyKind where Value == Written<F> { object { $0 } }
}

extension KeyKind where Value == Expectations {
  static var expectations: KeyKind { expectations(of: "expect") }

  /// `key` is the name of the object in messages.
  static func expectations(of key: String) -> KeyKind {
    KeyKind("expectations", schema: { $0.expectations() }) { node, object in
      ExpectationReader(object.reading, key).read(node, object)
    }
  }
}
