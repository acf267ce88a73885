import HarnessText
import LinkTools

final class ImportCommand: Command {
  let name = "import"
  let summary = "create a plan from a list of links in plain text or CSV"
  let details = """
    A line contains a link and, after a space or tab, its destination: app, browser,
    nothing, or the name of an app. An arrow or a comma between them is ignored. CSV
    columns are url, expected, screen, from and id. If the list has no destination
    for a link, the row expects the link's current destination; replay --update
    missing fills in the rest. FILE may be - for standard input.
    """
  let example = "linkplan import links.csv --association apple-app-site-association"

  let file = Argument(.path("FILE"), "a list of links")
  let association = Option("--association", .path("FILE"), "association file that the hosts serve")
  let hosts = Option(
    each: "--host", .host,
    "host that serves the association file (default: the hosts of links that may open an app)")
  let apps = Option(
    each: "--app", .text("ID"), "application identifier (default: those in the association file)")

  func run(_ given: Arguments, _ output: Output) async throws(UsageError) -> CommandStatus {
    let path = given[file]
    var association: SourceText?
    if let file = given[self.association] {
      try Input.refuseStandardInput(for: file, and: path)
      association = SourceText(try Input.bytes(file), file: file)
    }
    let source = try Input.source(path)
    do {
      let made = try await PlanImport(
        of: LinkList(source), association: association, hosts: given[hosts],
        apps: given[apps].isEmpty ? nil : given[apps])
      try made.write { output.result($0, as: .json) }
      for note in made.notes { output.note(note) }
      if made.recorded > 0 {
        output.note(
          "the list has no destination for \(made.recorded) of \(made.count.of("link", "links")); the rows of such links expect the current destination"
        )
      }
      if association == nil {
        output.note(
          "without --association, no web link opens an app; add the association file to \"sites\" in the plan"
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
