/// A reference implementation of association rules, written from the description of the format and compared with the
/// matcher.
///
/// It looks up each key only when needed, matches strings with `NaiveGlob`, and decodes percent-encoding with
/// Foundation.
struct NaiveAssociation {
  let applinks: JSONNode
  private let values: [String: [String]]

  init(_ applinks: JSONNode) {
    self.applinks = applinks
    var values: [String: [String]] = [:]
    for member in applinks["substitutionVariables"]?.object ?? [] {
      values[member.name] = member.value.array?.compactMap(\.string) ?? []
    }
    self.values = values
  }

  /// A component, or an element of `paths`, in an entry.
  private struct Rule {
    var own: [String: JSONNode] = [:]
    var pattern: String?
    var isNot = false
    var isObject = true
  }

  func outcome(_ link: Link, app: String) -> AssociationVerdict.Outcome {
    guard let entry = applinks["details"]?.array?.first(where: { names(of: $0).contains(app) }) else { return .noMatch }
    guard let rules = rules(of: entry) else { return .match }
    for rule in rules where holds(rule, entry, link) {
      let excludes = rule.isNot || rule.isObject && flag("exclude", rule, entry, false)
      return excludes ? .exclude : .match
    }
    return .noMatch
  }

  private func names(of entry: JSONNode) -> [String] {
    entry["appIDs"]?.array?.compactMap(\.string) ?? [entry["appID"]?.string].compactMap(\.self)
  }

  private func rules(of entry: JSONNode) -> [Rule]? {
    entry["components"]?.array?.map(component) ?? entry["paths"]?.array?.map(path)
  }

  private func component(_ node: JSONNode) -> Rule {
    var rule = Rule(isObject: node.object != nil)
    for member in node.object ?? [] { rule.own[member.name] = member.value }
    return rule
  }

  private func path(_ node: JSONNode) -> Rule {
    var rule = Rule()
    guard let text = node.string else { return rule }
    rule.isNot = text.prefix(4).uppercased() == "NOT "
    rule.pattern = rule.isNot ? String(text.dropFirst(4)) : text
    return rule
  }

  /// Returns the rule's own value for a key, or otherwise the nearest default.
  private func value(_ key: String, _ rule: Rule, _ entry: JSONNode) -> JSONNode? {
    rule.own[key] ?? entry["defaults"]?[key] ?? applinks["defaults"]?[key]
  }

  private func flag(_ key: String, _ rule: Rule, _ entry: JSONNode, _ otherwise: Bool) -> Bool {
    value(key, rule, entry).map { $0.bool ?? false } ?? otherwise
  }

  private func holds(_ rule: Rule, _ entry: JSONNode, _ link: Link) -> Bool {
    guard rule.isObject else { return true }
    let isCaseSensitive = rule.isNot || flag("caseSensitive", rule, entry, true)
    let isWritten = flag("percentEncoded", rule, entry, true)
    func text(_ part: String) -> String {
      isWritten ? part : part.removingPercentEncoding ?? ""
    }
    func matches(_ pattern: String, _ text: String) -> Bool {
      NaiveGlob(pattern, values: values, caseSensitive: isCaseSensitive).matches(text)
    }
    if let pattern = rule.pattern ?? value("/", rule, entry)?.string {
      let path = NaiveGlob.normalizedPath(text(link.path))
      guard matches(NaiveGlob.normalizedPath(pattern), path) else { return false }
    }
    if let pattern = value("#", rule, entry)?.string {
      guard matches(pattern, text(link.fragment ?? "")) else { return false }
    }
    guard let query = value("?", rule, entry) else { return true }
    if let pattern = query.string { return matches(pattern, text(link.query ?? "")) }
    guard let members = query.object, members.allSatisfy({ $0.value.string != nil }) else {
      return true
    }
    let items = items(of: link.query ?? "").map { (name: text($0.name), value: text($0.value)) }
    return members.allSatisfy { member in
      let found = items.filter { Array($0.name.utf8) == Array(member.name.utf8) }.map(\.value)
      return (found.isEmpty ? [""] : found).allSatisfy { matches(member.value.string ?? "", $0) }
    }
  }

  private func items(of query: String) -> [(name: String, value: String)] {
    guard !query.isEmpty else { return [] }
    return query.components(separatedBy: "&").map { item in
      let sides = item.components(separatedBy: "=")
      return (sides[0], sides.dropFirst().joined(separator: "="))
    }
  }
}
