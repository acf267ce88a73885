/// An option or an argument of a command, with the type of the value it yields.
protocol Parameter<Value>: Sendable {
  associatedtype Value: Sendable
  var declaration: Declaration { get }
  /// The value of the words given for it; each of them is valid.
  func value(_ words: [String]) -> Value
}

/// What the parser, the help and completions know about an option or an argument.
struct Declaration: Sendable {
  /// `--port` of an option, `PLAN` of an argument.
  let name: String
  /// The help of an option; for an argument what is missing without it, such as "a plan".
  let help: String
  /// The syntax of its value; `nil` for an option without one.
  let syntax: ValueSyntax?
  var isRepeatable = false
  var isRequired = false

  var isOption: Bool { name.hasPrefix("--") }

  /// The name with the placeholder of the value.
  var usage: String { syntax.map { "\(name) \($0.placeholder)" } ?? name }
}

/// An option, written `--name` or `--name VALUE`.
struct Option<Value: Sendable>: Parameter {
  let declaration: Declaration
  private let read: @Sendable ([String]) -> Value

  /// An option without a value.
  init(_ name: String, _ help: String) where Value == Bool {
    declaration = Declaration(name: name, help: help, syntax: nil)
    read = { !$0.isEmpty }
  }

  /// An option that may be left out.
  init<Word>(_ name: String, _ kind: ValueKind<Word>, _ help: String) where Value == Word? {
    declaration = Declaration(name: name, help: help, syntax: kind.syntax)
    read = { $0.first.flatMap(kind.read) }
  }

  /// An option with a default.
  init(_ name: String, _ kind: ValueKind<Value>, _ help: String, default: Value) {
    declaration = Declaration(
      name: name, help: "\(help) (default: \(`default`))", syntax: kind.syntax)
    read = { $0.first.flatMap(kind.read) ?? `default` }
  }

  /// An option that may be given several times.
  init<Word>(each name: String, _ kind: ValueKind<Word>, _ help: String) where Value == [Word] {
    declaration = Declaration(name: name, help: help, syntax: kind.syntax, isRepeatable: true)
    read = { $0.compactMap(kind.read) }
  }

  func value(_ words: [String]) -> Value { read(words) }
}

/// An argument, told from others by its place.
struct Argument<Value: Sendable>: Parameter {
  let declaration: Declaration
  private let read: @Sendable ([String]) -> Value

  /// An argument that must be given.
  init(_ kind: ValueKind<Value>, _ help: String) {
    declaration = Declaration(
      name: kind.syntax.placeholder, help: help, syntax: kind.syntax, isRequired: true)
    read = { words in
      guard let value = words.first.flatMap(kind.read) else {
        preconditionFailure("a command line without \(help) does not parse")
      }
      return value
    }
  }

  /// An argument that may be left out.
  init<Word>(optional kind: ValueKind<Word>, _ help: String) where Value == Word? {
    declaration = Declaration(name: kind.syntax.placeholder, help: help, syntax: kind.syntax)
    read = { $0.first.flatMap(kind.read) }
  }

  /// All arguments from here on: at least one, unless there is a default.
  init(each kind: ValueKind<String>, _ help: String, default: [String]? = nil)
  where Value == [String] {
    declaration = Declaration(
      name: kind.syntax.placeholder, help: help, syntax: kind.syntax, isRepeatable: true,
      isRequired: `default` == nil)
    read = { $0.isEmpty ? `default` ?? [] : $0 }
  }

  func value(_ words: [String]) -> Value { read(words) }
}
