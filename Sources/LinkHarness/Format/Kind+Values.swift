import HarnessText
import LinkModel

extension Kind where Value == String {
  static var text: Kind {
    Kind("string", schema: { _ in .typed("string") }, json: { .string($0) }) { $1.string($0) }
  }

  /// One of the names that only the plan at hand knows, such as those of its apps.
  static func name(_ what: String, _ names: @escaping @Sendable (Names) -> [String]) -> Kind {
    Kind("string", schema: { _ in .typed("string") }) { node, object in
      object.choice(node, what, names(object.reading.names).map { ($0, $0) })
    }
  }

  static var app: Kind { name("app of this plan", \.apps) }

  /// The name of a host or domain, whose letters have no case.
  static var host: Kind { text.map { $0.asciiLowercased() } }

  /// A reason, which has to say something.
  static var reason: Kind {
    Kind("string", schema: { _ in .typed("string") }) { node, object in
      guard let reason = node.string else {
        object.report(.wrongKind(expected: "the reason, a string", found: node.kind), at: node)
        return nil
      }
      if reason.allSatisfy(\.isWhitespace) {
        object.report(
          .malformed(reason, expected: "a reason for people who read the report"), at: node)
      }
      return reason
    }
  }
}

extension Kind where Value == [String] {
  static var texts: Kind {
    var kind = Kind<String>.text.list
    kind.json = { .array($0.map { JSONNode(.string($0)) }) }
    return kind
  }
}

extension Kind where Value == Bool {
  static var flag: Kind {
    Kind("boolean", schema: { _ in .typed("boolean") }, json: { .bool($0) }) { $1.flag($0) }
  }
}

extension Kind where Value == Int {
  static var number: Kind { number("", where: { _ in true }) }

  /// A whole number within limits, which `expected` says.
  static func number(
    _ expected: String, where isGood: @escaping @Sendable (Int) -> Bool
  ) -> Kind {
    Kind("integer", schema: { _ in .typed("integer") }, json: { .number($0) }) { node, object in
      guard let number = object.integer(node) else { return nil }
      if isGood(number) { return number }
      object.report(.malformed("\(number)", expected: expected), at: node)
      return nil
    }
  }
}

extension Kind where Value == JSONNode {
  /// A value of any kind.
  static var json: Kind { Kind("any JSON", schema: { _ in .anything }) { node, _ in node } }
}

extension Kind where Value == Duration {
  /// A span of time such as `90s`, as the clock of a replay counts it.
  static var time: Kind {
    Kind("time, such as `\"90s\"`", schema: { _ in .typed("string") }) { TimeSpan.read($0, $1) }
  }
}

extension Kind where Value == Link {
  static var link: Kind { Kind<String>.text.map { Link($0) } }
}

extension Kind where Value == OSVersion {
  /// A version of the system; the finding gives one of them as an example.
  static func system(suchAs example: String) -> Kind {
    Kind("string", schema: { _ in .typed("string") }, json: { .string($0.text) }) { node, object in
      guard let text = object.string(node) else { return nil }
      if let os = OSVersion(text) { return os }
      object.report(.malformed(text, expected: "a version such as \"\(example)\""), at: node)
      return nil
    }
  }
}

extension Kind where Value: Sendable & Equatable {
  /// One of some words, each for a value.
  static func choice(_ what: String, _ choices: [(String, Value)]) -> Kind {
    let words = choices.map { "`\($0.0)`" }
    return Kind(
      ([words.dropLast().joined(separator: ", ")] + words.suffix(1)).filter { !$0.isEmpty }
        .joined(separator: " or "),
      schema: { _ in .choice(choices.map(\.0)) },
      json: { value in choices.first { $0.1 == value }.map { .string($0.0) } },
      read: { $1.choice($0, what, choices) })
  }
}

extension Kind where Value: Sendable & Equatable & RawRepresentable, Value.RawValue == String {
  /// One of some cases of a type.
  static func choice(_ what: String, of values: [Value]) -> Kind {
    choice(what, values.map { ($0.rawValue, $0) })
  }

  /// One of the cases of a type.
  static func choice(_ what: String) -> Kind where Value: CaseIterable {
    choice(what, of: Array(Value.allCases))
  }
}

extension Kind {
  /// An object of a form, from which a value is made.
  ///
  /// Where none can be made, everything else that is wrong with the object is reported too.
  static func object<F: Form>(_ make: @escaping @Sendable (Written<F>) -> Value?) -> Kind {
    Kind(F.table.noun, schema: { $0.schema(of: F.self) }) { node, object in
      guard let written = Written<F>(node, in: object) else { return nil }
      if let value = make(written) { return value }
      written.check()
      return nil
    }
  }

  /// An object of a form.
  static func object<F: Form>() -> Kind where Value == Written<F> { object { $0 } }
}
