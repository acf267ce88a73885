package import HarnessText

/// Reads the objects of an association file the way the system does: leniently, key by key, never all or nothing.
package struct AssociationReader {
  package struct Contents {
    package var details: [AssociationFile.Detail] = []
    package var services: [AssociationFile.Service: [String]] = [:]
    package static let empty = Contents()
  }

  private let root: JSONNode?
  private let assumptions: Assumptions

  package init(_ root: JSONNode?, assumptions: Assumptions) {
    self.root = root
    self.assumptions = assumptions
  }

  package func read() -> Contents {
    var contents = Contents()
    for service in AssociationFile.Service.allCases {
      if let apps = root?[service.rawValue]?["apps"]?.array {
        contents.services[service] = apps.compactMap(\.string)
      }
    }
    guard let applinks = root?["applinks"], applinks.object != nil else { return contents }
    let variables = Self.variables(applinks["substitutionVariables"])
    let folds = assumptions[.queryNames] == .folded
    let defaults = RuleDefaults(
      applinks["defaults"], variables: variables, foldsQueryNames: folds)
    for (index, entry) in Self.entries(applinks, assumptions: assumptions).enumerated() {
      let reader = RuleReader(
        variables: variables,
        detailDefaults: RuleDefaults(
          entry.node["defaults"], variables: variables, foldsQueryNames: folds),
        applinksDefaults: defaults, assumptions: assumptions)
      let rules = reader.rules(of: entry.node)
      contents.details.append(
        AssociationFile.Detail(
          index: index, appIDs: entry.appIDs, rules: rules, range: entry.node.range,
          restsOn: Self.points(entry.node), matcher: rules.map(RuleMatcher.init)))
    }
    return contents
  }

  package struct Entry {
    package let appIDs: [String]
    package let node: JSONNode
  }

  /// The entries in order: of the array, of the deprecated dictionary, or of a bare `apps` list.
  package static func entries(
    _ applinks: JSONNode, assumptions: Assumptions = .init()
  ) -> [Entry] {
    switch applinks["details"]?.value {
    case .array(let nodes):
      return nodes.map { Entry(appIDs: appIDs($0, assumptions), node: $0) }
    case .object:
      let members = applinks["details"]?.distinctMembers ?? []
      // The key is the app identifier unless the entry names its own (recorded).
      return members.map { member in
        let own = member.value["appIDs"]?.array.map { $0.compactMap(\.string) }
        return Entry(appIDs: own ?? [member.name], node: member.value)
      }
    case nil:
      // Reported: without `details` each listed app gets an entry without rules.
      return (applinks["apps"]?.array ?? []).compactMap { node in
        node.string.map { Entry(appIDs: [$0], node: node) }
      }
    default:
      return []
    }
  }

  /// `appIDs`, even when empty, makes `appID` ignored (recorded; another implementation joins them).
  private static func appIDs(
    _ entry: JSONNode, _ assumptions: Assumptions
  ) -> [String] {
    let single = entry["appID"]?.string.map { [$0] } ?? []
    guard let list = entry["appIDs"]?.array?.compactMap(\.string) else { return single }
    guard assumptions[.appIDBesideAppIDs] == .joined else { return list }
    return list + single.filter { !list.contains($0) }
  }

  private static func points(_ entry: JSONNode) -> [Assumptions.Point] {
    var points: [Assumptions.Point] = []
    if entry["appIDs"]?.array != nil, entry["appID"] != nil { points.append(.appIDBesideAppIDs) }
    switch (entry["components"]?.array, entry["paths"]?.array) {
    case (.some, .some): points.append(.pathsBesideComponents)
    case (nil, nil): points.append(.entryWithoutRules)
    default: break
    }
    return points
  }

  package static func variables(_ node: JSONNode?) -> SubstitutionVariables {
    var values: [String: [String]] = [:]
    for member in node?.object ?? [] {
      if let list = member.value.array {
        values[member.name] = list.compactMap(\.string)
      } else if let single = member.value.string {
        // Reported: a bare string counts as a list of one.
        values[member.name] = [single]
      }
    }
    return SubstitutionVariables(values: values)
  }
}
