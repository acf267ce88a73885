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

  /// The name with the placeholder of the value.
  var usage: String { syntax.map { "\(name) \($0.placeholder)" } ?? name }

  /// What the help, completions and messages say about its value.
  struct Syntax: Sendable {
    /// Its name in the help.
    let placeholder: String
    /// What was expected in place of an invalid value, such as "a positive integer".
    let expected: String
    let isPath: Bool
    /// Computed on demand, because the topics of the help include the commands themselves.
    let choicesMade: @Sendable () -> [String]
    let accepts: @Sendable (String) -> Bool

    /// The words to choose from, for completions and near misses.
    var choices: [String] { choicesMade() }
  }
}
