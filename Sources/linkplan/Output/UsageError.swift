import HarnessText
import LinkHarness

/// Why a command cannot run: a mistyped command line, or input and output that fail.
enum UsageError: Error, Equatable {
  case unknownCommand(String, known: [String])
  case unknownTopic(String, known: [String], choices: [String])
  case unknownOption(String, known: [String])
  case missingValue(of: String)
  case unexpectedValue(option: String)
  case invalidValue(String, of: String, expected: String, choices: [String])
  case missingArgument(String)
  case missingOption(String)
  case unexpectedArgument(String)
  case conflict(String)
  case unreadable(String, reason: String)
  case unwritable(String, reason: String)
  case invalidPlans(String)

  static func severalPlans(_ path: String) -> UsageError {
    .conflict("\(path) contains several plans; name one of them")
  }

  static func invalid(_ plans: [PlanFinding]) -> UsageError {
    .invalidPlans(plans.map { $0.rendered() }.joined(separator: "\n"))
  }

  func text(command: String) -> String {
    if case .invalidPlans(let text) = self { return text }
    return "linkplan: \(message)\n  \(hint(command))\n"
  }

  private var message: String {
    switch self {
    case .unknownCommand(let word, _): "unknown command \"\(word)\""
    case .unknownTopic(let word, _, _): "no help topic \"\(word)\""
    case .unknownOption(let option, _): "unknown option \(option)"
    case .missingValue(let usage): "missing value: \(usage)"
    case .unexpectedValue(let option): "\(option) takes no value"
    case .invalidValue(let value, let name, _, _): "invalid value \"\(value)\" for \(name)"
    case .missingArgument(let what): "missing argument: \(what)"
    case .missingOption(let usage): "missing option: \(usage)"
    case .unexpectedArgument(let text): "unexpected argument \"\(text)\""
    case .conflict(let text), .invalidPlans(let text): text
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .unwritable(let path, let reason): "cannot write \(path): \(reason)"
    }
  }

  private func hint(_ command: String) -> String {
    switch self {
    case .unknownCommand(let word, let known):
      Self.nearest(word, known).map { "did you mean linkplan \($0)?" }
        ?? "commands: \(known.joined(separator: ", "))"
    case .unknownTopic(let word, let known, let choices):
      Self.nearest(word, known).map { "did you mean linkplan help \($0)?" }
        ?? "topics: \(choices.joined(separator: ", "))"
    case .unknownOption(let option, let known):
      Self.nearest(option, known).map { "did you mean \($0)?" } ?? "see linkplan \(command) --help"
    case .unexpectedValue(let option): "write \(option) alone"
    case .invalidValue(let value, _, let expected, let choices):
      Self.nearest(value, choices).map { "did you mean \($0)?" }
        ?? Self.expectation(expected, choices) ?? "see linkplan \(command) --help"
    case .unreadable: "check the path"
    case .unwritable: "check the path and its permissions"
    case .missingValue, .missingArgument, .missingOption, .unexpectedArgument, .conflict,
      .invalidPlans:
      "see linkplan \(command) --help"
    }
  }

  static func nearest(_ word: String, _ known: [String]) -> String? {
    if let nearest = NearMiss.nearest(to: word, among: known) { return nearest }
    // Of FORMAT=FILE and SOURCE=PAGE, the first word is the one with choices.
    guard let end = word.firstIndex(of: "="), !known.contains(String(word[..<end])) else {
      return nil
    }
    return NearMiss.nearest(to: String(word[..<end]), among: known)
  }

  private static func expectation(_ expected: String, _ choices: [String]) -> String? {
    let choice = choices.isEmpty ? "" : "one of " + choices.joined(separator: ", ")
    let parts = [expected, choice].filter { !$0.isEmpty }
    return parts.isEmpty ? nil : "expected " + parts.joined(separator: ": ")
  }
}
