import LinkModel
import HarnessText

struct RuleLint {
  private let details: [AssociationFile.Detail]
  private let applinks: JSONNode?
  private let variables: SubstitutionVariables
  private let log: LintLog
  private var patterns: PatternLint

  init(details: [AssociationFile.Detail], root: JSONNode, log: LintLog, budget: Int) {
    self.details = details
    self.log = log
    applinks = root["applinks"].flatMap { $0.object == nil ? nil : $0 }
    variables = AssociationReader.variables(applinks?["substitutionVariables"])
    patterns = PatternLint(variables: variables, budget: budget)
  }

  mutating func look() {
    guard let applinks else { return }
    if let defaults = applinks["defaults"] { look(atDefaults: defaults) }
    for (entry, detail) in zip(AssociationReader.entries(applinks), details) {
      if let defaults = entry.node["defaults"] { look(atDefaults: defaults) }
      patterns.beginEntry()
      let nodes = entry.node["components"]?.array ?? entry.node["paths"]?.array ?? []
      for (node, rule) in zip(nodes, detail.rules ?? []) { look(at: node, rule) }
    }
    if let node = applinks["substitutionVariables"] { look(atVariables: node) }
  }

  // MARK: Rules

  private mutating func look(at node: JSONNode, _ rule: AssociationRule) {
    if case .path = rule.place {
      guard let text = node.string else {
        return log.add(.pathNotAString, "a path is \(node.kind), not a string", at: node.range)
      }
      return patterns.look(atPath: text, rule.constraints.path, node, rule, log)
    }
    guard node.object != nil else {
      return log.add(
        .ruleNotAnObject, "a component is \(node.kind), not an object", at: node.range)
    }
    look(atComponent: node, isPercentEncoded: rule.isPercentEncoded)
    let constraints = rule.constraints
    if constraints.path == nil, constraints.query == nil, constraints.fragment == nil {
      log.add(
        .ruleWithoutConstraint, "the component \(rule.isExclusion ? "excludes" : "matches") every URL",
        at: node.start)
    }
    patterns.look(atConstraintsOf: rule, node, log)
  }

  static let keys = ["/", "?", "#", "exclude", "comment", "caseSensitive", "percentEncoded"]

  private mutating func look(atComponent node: JSONNode, isPercentEncoded: Bool) {
    for member in node.object ?? [] {
      switch member.name {
      case "/", "#":
        if member.value.string == nil {
          log.add(
            .constraintNotAString, "\"\(member.name)\" is \(member.value.kind), not a string",
            at: member.value.range)
        }
      case "?": look(atQuery: member.value)
      case "exclude", "caseSensitive", "percentEncoded":
        if member.value.bool == nil {
          let effect = RuleReader.boolValue(member.value)
          log.add(
            .flagNotABoolean, "\"\(member.name)\" is \(member.value.kind), which is interpreted as \(effect)",
            "write \(effect)",
            at: member.value.range)
        }
      case let name where !KeySlip.isRemark(name):
        log.add(
          .unknownKey(
            name, of: "a component", nearest: KeySlip.nearest(to: name, among: Self.keys)),
          at: member.nameRange)
      default: break
      }
    }
  }

  private mutating func look(atQuery node: JSONNode) {
    switch node.value {
    case .string: break
    case .object(let members):
      for member in members {
        guard let pattern = member.value.string else {
          log.add(
            .queryValueNotAString, "the value for \"\(member.name)\" is \(member.value.kind), not a string",
            at: member.value.range)
          continue
        }
        if pattern == "*" {
          log.add(
            .queryStarOptional, "the pattern \"*\" also matches if the query item \"\(member.name)\" is missing",
            at: member.value.range)
        }
      }
    default:
      log.add(
        .constraintNotAString, "\"?\" is \(node.kind), not a string or an object", at: node.range)
    }
  }

  private mutating func look(atDefaults node: JSONNode) {
    guard let members = node.object else {
      return log.wrongType("\"defaults\"", "an object", node)
    }
    look(atComponent: node, isPercentEncoded: true)
    for member in members where ["/", "?", "#"].contains(member.name) {
      log.add(
        .pathInDefaults,
        "\"\(member.name)\" in \"defaults\" applies to every component that does not set \"\(member.name)\"",
        at: member.nameRange)
    }
  }

  // MARK: Variables

  private mutating func look(atVariables node: JSONNode) {
    guard let members = node.object else {
      return log.wrongType("\"substitutionVariables\"", "an object", node)
    }
    for member in members {
      if member.name.isEmpty || member.name.utf8.contains(where: { "$()".utf8.contains($0) }) {
        log.add(
          .variableName, "invalid variable name \"\(member.name)\"", at: member.nameRange)
      }
      if member.value.string != nil {
        log.add(
          .variableNotAList, "the variable \"\(member.name)\" is a string, not an array of strings",
          at: member.value.range)
      } else if member.value.array == nil {
        log.wrongType("the variable \"\(member.name)\"", "an array of strings", member.value)
      }
      for value in member.value.array ?? [member.value] {
        guard let text = value.string else {
          if member.value.array != nil { log.wrongType("a variable's value", "a string", value) }
          continue
        }
        if SubstitutionVariables.holdsVariable(text) {
          log.add(
            .variableValueNested, "the value \"\(text)\" contains a variable and is ignored", at: value.range)
        }
      }
    }
  }
}
