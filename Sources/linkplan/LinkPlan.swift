import Foundation

@main
struct LinkPlan {
  static func main() async {
    OutputFile.keepStandardDescriptors()
    let output = Output.standard()
    var status = await Self.run(Array(CommandLine.arguments.dropFirst()), output)
    output.flush()
    if let failure = output.failure {
      // Results that are lost are not a success.
      output.say("cannot write standard output: \(failure.reason)")
      status = .couldNotRun
    }
    exit(status.rawValue)
  }

  static func run(_ words: [String], _ output: Output) async -> CommandStatus {
    // Before they are parsed, since a message about a word shows it.
    if words.contains(CommonOptions.ciLog.declaration.name) { output.escapesCommands = true }
    do {
      let (command, arguments) = try parse(words)
      return try await command.run(arguments, output)
    } catch {
      output.diagnostic(error.text(command: words.first ?? ""))
      return .couldNotRun
    }
  }

  /// The command that a command line names, and what it is given; `--help` of a command is `help` about it.
  static func parse(_ words: [String]) throws(UsageError) -> (any Command, Arguments) {
    let (name, rest) = (words.first ?? "help", Array(words.dropFirst()))
    let help = HelpCommand()
    if ["--help", "-h"].contains(name) { return (help, try Arguments([], of: help)) }
    guard let command = Commands.all.first(where: { $0.name == name }) else {
      throw .unknownCommand(name, known: Commands.all.map(\.name))
    }
    if rest.contains("--help") || rest.contains("-h") {
      return (help, try Arguments([name], of: help))
    }
    return (command, try Arguments(rest, of: command))
  }
}
