final class ManualCommand: Command {
  let name = "man"
  let summary = "print the manual page of a command"
  let details = """
    If COMMAND is omitted, prints the page of linkplan itself. To read a page: linkplan man replay | man -l -
    """
  let example = "linkplan man replay"

  let command = Argument(optional: ManualCommand.command, "a command")

  private static let command = ValueKind("COMMAND", choices: Commands.all.map(\.name)) { name in
    Commands.all.first { $0.name == name }?.name
  }

  func run(_ given: Arguments, _ output: Output) -> CommandStatus {
    let found = Commands.all.first { $0.name == given[command] }
    let title = (["linkplan"] + (found.map { [$0.name] } ?? [])).joined(separator: "-")
    let summary = found?.summary ?? "replay deep links and universal links against a mock site"
    let text = found.map { Help.text(of: $0) } ?? Help.overview(Commands.all)
    output.result(
      """
      .TH \(title.uppercased()) 1
      .SH NAME
      \(title) \\- \(summary)
      .SH DESCRIPTION
      .nf
      \(Self.escaped(text))
      .fi

      """)
    return .success
  }

  /// Escapes backslashes, and lines that roff would interpret as requests.
  private static func escaped(_ text: String) -> String {
    let lines = text.replacing("\\", with: "\\e").split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.map { $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&" + $0 : String($0) }
      .joined(separator: "\n")
  }
}
