import LinkModel
import HarnessText

struct PatternLint {
  private let variables: SubstitutionVariables
  private let known: [String]
  /// Whether a missing slash has been reported for the current entry; one finding per entry is sufficient.
  private var hasToldOfSlash = false
  private var budget: StepBudget
  /// Without a limit, the comparisons could take a minute.
  private var comparisons = StepBudget(20_000)

  // These are properties because a regular expression in a method is compiled in each call, which takes longer than the
  // other checks of a pattern. For the same reason, a pattern without the first character of a match is not searched.
  private let url = URLInPattern()
  private let query = /\?[A-Za-z0-9_.\[\]\-]+=/.matchingSemantics(.unicodeScalar)
  private let finalQuestionMark = /[A-Za-z0-9]\?\*$/.matchingSemantics(.unicodeScalar)
  private let escape = /%[0-9A-Fa-f]{2}/.matchingSemantics(.unicodeScalar)

  init(variables: SubstitutionVariables, budget: Int) {
    self.variables = variables
    self.budget = StepBudget(budget)
    known = SubstitutionVariables.predefinedNames + variables.values.keys.sorted()
  }

  mutating func beginEntry() { hasToldOfSlash = false }

  mutating func look(
    atPath text: String, _ glob: Glob?, _ node: JSONNode, _ rule: AssociationRule,
    _ log: LintLog
  ) {
    if let meant = AssociationFile.exclusion(meantBy: text) {
      log.add(.notWithoutSpace, "missing space after \"NOT\" in \"\(text)\"", "write \"\(meant)\"", at: node.range)
    }
    guard let glob else { return }
    look(at: glob, .path, node, rule, log)
  }

  /// Checks a component's constraints; problems in constraints inherited from `defaults` are reported at the component.
  mutating func look(
    atConstraintsOf rule: AssociationRule, _ node: JSONNode, _ log: LintLog
  ) {
    let constraints = rule.constraints
    if let path = constraints.path {
      let place = node["/"] ?? node
      if path.pattern.asciiLowercased().hasPrefix("not ") {
        log.add(
          .notInComponents, "the prefix \"NOT\" in \"\(path.pattern)\" has no special meaning in \"components\"",
          "write { \"/\": \"\(url.corrected(String(path.pattern.dropFirst(4))))\", \"exclude\": true }", at: place.range
        )
      } else {
        look(at: path, .path, place, rule, log)
      }
    }
    switch constraints.query {
    case nil: break
    case .whole(let glob): look(at: glob, .query, node["?"] ?? node, rule, log)
    case .items(let items):
      let members = node["?"]?.distinctMembers ?? []
      for (index, item) in items.enumerated() {
        let place = index < members.count ? members[index].value : node
        look(at: item.glob, .value, place, rule, log)
      }
    }
    if let fragment = constraints.fragment {
      look(at: fragment, .fragment, node["#"] ?? node, rule, log)
    }
  }

  private mutating func look(
    at glob: Glob, _ part: URLPart, _ node: JSONNode, _ rule: AssociationRule,
    _ log: LintLog
  ) {
    let text = glob.pattern
    let before = log.findings.count
    if text.utf8.contains(UInt8(ascii: "\\")) {
      log.add(
        .backslashInPattern, "backslash in \"\(text)\"",
        at: node.range)
    }
    look(atVariablesOf: text, node, log)
    if glob.defect == .tooLarge {
      log.add(
        .patternTooLarge, "the pattern exceeds the size limit after its variables are expanded", at: node.range)
    }
    if case .tooManyVariables(let count) = glob.defect {
      log.add(
        .tooManyVariables, "the pattern has \(count) variables; the limit is \(GlobProgram.variableLimit)",
        at: node.range)
    }
    let path = part == .path ? url.path(of: text) : nil
    if let path {
      log.add(
        .urlInPath, "the path pattern \"\(text)\" contains a scheme or host",
        "write only the path: \"\(rule.notPrefix)\(path)\"",
        at: node.range)
    } else if part == .path {
      look(atPathPattern: text, node, log)
    }
    if log.findings.count == before { look(atEscapesOf: text, part, node, rule, log) }
    if part == .path, path == nil { look(atEndsOf: text, node, rule, log) }
    let isExplained = log.findings[before...].contains { $0.severity != .info }
    if !isExplained, part.isNever(glob, rule.constraints.form, &budget) {
      log.add(
        .patternNeverMatches, "no \(part.words) can match \"\(text)\"", at: node.range)
    }
  }

