final class CompletionsCommand: Command {
  let name = "completions"
  let summary = "print a script that completes commands and options in a shell"
  let details = """
    SHELL is bash, zsh or fish. The first line of the script says where to put it.
    """
  let example = "linkplan completions bash"

  let shell = Argument(.choice(Completions.Shell.self, "SHELL"), "a shell")

  func run(_ given: Arguments, _ output: Output) -> CommandStatus {
    output.result(Completions(commands: Commands.all).script(for: given[shell]))
    return .success
  }
}
