package import HarnessText

/// One `defaults` object, read and compiled once however many rules there are.
///
/// Compiling its patterns again for each rule would let a file of 128 KB with one long default and thousands of empty
/// rules grow to gigabytes.
package struct RuleDefaults {
  /// The keys a default can be given for, which are those of a component.
  package static let keys = ["/", "?", "#", "exclude", "caseSensitive", "percentEncoded"]

  private let nodes: [String: JSONNode]
  private let sensitive: Patterns
  private let insensitive: Patterns

  /// What the patterns say for one letter case setting.
  package struct Patterns {
    package let path: Glob?
    package let query: RuleConstraints.Query?
    package let fragment: Glob?
  }

  package init(
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
  package subscript(key: String) -> JSONNode? { nodes[key] }

  package func patterns(caseSensitive: Bool) -> Patterns { caseSensitive ? sensitive : insensitive }
}
