struct Option<Value: Sendable>: Parameter {
  let declaration: Declaration
  private let read: @Sendable ([String]) -> Value

  init(_ name: String, _ help: String) where Value == Bool {
    declaration = Declaration(name: name, help: help, syntax: nil)
    read = { !$0.isEmpty }
  }

  init<Word>(_ name: String, _ kind: ValueKind<Word>, _ help: String) where Value == Word? {
    declaration = Declaration(name: name, help: help, syntax: kind.syntax)
    read = { $0.first.flatMap(kind.read) }
  }

  init(_ name: String, _ kind: ValueKind<Value>, _ help: String, default: Value) {
    declaration = Declaration(
      name: name, help: "\(help) (default: \(`default`))", syntax: kind.syntax)
    read = { $0.first.flatMap(kind.read) ?? `default` }
  }

  init<Word>(each name: String, _ kind: ValueKind<Word>, _ help: String) where Value == [Word] {
    declaration = Declaration(name: name, help: help, syntax: kind.syntax, isRepeatable: true)
    read = { $0.compactMap(kind.read) }
  }

  func value(_ words: [String]) -> Value { read(words) }
}