  private mutating func look(
    atVariablesOf text: String, _ node: JSONNode, _ log: LintLog
  ) {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return }
    let found = GlobCompiler.variableNames(in: text)
    for name in found {
      guard variables.meaning(of: name, caseSensitive: true) == nil else { continue }
      let nearest =
        comparisons.take(known.count) ? NearMiss.nearest(to: name, among: known) : nil
      log.add(
        .undefinedVariable, "undefined variable $(\(name))",
        nearest.map { "did you mean $(\($0))?" }, at: node.range)
    }
    let rest = text.utf8.split(separator: UInt8(ascii: ")"), omittingEmptySubsequences: false).last
    if rest?.contains("$(".utf8) == true {
      log.add(
        .unterminatedVariable, "unterminated $( in \"\(text)\"",
        at: node.range)
    }
  }

  private func look(atPathPattern text: String, _ node: JSONNode, _ log: LintLog) {
    if text.utf8.contains(UInt8(ascii: "#")) {
      log.add(
        .fragmentInPath, "the path pattern \"\(text)\" contains #", at: node.range)
    }
    guard text.utf8.contains(UInt8(ascii: "?")) else { return }
    if text.contains(query) {
      log.add(
        .queryInPath, "the path pattern \"\(text)\" appears to contain a query", at: node.range)
    } else if text.contains(finalQuestionMark) {
      log.add(
        .questionMarkInPath, "the \"?\" in \"\(text)\" matches one character of the path and does not start a query",
        at: node.range)
    }
  }

  private mutating func look(
    atEndsOf text: String, _ node: JSONNode, _ rule: AssociationRule, _ log: LintLog
  ) {
    let first = text.utf8.first
    if !hasToldOfSlash, !text.hasPrefix("NOT"), text.utf8.count > 1,
      first?.isASCIILetter == true || first?.isASCIIDigit == true,
      !text.utf8.contains(UInt8(ascii: ":")), !text.contains(query)
    {
      hasToldOfSlash = true
      log.add(
        .pathWithoutSlash, "\"\(text)\" does not start with a slash", "write \"\(rule.notPrefix)/\(text)\"",
        at: node.range)
    }
  }

  private func look(
    atEscapesOf text: String, _ part: URLPart, _ node: JSONNode, _ rule: AssociationRule,
    _ log: LintLog
  ) {
    let literal = Self.literal(of: text)
    if rule.isPercentEncoded {
      guard let scalar = part.unescaped(in: literal) else { return }
      log.add(
        .unescapedCharacter, "a URL cannot contain \"\(Character(scalar))\" unescaped",
        "write \(PercentEncoding.encode(String(Character(scalar)))), or set \"percentEncoded\": false",
        at: node.range)
    } else if literal.utf8.contains(UInt8(ascii: "%")), let escape = literal.firstMatch(of: escape) {
      log.add(
        .escapeInDecodedPattern, "the percent escape \(escape.output) is compared literally with the decoded URL",
        at: node.range)
    }
  }

  /// The pattern without its variables.
  private static func literal(of pattern: String) -> String {
    var literal: [UInt8] = []
    var rest = pattern.utf8[...]
    while let byte = rest.popFirst() {
      if byte == "$", rest.first == "(" {
        rest = rest.drop { $0 != ")" }.dropFirst()
      } else {
        literal.append(byte)
      }
    }
    return String(decoding: literal, as: UTF8.self)
  }
}

extension AssociationRule {
  /// The beginning of an exclusion among `paths`.
  fileprivate var notPrefix: String { if case .path = place, isExclusion { "NOT " } else { "" } }
}
