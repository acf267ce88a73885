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
