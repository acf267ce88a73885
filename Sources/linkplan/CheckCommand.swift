import HarnessText
import LinkTools
import LinkHarness
import LinkModel

/// `linkplan check`.
struct CheckCommand {
  let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run(_ output: Output) async throws(UsageError) -> CommandStatus {
    guard !arguments.positionals.isEmpty else {
      throw .missingArgument("a host or a URL", command: "check")
    }
    var status = CommandStatus.success
    for target in arguments.positionals {
      let check = await HostCheck(of: target, hostField: arguments.value("--host"))
      output.result(arguments.has("--json") ? check.json.text + "\n" : check.text)
      if !check.isGood { status = .failure }
    }
    return status
  }
}
