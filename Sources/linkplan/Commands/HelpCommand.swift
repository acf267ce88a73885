final class HelpCommand: Command {
  let name = "help"
  let summary = "print help for a command, a topic, a code or a key"
  let details = """
    TOPIC is a command, a table of codes or keys, the code of a reason, an error or
    a lint finding, a fault, a key of plans, or a claim about Apple's systems, such
    as reason:excluded. If TOPIC is omitted, commands and tables are listed.
    """
  let example = "linkplan help excluded"

  let topic = Argument(optional: ValueKind("TOPIC", choices: HelpCommand.topics) { $0 }, "a topic")

  private static var topics: [String] {
    Commands.all.map(\.name) + HelpTopic.allCases.map(\.rawValue)
  }

  func run(_ given: Arguments, _ output: Output) throws(UsageError) -> CommandStatus {
    output.result(try given[topic].map(Self.text) ?? Help.overview(Commands.all))
    return .success
  }

  private static func text(about word: String) throws(UsageError) -> String {
    if let command = Commands.named(word) {
      return Help.text(of: command)
    }
    if let topic = HelpTopic(rawValue: word) { return topic.text }
    let entries = HelpTopic.allCases.flatMap(\.entries)
    for isMeant in [HelpEntry.isNamed, HelpEntry.isSpelled, HelpEntry.accepts] {
      let found = entries.filter { isMeant($0)(word) }
      if !found.isEmpty { return HelpEntry.text(of: found) }
    }
    let isCode = UsageError.nearest(word, topics) == nil
    throw .unknownTopic(
      word, known: isCode ? topics + entries.map(\.name) : topics, choices: topics)
  }
}
