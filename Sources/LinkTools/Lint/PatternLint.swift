import LinkModel
import HarnessText

struct PatternLint {
  private let variables: SubstitutionVariables
  private let known: [String]
  private var budget: StepBudget
  /// Without a limit, the comparisons could take a minute.
  private var comparisons = StepBudget(20_000)

  init(variables: SubstitutionVariables, budget: Int) {
    self.variables = variables
    self.budget = StepBudget(budget)
    known = SubstitutionVariables.predefinedNames + variables.values.keys.sorted()
  }

  /// Checks a component's constraints; problems in constraints inherited from `defaults` are reported at the component.
  mutating func look(
    atConstraintsOf rule: AssociationRule, _ node: JSONNode, _ log: LintLog
  ) {
    let constraints = rule.constraints
    if let path = constraints.path {
      let place = node["/"] ?? node
      look(at: path, .path, place, rule, log)
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

  mutating func look(
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
    // The slips of paths are found in the shape of the file.
    let isWrongPath = part == .path && !PatternSlip.slips(inPath: text).isEmpty
    if log.findings.count == before, !isWrongPath,
      let slip = PatternSlip.slip(of: text, isPath: part == .path, isPercentEncoded: rule.isPercentEncoded),
      let code = slip.code
    {
      log.add(code, "the pattern \"\(text)\" \(slip.words)", slip.fix(of: text), at: node.range)
    }
    let isExplained = isWrongPath || log.findings[before...].contains { $0.severity != .info }
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
}
