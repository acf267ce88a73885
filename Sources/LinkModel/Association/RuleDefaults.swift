/// One `defaults` object, read and compiled once however many rules there are.
///
/// Compiling its patterns again for each rule would let a file of 128 KB with one long default and thousands of empty
/// rules grow to gigabytes.
struct RuleDefaults {
  /// The keys a default can be given for, which are those of a component.
  static let keys = ["/", "?", "#", "exclude", "caseSensitive", "percentEncoded"]

  private let nodes: [String: JSONNode]
  private let sensitive: Patterns
  private let insensitive: Patterns

  /// What the patterns say for one letter case setting.
  struct Patterns {
    let path: Glob?
    let query: RuleConstraints.Query?
    let fragment: Glob?
  }

  init(
    _ node: JSONNode?, variables: SubstitutionVariables, foldsQueryNames: Bool
  ) {
    var nodes: [String: JSONNode] = [:]
    for member in node?.object ?? [] where Self.keys.contains(member.name) {
      nodes[member.name] = member.value
    }
    self.nodes = nodes
    func patterns(_ isCaseSensitive: Bool) -> Patterns {
      let reader = PatternReader(
        variables: variables, isCaseSensitive: isCaseSensitive,
        foldsQueryNames: foldsQueryNames)
      return Patterns(
        path: reader.path(nodes["/"]), query: reader.query(nodes["?"]),
        fragment: reader.fragment(nodes["#"]))
    }
    sensitive = patterns(true)
    insensitive = patterns(false)
  }

  /// The value for a key; of several the last.
  subscript(key: String) -> JSONNode? { nodes[key] }

  func patterns(caseSensitive: Bool) -> Patterns { caseSensitive ? sensitive : insensitive }
}
