import HarnessText
import LinkHarness
import LinkModel

/// Why a command cannot be run as it was typed.
enum UsageError: Error, Equatable {
  case unknownCommand(String, known: [String])
  case unknownTopic(String, known: [String], choices: [String])
  case unknownOption(String, command: String, known: [String])
  case missingValue(option: String)
  case unexpectedValue(option: String)
  case invalidValue(String, option: String, known: [String])
  case missingArgument(String, command: String)
  case unexpectedArgument(String, command: String)
  case conflict(String)
  case unreadable(String, reason: String)
  case unwritable(String, reason: String)

  /// What is wrong.
  var message: String {
    switch self {
    case .unknownCommand(let word, _): "unknown command \"\(word)\""
    case .unknownTopic(let word, _, _): "there is no help about \"\(word)\""
    case .unknownOption(let option, let command, _): "\(command) has no option \(option)"
    case .missingValue(let option): "\(option) needs a value"
    case .unexpectedValue(let option): "\(option) takes no value"
    case .invalidValue(let value, let option, _): "\"\(value)\" is no value for \(option)"
    case .missingArgument(let name, let command): "\(command) needs \(name)"
    case .unexpectedArgument(let text, let command):
      "\(command) does not know what to do with \"\(text)\""
    case .conflict(let text): text
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
    }
  }

  /// What to do about it.
  var hint: String {
    switch self {
    case .unknownCommand(let word, let known): Self.suggestion(word, known, prefix: "linkplan ")
    case .unknownTopic(let word, let known, let choices):
      NearMiss.nearest(to: word, among: known).map { "did you mean linkplan help \($0)?" }
        ?? "there are: \(choices.joined(separator: ", "))"
    case .unknownOption(let option, let command, let known):
      NearMiss.nearest(to: option, among: known).map { "did you mean \($0)?" }
        ?? "see linkplan \(command) --help"
    case .missingValue(let option): "write \(option)=VALUE"
    case .unexpectedValue(let option): "write \(option) alone"
    case .invalidValue(let value, _, let known): Self.suggestion(value, known, prefix: "")
    case .missingArgument(_, let command), .unexpectedArgument(_, let command):
      "see linkplan \(command) --help"
    case .conflict: "see --help"
    case .unreadable: "check the path"
    case .unwritable: "check the path and its permissions"
    }
  }

  private static func suggestion(_ word: String, _ known: [String], prefix: String) -> String {
    if let nearest = NearMiss.nearest(to: word, among: known) {
      return "did you mean \(prefix)\(nearest)?"
    }
    return known.isEmpty ? "see linkplan --help" : "there are: \(known.joined(separator: ", "))"
  }
}
