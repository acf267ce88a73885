/// An option or an argument of a command, with the type of the value it yields.
protocol Parameter<Value>: Sendable {
  associatedtype Value: Sendable
  var declaration: Declaration { get }
  var value: @Sendable (_ words: [String]) -> Value { get }
}

/// What the parser, the help and completions know about an option or an argument.
struct Declaration: Sendable {
  /// `--port` of an option, `PLAN` of an argument.
  let name: String
  /// The help of an option; for an argument what is missing without it, such as "a plan".
  let help: String
  /// The syntax of its value; `nil` for an option without one.
  let syntax: Syntax?
  var isRepeatable = false
  var isRequired = false

  var isOption: Bool { name.hasPrefix("--") }

  var missing: UsageError { .missingArgument(help, choices: choices) }

  var choices: [String] { syntax?.choices() ?? [] }

  var usage: String { syntax.map { "\(name) \($0.placeholder)" } ?? name }

  struct Syntax: Sendable {
    let placeholder: String
    /// What was expected in place of an invalid value, such as "a positive integer".
    let expected: String
    let isPath: Bool
    /// Computed on demand, because the topics of the help include the commands themselves.
    let choices: @Sendable () -> [String]
    let accepts: @Sendable (String) -> Bool
  }
}

/// An argument, told from others by its place.
struct Argument<Value: Sendable>: Parameter {
  let declaration: Declaration
  let value: @Sendable ([String]) -> Value

  init(_ kind: ValueKind<Value>, _ help: String) {
    declaration = Declaration(
      name: kind.syntax.placeholder, help: help, syntax: kind.syntax, isRequired: true)
    value = { words in
      guard let value = words.first.flatMap(kind.read) else {
        preconditionFailure("a command line without \(help) does not parse")
      }
      return value
    }
  }

  init<Word>(optional kind: ValueKind<Word>, _ help: String) where Value == Word? {
    declaration = Declaration(name: kind.syntax.placeholder, help: help, syntax: kind.syntax)
    value = { $0.first.flatMap(kind.read) }
  }

  /// All arguments from here on: at least one, unless there is a default.
  init(each kind: ValueKind<String>, _ help: String, default: [String]? = nil)
  where Value == [String] {
    declaration = Declaration(
      name: kind.syntax.placeholder, help: help, syntax: kind.syntax, isRepeatable: true,
      isRequired: `default` == nil)
    value = { $0.isEmpty ? `default` ?? [] : $0 }
  }
}

struct Option<Value: Sendable>: Parameter {
  let declaration: Declaration
  let value: @Sendable ([String]) -> Value

  init(_ name: String, _ help: String) where Value == Bool {
    declaration = Declaration(name: name, help: help, syntax: nil)
    value = { !$0.isEmpty }
  }

  init<Word>(_ name: String, _ kind: ValueKind<Word>, _ help: String) where Value == Word? {
    declaration = Declaration(name: name, help: help, syntax: kind.syntax)
    value = { $0.first.flatMap(kind.read) }
  }

  init(_ name: String, _ kind: ValueKind<Value>, _ help: String, default: Value) {
    declaration = Declaration(
      name: name, help: "\(help) (default: \(`default`))", syntax: kind.syntax)
    value = { $0.first.flatMap(kind.read) ?? `default` }
  }

  init<Word>(each name: String, _ kind: ValueKind<Word>, _ help: String) where Value == [Word] {
    declaration = Declaration(name: name, help: help, syntax: kind.syntax, isRepeatable: true)
    value = { $0.compactMap(kind.read) }
  }
}
