import Foundation
import LinkHarness
import LinkTools

@main
struct LinkPlan {
  static func main() async {
    OutputFile.keepStandardDescriptors()
    StopRequest.removesTemporaryFiles()
    let output = Output.standard()
    var status = await Self.run(Array(CommandLine.arguments.dropFirst()), output)
    output.flush()
    if let failure = output.failure {
      // A command must not succeed if its results could not be written.
      output.say("cannot write standard output: \(failure.reason)")
      status = .couldNotRun
    }
    exit(status.rawValue)
  }

  static func run(_ words: [String], _ output: Output) async -> CommandStatus {
    // `escapesCommands` has to be set before parsing, because error messages quote arguments.
    if words.contains(CommonOptions.ciLog.declaration.name) { output.escapesCommands = true }
    if words == ["--version"] {
      output.result("linkplan \(Version.current)\n")
      return .success
    }
    do {
      let (command, arguments) = try parse(words)
      output.isQuiet = arguments[CommonOptions.quiet]
      switch arguments[CommonOptions.color] {
      case .auto: break
      case .always: output.hasColor = true
      case .never: output.hasColor = false
      }
      return try await command.run(arguments, output)
    } catch {
      output.diagnostic(error.text(command: words.first ?? ""))
      return .couldNotRun
    }
  }

  /// `COMMAND --help` is equivalent to `help COMMAND`, and a path without a command to `replay PATH`.
  static func parse(_ words: [String]) throws(UsageError) -> (any Command, Arguments) {
    let (name, rest) = (words.first ?? "help", Array(words.dropFirst()))
    func help(_ words: [String]) throws(UsageError) -> (any Command, Arguments) {
      let help = HelpCommand()
      return (help, try Arguments(words, of: help))
    }
    if ["--help", "-h"].contains(name) { return try help([]) }
    guard let command = Commands.named(name) else {
      // A path alone is a plan to replay; no command's name looks like one.
      if name.hasSuffix(".json") || name.contains("/") { return try parse(["replay"] + words) }
      throw .unknownCommand(name, known: Commands.all.map(\.name))
    }
    if rest.contains("--help") || rest.contains("-h") { return try help([name]) }
    return (command, try Arguments(rest, of: command))
  }
}
