import LinkModel
import HarnessText

struct RuleLint {
  private let details: [AssociationFile.Detail]
  private let applinks: JSONNode?
  private let log: LintLog
  private var patterns: PatternLint

  init(details: [AssociationFile.Detail], root: JSONNode, log: LintLog, budget: Int) {
    self.details = details
    self.log = log
    applinks = root["applinks"].flatMap { $0.object == nil ? nil : $0 }
    patterns = PatternLint(
      variables: AssociationReader.variables(applinks?["substitutionVariables"]), budget: budget)
  }

  mutating func look() {
    guard let applinks else { return }
    for (entry, detail) in zip(AssociationReader.entries(applinks), details) {
      let nodes = entry.node["components"]?.array ?? entry.node["paths"]?.array ?? []
      for (node, rule) in zip(nodes, detail.rules ?? []) { look(at: node, rule) }
    }
  }

  // MARK: Rules

  private mutating func look(at node: JSONNode, _ rule: AssociationRule) {
    if case .path = rule.place {
      if node.string != nil, let path = rule.constraints.path { patterns.look(at: path, .path, node, rule, log) }
      return
    }
    if node.object == nil { return }
    let constraints = rule.constraints
    if constraints.path == nil, constraints.query == nil, constraints.fragment == nil {
      log.add(
        .ruleWithoutConstraint, "the component \(rule.isExclusion ? "excludes" : "matches") every URL",
        at: node.start)
    }
    patterns.look(atConstraintsOf: rule, node, log)
  }
}
