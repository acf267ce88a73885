/// `linkplan completions`.
struct CompletionsCommand {
  let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run(_ output: Output) throws(UsageError) -> CommandStatus {
    let known = Completions.Shell.allCases.map(\.rawValue)
    guard let word = arguments.positionals.first else {
      throw .missingArgument("a shell: \(known.joined(separator: ", "))", command: "completions")
    }
    if arguments.positionals.count > 1 {
      throw .unexpectedArgument(arguments.positionals[1], command: "completions")
    }
    guard let shell = Completions.Shell(rawValue: word) else {
      throw .invalidValue(word, option: "SHELL", known: known)
    }
    output.result(Completions.script(for: shell))
    return .success
  }
}
