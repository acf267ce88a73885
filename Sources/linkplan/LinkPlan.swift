import Foundation
import LinkHarness

@main
struct LinkPlan {
  static func main() async {
    OutputFile.keepStandardDescriptors()
    let output = Output.standard()
    var status = await Self.run(Array(CommandLine.arguments.dropFirst()), output)
    output.flush()
    if let failure = output.failure {
      // What is not there cannot be read: results that went nowhere are no success.
      output.diagnostic("linkplan: standard output cannot be written: \(failure.reason)\n")
      status = .couldNotRun
    }
    exit(status.rawValue)
  }

  /// Runs one command; everything it prints goes through `output`.
  static func run(_ arguments: [String], _ output: Output) async -> CommandStatus {
    do {
      let invocation = try Invocation(arguments)
      switch invocation.command {
      case .help:
        output.result(Help.overview)
        return .success
      case .commandHelp(let spec):
        output.result(Help.text(of: spec))
        return .success
      case .replay(let parsed): return try await ReplayCommand(parsed).run(output)
      case .merge(let parsed): return try MergeCommand(parsed).run(output)
      case .match(let parsed): return try MatchCommand(parsed).run(output)
      case .lint(let parsed): return try LintCommand(parsed).run(output)
      case .diff(let parsed): return try DiffCommand(parsed).run(output)
      case .explain(let parsed): return try await ExplainCommand(parsed).run(output)
      case .check(let parsed): return try await CheckCommand(parsed).run(output)
      case .coverage(let parsed): return try await CoverageCommand(parsed).run(output)
      case .initial(let parsed): return try await InitCommand(parsed).run(output)
      case .importing(let parsed): return try await ImportCommand(parsed).run(output)
      case .export(let parsed): return try ExportCommand(parsed).run(output)
      case .topic(let text):
        output.result(text)
        return .success
      case .completions(let parsed): return try CompletionsCommand(parsed).run(output)
      case .schema:
        output.result(PlanSchema.text)
        return .success
      case .serve(let parsed): return try await ServeCommand(parsed).run(output)
      }
    } catch {
      output.diagnostic("linkplan: \(error.message)\n  \(error.hint)\n")
      return .couldNotRun
    }
  }
}

/// What the process tells its caller.
enum CommandStatus: Int32 {
  /// Everything is as expected.
  case success = 0
  /// An expectation or a check failed.
  case failure = 1
  /// Usage, or input that cannot be read or is not valid.
  case couldNotRun = 2
}
