/// An argument, told from others by its place.
struct Argument<Value: Sendable>: Parameter {
  let declaration: Declaration
  private let read: @Sendable ([String]) -> Value

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

extension UsageError {
  static func missing(_ argument: Declaration) -> UsageError {
    let choices = argument.syntax?.choices ?? []
    return .missingArgument(
      argument.help + (choices.isEmpty ? "" : ": " + choices.joined(separator: ", ")))
  }
}
