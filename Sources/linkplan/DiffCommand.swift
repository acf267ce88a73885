import LinkAudit
import LinkTools
import LinkHarness
import LinkModel

/// `linkplan diff`.
struct DiffCommand {
  let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run(_ output: Output) throws(UsageError) -> CommandStatus {
    guard arguments.positionals.count > 1 else {
      throw .missingArgument("an old and a new association file", command: "diff")
    }
    if arguments.positionals.count > 2 {
      throw .unexpectedArgument(arguments.positionals[2], command: "diff")
    }
    let (oldPath, newPath) = (arguments.positionals[0], arguments.positionals[1])
    if oldPath == "-", newPath == "-" { throw .conflict("both files are standard input") }
    let report = DifferenceReport(
      from: AssociationFile(try Input.bytes(oldPath), file: oldPath),
      to: AssociationFile(try Input.bytes(newPath), file: newPath))
    output.result(arguments.has("--json") ? report.json : report.text)
    if !report.notes.isEmpty { output.diagnostic(report.notes) }
    return report.difference.isBehaviourSame ? .success : .failure
  }
}
