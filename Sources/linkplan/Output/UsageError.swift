import HarnessText
import LinkHarness
import LinkModel

struct UsageError: Error {
  private let message: String
  private let hint: String?
  private var isWhole = false

  private init(_ message: String, _ hint: String? = nil) {
    (self.message, self.hint) = (message, hint)
  }

  func text(command: String) -> String {
    let shown = isWhole ? message : SecretMask.standard.masked(message)
    return isWhole
      ? shown : "linkplan: \(shown)\n  \(hint ?? "See 'linkplan \(command) --help'.")\n"
  }
}

extension UsageError {
  static func unknownCommand(_ word: String, known: [String]) -> Self {
    Self(
      "unknown command \"\(word)\"",
      meant(word, known, "linkplan ") ?? "commands: \(list(known))")
  }
  static func unknownTopic(_ word: String, known: [String], choices: [String]) -> Self {
    Self(
      "unknown help topic \"\(word)\"",
      meant(word, known, "linkplan help ") ?? "topics: \(list(choices))")
  }
  static func unknownOption(_ option: String, known: [String]) -> Self {
    Self("unknown option \(option)", retired[option] ?? meant(option, known))
  }

  /// What to write instead of the options of earlier versions.
  private static let retired = [
    "--last-failed": "it was removed; select rows with --filter, --tag or --row, or replay all of them",
    "--last-run": "it was removed; write --report jsonl=FILE, of which linkplan report FILE makes other reports",
    "--repeat": "it was removed; write the link again as another step",
    "--requirements": "it was removed; compare your list with the \"covers\" of the plans in a test",
    "--sarif": "it was removed; write --github, or --json",
    "--slowest":
      "it was removed; write --report jsonl --timings, and sort the lines, as with jq -s 'sort_by(.microseconds)'",
    "--watch": "it was removed; write watchexec -w PATH linkplan replay PATH",
    "--write": "it was removed; copy the row from the page, and paste it into the plan",
  ]

  static func missingValue(of usage: String) -> Self { Self("missing value: \(usage)") }
  static func unexpectedValue(option: String) -> Self {
    Self("\(option) does not accept a value", "write only \(option)")
  }
  static func invalidValue(
    _ value: String, of name: String, expected: String = "", choices: [String]
  ) -> Self {
    let choice = choices.isEmpty ? "" : "one of " + list(choices)
    let parts = [expected, choice].filter { !$0.isEmpty }
    let expectation = parts.isEmpty ? nil : "expected " + parts.joined(separator: ": ")
    return Self("invalid value \"\(value)\" for \(name)", meant(value, choices) ?? expectation)
  }
  static func missingArgument(_ what: String, choices: [String]) -> Self {
    Self("missing argument: \(what)" + (choices.isEmpty ? "" : ": \(list(choices))"))
  }
  static func missingOption(_ usage: String) -> Self { Self("missing option: \(usage)") }
  static func unexpectedArgument(_ text: String) -> Self { Self("unexpected argument \"\(text)\"") }
  static func conflict(_ text: String, _ hint: String? = nil) -> Self { Self(text, hint) }
  static func obstacle(_ finding: Finding) -> Self { Self(finding.message, finding.fix) }
  static func severalPlans(_ path: String) -> Self {
    Self("\(path) contains several plans; pass the path of one of them")
  }
  static func severalRows(_ id: String, plans: [String]) -> Self {
    Self("several plans have a row \(id): \(list(plans))", "pass --plan with one of them, or --row FILE:LINE")
  }
  static func unreadable(
    _ path: String, reason: String, hint: String = "check the path"
  ) -> Self {
    Self("cannot read \(path): \(reason)", hint)
  }
  static func planInsteadOfAssociation(_ path: String) -> Self {
    Self(
      "\(path) is a test plan, not an association file",
      "use the association file that the plan serves; explain accepts a plan as --plan \(path)")
  }
  static func tooLarge(
    _ what: String, limit: Int,
    hint: String = "use a file instead of standard input, or reduce the input"
  ) -> Self {
    Self("cannot read \(what): more than \(limit) bytes", hint)
  }
  static func unwritable(_ path: String, reason: String) -> Self {
    Self(
      "cannot write \(path): \(reason)",
      "specify another path, correct the permissions, or free space")
  }
  static func invalid(_ plans: [Finding]) -> Self {
    var error = Self(plans.map { $0.rendered() }.joined(separator: "\n"))
    error.isWhole = true
    return error
  }

  private static func list(_ words: [String]) -> String { words.joined(separator: ", ") }

  private static func meant(_ word: String, _ known: [String], _ prefix: String = "") -> String? {
    nearest(word, known).map { "did you mean \(prefix)\($0)?" }
  }

  static func nearest(_ word: String, _ known: [String]) -> String? {
    // In FORMAT=FILE and SOURCE=PAGE, only the part before the equals sign is compared with the known words.
    let (name, value) = word.assignment
    let names = known.map(\.assignment.name)
    guard
      let meant = names.contains(name)
        ? name : Synonym.meant(by: name, among: names) ?? NearMiss.nearest(to: name, among: names)
    else { return nil }
    let meanings = known.filter { $0.assignment.name == meant }
    return meanings.first { ($0.assignment.value == nil) == (value == nil) } ?? meanings.first
  }
}

extension String {
  var assignment: (name: String, value: String?) {
    let parts = split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count == 2 ? String(parts[1]) : nil)
  }
}
