import HarnessText

/// A `defaults` object, compiled only once, because compiling it for each rule could use gigabytes of memory even for a
/// small file.
struct RuleDefaults {
  /// Each key has the same meaning in `defaults` as in a component.
  static let keys = ["/", "?", "#", "exclude", "caseSensitive", "percentEncoded"]

  private let nodes: [String: JSONNode]
  private let sensitive: Patterns
  private let insensitive: Patterns

  struct Patterns {
    let path: Glob?
    let query: RuleConstraints.Query?
    let fragment: Glob?
  }

  init(_ node: JSONNode?, variables: SubstitutionVariables) {
    var nodes: [String: JSONNode] = [:]
    for member in node?.object ?? [] where Self.keys.contains(member.name) {
      nodes[member.name] = member.value
    }
    self.nodes = nodes
    func patterns(_ isCaseSensitive: Bool) -> Patterns {
      let reader = PatternReader(variables: variables, isCaseSensitive: isCaseSensitive)
      return Patterns(
        path: reader.path(nodes["/"]), query: reader.query(nodes["?"]),
        fragment: reader.fragment(nodes["#"]))
    }
    sensitive = patterns(true)
    insensitive = patterns(false)
  }

  subscript(key: String) -> JSONNode? { nodes[key] }

  func patterns(caseSensitive: Bool) -> Patterns { caseSensitive ? sensitive : insensitive }
}

struct PatternReader {
  let variables: SubstitutionVariables
  let isCaseSensitive: Bool

  /// The system ignores values that are not strings (reported).
  func path(_ node: JSONNode?) -> Glob? {
    node?.string.map { glob($0, isPath: true) }
  }

  func fragment(_ node: JSONNode?) -> Glob? {
    node?.string.map { glob($0) }
  }

  func query(_ node: JSONNode?) -> RuleConstraints.Query? {
    switch node?.value {
    case .string(let text): return .whole(glob(text))
    case .object:
      let members = node?.distinctMembers ?? []
      // If any value in a `?` object is not a string, the whole query constraint is ignored (recorded).
      guard members.allSatisfy({ $0.value.string != nil }) else { return nil }
      return .items(
        members.compactMap { member in
          member.value.string.map { (name: Array(member.name.utf8), glob: glob($0)) }
        })
    default: return nil
    }
  }

  func glob(_ pattern: String, isPath: Bool = false) -> Glob {
    Glob(
      pattern, variables: variables,
      form: Glob.Form(isPath: isPath, caseSensitive: isCaseSensitive))
  }
}
