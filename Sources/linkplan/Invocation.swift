import HarnessText
import LinkModel

/// A command line, understood.
struct Invocation {
  enum Command {
    case help
    case commandHelp(CommandSpec)
    case replay(ParsedArguments)
    case match(ParsedArguments)
    case explain(ParsedArguments)
    case check(ParsedArguments)
    case coverage(ParsedArguments)
    case initial(ParsedArguments)
    case importing(ParsedArguments)
    case export(ParsedArguments)
    case completions(ParsedArguments)
    case topic(String)
    case schema
    case lint(ParsedArguments)
    case diff(ParsedArguments)
    case serve(ParsedArguments)
    case merge(ParsedArguments)
  }

  let command: Command

  init(_ arguments: [String]) throws(UsageError) {
    guard let word = arguments.first else {
      command = .help
      return
    }
    let rest = Array(arguments.dropFirst())
    if word == "--help" || word == "-h" || (word == "help" && rest.isEmpty) {
      command = .help
      return
    }
    if word == "help" {
      command = try Self.help(about: rest[0])
      return
    }
    let spec = try Self.spec(word)
    if rest.contains("--help") || rest.contains("-h") {
      command = .commandHelp(spec)
      return
    }
    let parsed = try ParsedArguments(rest, spec)
    if spec.arguments.isEmpty, let word = parsed.positionals.first {
      throw .unexpectedArgument(word, command: spec.name)
    }
    switch spec.name {
    case "match": command = .match(parsed)
    case "explain": command = .explain(parsed)
    case "check": command = .check(parsed)
    case "coverage": command = .coverage(parsed)
    case "init": command = .initial(parsed)
    case "import": command = .importing(parsed)
    case "export": command = .export(parsed)
    case "completions": command = .completions(parsed)
    case "schema": command = .schema
    case "lint": command = .lint(parsed)
    case "diff": command = .diff(parsed)
    case "serve": command = .serve(parsed)
    case "merge": command = .merge(parsed)
    default: command = .replay(parsed)
    }
  }

  /// A command, a topic, or a code that the pages of the topics explain.
  private static func help(about word: String) throws(UsageError) -> Command {
    if let spec = CommandSpec.all.first(where: { $0.name == word }) { return .commandHelp(spec) }
    if let topic = HelpTopic(rawValue: word) { return .topic(topic.text) }
    if let lines = HelpTopic.lines(about: word) { return .topic(lines) }
    let topics = CommandSpec.all.map(\.name) + HelpTopic.allCases.map(\.rawValue)
    let isCode = NearMiss.nearest(to: word, among: topics) == nil
    throw .unknownTopic(
      word, known: isCode ? topics + HelpTopic.codes : topics, choices: topics)
  }

  private static func spec(_ word: String) throws(UsageError) -> CommandSpec {
    guard let spec = CommandSpec.all.first(where: { $0.name == word }) else {
      throw .unknownCommand(word, known: CommandSpec.all.map(\.name) + ["help"])
    }
    return spec
  }
}

/// The options and arguments behind a command.
struct ParsedArguments {
  let spec: CommandSpec
  private(set) var positionals: [String] = []
  private var values: [String: [String]] = [:]

  /// `--name VALUE` and `--name=VALUE` mean the same; `--` ends the options.
  init(_ words: [String], _ spec: CommandSpec) throws(UsageError) {
    self.spec = spec
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        positionals += rest
        break
      }
      guard word.hasPrefix("--") else {
        // A dash alone is standard input; other words with one dash are mistyped options, not file names.
        guard word == "-" || !word.hasPrefix("-") else {
          throw .unknownOption(word, command: spec.name, known: spec.options.map(\.name))
        }
        positionals.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = spec.options.first(where: { $0.name == name }) else {
        throw .unknownOption(name, command: spec.name, known: spec.options.map(\.name) + ["--help"])
      }
      guard option.value != nil else {
        guard parts.count == 1 else { throw .unexpectedValue(option: name) }
        values[name] = [""]
        continue
      }
      let value: String
      if parts.count == 2 {
        value = String(parts[1])
      } else if let next = rest.first, !next.hasPrefix("--") {
        value = next
        rest = rest.dropFirst()
      } else {
        throw .missingValue(option: name)
      }
      if !option.isRepeatable, values[name] != nil { throw .conflict("\(name) is given twice") }
      values[name, default: []].append(value)
    }
  }

  func has(_ name: String) -> Bool { values[name] != nil }
  func value(_ name: String) -> String? { values[name]?.last }
  func all(_ name: String) -> [String] { values[name] ?? [] }
}
