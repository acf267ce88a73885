/// Reads the rules of one entry, with the defaults of both levels.
///
/// Apple documents `defaults` as having the properties of a component; recorded verdicts confirm that `/`, `?` and
/// `exclude` in it take effect too. Per key the component wins over the entry's defaults, and those over `applinks`'.
struct RuleReader {
  let variables: SubstitutionVariables
  let detailDefaults: JSONNode?
  let applinksDefaults: JSONNode?

  /// `nil` when the entry has no list of rules at all.
  func rules(of entry: JSONNode) -> [AssociationRule]? {
    // `components` makes `paths` ignored as soon as it is an array (reported; TN3155 calls mixing them unexpected).
    if let components = entry["components"]?.array {
      return components.enumerated().map { component($0.element, at: $0.offset) }
    }
    guard let paths = entry["paths"]?.array else { return nil }
    return paths.enumerated().map { legacyPath($0.element, at: $0.offset) }
  }

  private func component(_ node: JSONNode, at index: Int) -> AssociationRule {
    // A member that is no object has no constraints (reported), not even those of the defaults.
    guard node.object != nil else {
      return rule(.component(index), node, path: nil, query: nil, fragment: nil, exclude: false)
    }
    return rule(
      .component(index), node,
      path: effective("/", node)?.string, query: effective("?", node),
      fragment: effective("#", node)?.string,
      exclude: flag("exclude", node, otherwise: false))
  }

  /// Archived App Search Programming Guide: wildcards, first match, `NOT ` excludes, only the path counts.
  private func legacyPath(_ node: JSONNode, at index: Int) -> AssociationRule {
    guard let text = node.string else {
      return rule(.path(index), node, path: nil, query: nil, fragment: nil, exclude: false)
    }
    // Reported: the prefix is found in any letter case, exactly four characters long.
    let isExclusion = text.asciiLowercased().hasPrefix("not ")
    let pattern = isExclusion ? String(text.dropFirst(4)) : text
    return rule(
      .path(index), node, path: pattern, query: nil, fragment: nil, exclude: isExclusion,
      // Reported: an entry with NOT is always case-sensitive.
      caseSensitive: isExclusion ? true : nil)
  }

  private func rule(
    _ place: AssociationRule.Place, _ node: JSONNode, path: String?, query: JSONNode?,
    fragment: String?, exclude: Bool, caseSensitive: Bool? = nil
  ) -> AssociationRule {
    let form = MatchForm(
      isPercentEncoded: flag("percentEncoded", node, otherwise: true),
      isCaseSensitive: caseSensitive ?? flag("caseSensitive", node, otherwise: true))
    func glob(_ pattern: String, isPath: Bool = false) -> Glob {
      Glob(
        pattern, variables: variables,
        form: Glob.Form(isPath: isPath, caseSensitive: form.isCaseSensitive))
    }
    return AssociationRule(
      place: place, range: node.range, isExclusion: exclude, origins: origins(of: node),
      comment: node["comment"]?.string,
      constraints: RuleConstraints(
        form: form, path: path.map { glob($0, isPath: true) },
        query: query.flatMap { constraint($0) { glob($0) } },
        fragment: fragment.map { glob($0) }))
  }

  private func constraint(
    _ node: JSONNode, _ glob: (String) -> Glob
  ) -> RuleConstraints.Query? {
    switch node.value {
    case .string(let text): return .whole(glob(text))
    case .object(let members):
      // One value that is no string voids the whole constraint (recorded: nonstr-voids-all).
      guard members.allSatisfy({ $0.value.string != nil }) else { return nil }
      var items: [(name: [UInt8], glob: Glob)] = []
      for member in members {
        guard let pattern = member.value.string else { continue }
        items.append((Array(member.name.utf8), glob(pattern)))
      }
      return .items(items)
    default: return nil
    }
  }

  // MARK: Defaults

  private func effective(_ key: String, _ node: JSONNode) -> JSONNode? {
    node[key] ?? detailDefaults?[key] ?? applinksDefaults?[key]
  }

  private func flag(_ key: String, _ node: JSONNode, otherwise: Bool) -> Bool {
    effective(key, node).map(Self.boolValue) ?? otherwise
  }

  private func origins(of node: JSONNode) -> [String: AssociationRule.Origin] {
    var origins: [String: AssociationRule.Origin] = [:]
    for key in ["/", "?", "#", "exclude", "caseSensitive", "percentEncoded"] {
      if node[key] != nil {
        origins[key] = .rule
      } else if detailDefaults?[key] != nil {
        origins[key] = .detailDefaults
      } else if applinksDefaults?[key] != nil {
        origins[key] = .applinksDefaults
      }
    }
    return origins
  }

  /// Reported: strings and numbers count as `NSString.boolValue` and `NSNumber.boolValue` read them, `null` as false.
  static func boolValue(_ node: JSONNode) -> Bool {
    switch node.value {
    case .bool(let flag): return flag
    case .number(let text):
      return text.utf8.contains { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
    case .string(let text):
      let significant = text.utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      let unsigned =
        significant.first == UInt8(ascii: "+") || significant.first == UInt8(ascii: "-")
        ? significant.dropFirst() : significant
      guard let first = unsigned.drop(while: { $0 == UInt8(ascii: "0") }).first else {
        return false
      }
      return "YyTt123456789".utf8.contains(first)
    case .null, .array, .object: return false
    }
  }
}
