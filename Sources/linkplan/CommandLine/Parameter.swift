protocol Parameter<Value>: Sendable {
  associatedtype Value: Sendable
  var declaration: Declaration { get }
  var value: @Sendable (_ words: [String]) -> Value { get }
}

struct Declaration: Sendable {
  /// The name, such as `--port` for an option or `PLAN` for an argument.
  let name: String
  /// The help text of an option; for an argument, a noun phrase such as "a plan" for the message about a missing
  /// argument.
  var help: String { words() }
  private let words: @Sendable () -> String
  let syntax: Syntax?
  var isRepeatable = false
  var isRequired = false

  init(
    name: String, help: @autoclosure @escaping @Sendable () -> String, syntax: Syntax?, isRepeatable: Bool = false,
    isRequired: Bool = false
  ) {
    (self.name, words, self.syntax) = (name, help, syntax)
    (self.isRepeatable, self.isRequired) = (isRepeatable, isRequired)
  }

  var isOption: Bool { name.hasPrefix("--") }

  var missing: UsageError { .missingArgument(help, choices: choices) }

  var choices: [String] { syntax?.choices() ?? [] }

  var usage: String { syntax.map { "\(name) \($0.placeholder)" } ?? name }

  struct Syntax: Sendable {
    let placeholder: String
    let expected: String
    let isPath: Bool
    /// The valid values are computed on demand because the topics of `help` include the names of all commands.
    let choices: @Sendable () -> [String]
    let accepts: @Sendable (String) -> Bool
  }
}

struct Argument<Value: Sendable>: Parameter {
  let declaration: Declaration
  let value: @Sendable ([String]) -> Value

  init(_ kind: ValueKind<Value>, _ help: String) {
    declaration = Declaration(
      name: kind.syntax.placeholder, help: help, syntax: kind.syntax, isRequired: true)
    value = { words in
      guard let value = words.first.flatMap(kind.read) else {
        preconditionFailure("parsing rejects a command line without \(help)")
      }
      return value
    }
  }

  init<Word>(optional kind: ValueKind<Word>, _ help: String) where Value == Word? {
    declaration = Declaration(name: kind.syntax.placeholder, help: help, syntax: kind.syntax)
    value = { $0.first.flatMap(kind.read) }
  }

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
