import HarnessText

/// Compiles the values of `/`, `?` and `#` for one letter case setting.
struct PatternReader {
  package let variables: SubstitutionVariables
  package let isCaseSensitive: Bool
  /// Whether names of query items are folded where values are; they are not, by the better evidence.
  var foldsQueryNames = false

  /// A value that is no text is no constraint (reported).
  package func path(_ node: JSONNode?) -> Glob? {
    node?.string.map { glob($0, isPath: true) }
  }

  package func fragment(_ node: JSONNode?) -> Glob? {
    node?.string.map { glob($0) }
  }

  package func query(_ node: JSONNode?) -> RuleConstraints.Query? {
    switch node?.value {
    case .string(let text): return .whole(glob(text))
    case .object:
      let members = node?.distinctMembers ?? []
      // One value that is no string voids the whole constraint (recorded).
      guard members.allSatisfy({ $0.value.string != nil }) else { return nil }
      return .items(
        members.compactMap { member in
          member.value.string.map { (name: name(member.name), glob: glob($0)) }
        })
    default: return nil
    }
  }

  private func name(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return foldsQueryNames && !isCaseSensitive ? CaseFolding.folded(bytes) : bytes
  }

  package func glob(_ pattern: String, isPath: Bool = false) -> Glob {
    Glob(
      pattern, variables: variables,
      form: Glob.Form(isPath: isPath, caseSensitive: isCaseSensitive))
  }
}
