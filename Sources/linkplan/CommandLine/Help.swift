import HarnessText
import LinkTools

enum Help {
  static func overview(_ commands: [any Command]) -> String {
    let width = commands.map(\.name.count).max() ?? 0
    let summaries = commands.map { "  \($0.name.padding(to: width))  \($0.summary)\n" }.joined()
    let topics = HelpTopic.allCases.map { "  \($0.rawValue.padding(to: width))  \($0.summary)\n" }
    return """
      linkplan replays deep links and universal links against a mock site, offline,
      and reports where each one ends up and why.

      usage: linkplan COMMAND [ARGUMENTS]
             linkplan PLAN.json, which is short for linkplan replay PLAN.json

      \(summaries)
      example: linkplan replay TestPlans
      help:    linkplan COMMAND --help, or linkplan help TOPIC
      version: linkplan --version

      \(topics.joined())
      options of every command:
      \(CommonOptions.declarations.map(lines).joined(separator: "\n"))

      exit status: 0 success, 1 an expectation or check failed, 2 could not run

      """
  }

  static func text(of command: any Command) -> String {
    let arguments = command.arguments.map { argument in
      let name = argument.name + (argument.isRepeatable ? "…" : "")
      return argument.isRequired ? name : "[\(name)]"
    }
    let common = CommonOptions.declarations.map(\.name)
    let options = command.options.filter { !common.contains($0.name) }
    let usage = [command.name] + (options.isEmpty ? [] : ["[OPTIONS]"]) + arguments
    let paragraphs = [
      command.summary, "usage: linkplan \(usage.joined(separator: " "))", command.details,
      options.map(lines).joined(separator: "\n"), "example: \(command.example)\n",
    ]
    return paragraphs.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private static func lines(_ option: Declaration) -> String {
    let isShort = option.usage.count <= 24
    let usage = isShort ? option.usage.padding(to: 24) + "  " : option.usage + "\n" + "".padding(to: 28)
    return LineWrap(columns: 80).wrapped("  " + usage + option.help)
  }
}
