import HarnessText
import LinkTools
import LinkHarness
import LinkModel

/// `linkplan import`.
struct ImportCommand {
  let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) { self.arguments = arguments }

  func run(_ output: Output) async throws(UsageError) -> CommandStatus {
    guard let path = arguments.positionals.first else {
      throw .missingArgument("a list of links", command: "import")
    }
    if arguments.positionals.count > 1 {
      throw .unexpectedArgument(arguments.positionals[1], command: "import")
    }
    for host in arguments.all("--host") where AssociatedDomain("applinks:" + host).defect != nil {
      throw .invalidValue(host, option: "--host", known: [])
    }
    let apps = arguments.all("--app")
    var association: SourceText?
    if let file = arguments.value("--association") {
      if file == "-", path == "-" { throw .conflict("both files are standard input") }
      association = SourceText(try Input.bytes(file), file: file)
    }
    let source = SourceText(try Input.bytes(path), file: path == "-" ? "(standard input)" : path)
    do {
      let list = try LinkList(reading: source)
      let made = try await PlanImport(
        of: list, association: association, hosts: arguments.all("--host"),
        apps: apps.isEmpty ? nil : apps)
      output.result(made.text)
      for note in list.notes { output.diagnostic("linkplan: note: \(note)\n") }
      if made.recorded > 0 {
        output.diagnostic(
          "linkplan: note: the list says nothing about \(made.recorded) of \(list.entries.count) links; their rows expect what happens now\n"
        )
      }
      if association == nil {
        output.diagnostic(
          "linkplan: note: without --association no web link opens an app; put the file into \"sites\"\n"
        )
      }
      return .success
    } catch {
      output.diagnostic(
        "\(source.file):\(error.line): error: \(error.message)\n  fix: \(error.fix)\n")
      return .couldNotRun
    }
  }
}
