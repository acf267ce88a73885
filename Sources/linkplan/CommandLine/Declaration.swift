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

  var usage: String { syntax.map { "\(name) \($0.placeholder)" } ?? name }

  struct Syntax: Sendable {
    let placeholder: String
    /// What was expected in place of an invalid value, such as "a positive integer".
    let expected: String
    let isPath: Bool
    /// Computed on demand, because the topics of the help include the commands themselves.
    let choicesMade: @Sendable () -> [String]
    let accepts: @Sendable (String) -> Bool

    var choices: [String] { choicesMade() }
  }
}
