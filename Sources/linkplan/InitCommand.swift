import HarnessText
import LinkTools
import LinkAudit
import LinkHarness
import LinkModel

/// `linkplan init`.
struct InitCommand {
  let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run(_ output: Output) async throws(UsageError) -> CommandStatus {
    guard let path = arguments.positionals.first else {
      throw .missingArgument("an association file", command: "init")
    }
    if arguments.positionals.count > 1 {
      throw .unexpectedArgument(arguments.positionals[1], command: "init")
    }
    if arguments.has("--by-reference"), path == "-" {
      throw .conflict("standard input has no path that a plan could name")
    }
    let host = arguments.value("--host") ?? "example.com"
    if AssociatedDomain("applinks:" + host).defect != nil {
      throw .invalidValue(host, option: "--host", known: [])
    }
    let apps = arguments.all("--app")
    let source = SourceText(try Input.bytes(path), file: path == "-" ? "(standard input)" : path)
    do {
      let skeleton = try await PlanSkeleton(
        of: source, host: host, apps: apps.isEmpty ? nil : apps,
        reference: arguments.has("--by-reference") ? path : nil)
      output.result(skeleton.text)
      for note in skeleton.notes { output.diagnostic("linkplan: note: \(note)\n") }
      return .success
    } catch {
      switch error {
      case .unreadable:
        output.diagnostic(LintReport(FileLint(source)).text)
        throw .unreadable(path, reason: "the system takes nothing from it")
      case .noApps(let known):
        guard let unknown = apps.first(where: { !known.contains($0) }) else {
          throw .unreadable(path, reason: "it gives no link to any app")
        }
        throw .invalidValue(unknown, option: "--app", known: known)
      }
    }
  }
}
