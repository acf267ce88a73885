import HarnessText

/// For each key, the component overrides the entry's defaults, which override those of `applinks`.
struct RuleReader {
  let variables: SubstitutionVariables
  let detailDefaults: RuleDefaults
  let applinksDefaults: RuleDefaults
  let keys: AssociationKeys

  func rules(of entry: JSONNode) -> [AssociationRule]? {
    // Reported: `paths` is ignored in an entry with a `components` array. TN3155 says that mixing `paths` and
    // `components` has unexpected results.
    if keys.components, let nodes = entry["components"]?.array {
      return nodes.enumerated().map { component($0.element, at: $0.offset) }
    }
    return entry["paths"]?.array?.enumerated().map { legacyPath($0.element, at: $0.offset) }
  }

  private func component(_ node: JSONNode, at index: Int) -> AssociationRule {
    // An element of `components` that is not an object has no constraints, not even those of the defaults (reported).
    guard node.object != nil else {
      return AssociationRule(
        place: .component(index), range: node.range, isExclusion: false, origins: [:], comment: nil,
        constraints: RuleConstraints(
          form: MatchForm(isPercentEncoded: true, isCaseSensitive: true), path: nil, query: nil,
          fragment: nil))
    }
    let form = form(of: node)
    let own = PatternReader(variables: variables, isCaseSensitive: form.isCaseSensitive)
    return AssociationRule(
      place: .component(index), range: node.range,
      isExclusion: flag("exclude", node, otherwise: false), origins: origins(of: node),
      comment: node["comment"]?.string,
      constraints: RuleConstraints(
        form: form,
        path: node["/"].map(own.path) ?? inherited("/", form) { $0.path },
        query: node["?"].map(own.query) ?? inherited("?", form) { $0.query },
        fragment: node["#"].map(own.fragment) ?? inherited("#", form) { $0.fragment }))
  }

  private func inherited<Constraint>(
    _ key: String, _ form: MatchForm, _ constraint: (RuleDefaults.Patterns) -> Constraint?
  ) -> Constraint? {
    let defaults = detailDefaults[key] != nil ? detailDefaults : applinksDefaults
    return constraint(defaults.patterns(caseSensitive: form.isCaseSensitive))
  }

  /// Reads an element of `paths`: a path pattern, prefixed with `NOT ` to exclude matching paths (archived App Search
  /// Programming Guide).
  ///
  /// Reported: all keys of the defaults apply to an element of `paths`, even if the element is not a string.
  private func legacyPath(_ node: JSONNode, at index: Int) -> AssociationRule {
    let text = node.string
    // Reported: the prefix `NOT ` is recognized in any letter case; additional spaces are part of the pattern.
    let isNot = text?.asciiLowercased().utf8.starts(with: "not ".utf8) ?? false
    let pattern = isNot ? text.map { $0.utf8.dropFirst(4).utf8Text } : text
    var origins = origins(of: node)
    if text != nil { origins["/"] = .rule }
    if isNot {
      origins["exclude"] = .rule
      origins["caseSensitive"] = .rule
    }
    // Reported: a path with `NOT` is always case-sensitive.
    let form = form(of: node, isCaseSensitive: isNot)
    let reader = PatternReader(variables: variables, isCaseSensitive: form.isCaseSensitive)
    return AssociationRule(
      place: .path(index), range: node.range,
      isExclusion: isNot || flag("exclude", node, otherwise: false),
      origins: origins, comment: nil,
      constraints: RuleConstraints(
        form: form,
        path: pattern.map { reader.glob($0, isPath: true) } ?? inherited("/", form) { $0.path },
        query: inherited("?", form) { $0.query },
        fragment: inherited("#", form) { $0.fragment }))
  }

  // MARK: Defaults

  private func form(of node: JSONNode, isCaseSensitive: Bool = false) -> MatchForm {
    MatchForm(
      isPercentEncoded: flag("percentEncoded", node, otherwise: true),
      isCaseSensitive: isCaseSensitive || flag("caseSensitive", node, otherwise: true))
  }

  private func flag(_ key: String, _ node: JSONNode, otherwise: Bool) -> Bool {
    if key == "caseSensitive", !keys.caseSensitive { return otherwise }
    if key == "percentEncoded", !keys.defaults { return otherwise }
    return (node[key] ?? detailDefaults[key] ?? applinksDefaults[key]).map(Self.boolValue)
      ?? otherwise
  }

  private func origins(of node: JSONNode) -> [String: AssociationRule.Origin] {
    var origins: [String: AssociationRule.Origin] = [:]
    for key in RuleDefaults.keys {
      if node[key] != nil {
        origins[key] = .rule
      } else if detailDefaults[key] != nil {
        origins[key] = .detailDefaults
      } else if applinksDefaults[key] != nil {
        origins[key] = .applinksDefaults
      }
    }
    return origins
  }

  /// Converts a value as `NSString.boolValue` and `NSNumber.boolValue` do; `null`, arrays and objects become `false`
  /// (reported, but not documented by Apple).
  static func boolValue(_ node: JSONNode) -> Bool {
    switch node.value {
    case .bool(let flag): return flag
    case .number(let text):
      // The exponent does not affect whether the number is zero.
      return text.utf8.prefix { $0 | 0x20 != "e" }
        .contains { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
    case .string(let text):
      let significant = text.utf8.drop { $0 == " " || $0 == "\t" }
      let unsigned =
        significant.first == "+" || significant.first == "-"
        ? significant.dropFirst() : significant
      guard let first = unsigned.drop(while: { $0 == "0" }).first else {
        return false
      }
      return "YyTt123456789".utf8.contains(first)
    case .null, .array, .object: return false
    }
  }
}
