package import HarnessText

/// A reader for association files that is as lenient as the system: an invalid value is ignored and does not invalidate
/// the rest.
package struct AssociationReader {
  package struct Contents {
    package var details: [AssociationFile.Detail] = []
    var services: [AssociationFile.Service: [String]] = [:]
    static let empty = Contents()
  }

  private let root: JSONNode?
  static let applinksKeys = ["apps", "details", "defaults", "substitutionVariables"]
  static let entryKeys = ["appIDs", "appID", "components", "paths", "defaults"]

  private let keys: AssociationKeys

  package init(_ root: JSONNode?, keys: AssociationKeys = .all) {
    self.root = root
    self.keys = keys
  }

  package func read() -> Contents {
    var contents = Contents()
    for service in AssociationFile.Service.allCases {
      if let apps = root?[service.rawValue]?["apps"]?.array {
        contents.services[service] = apps.compactMap(\.string)
      }
    }
    guard let applinks = root?["applinks"], applinks.object != nil, !lacksApps else { return contents }
    let variables = Self.variables(applinks["substitutionVariables"], areRead: keys.variables)
    func defaults(of node: JSONNode) -> RuleDefaults {
      RuleDefaults(keys.defaults ? node["defaults"] : nil, variables: variables)
    }
    let common = defaults(of: applinks)
    for (index, entry) in Self.entries(applinks, keys).enumerated() {
      let reader = RuleReader(
        variables: variables,
        detailDefaults: defaults(of: entry.node), applinksDefaults: common, keys: keys)
      let rules = reader.rules(of: entry.node)
      contents.details.append(
        AssociationFile.Detail(
          index: index, appIDs: entry.appIDs, rules: rules, range: entry.node.range,
          matcher: rules.map(RuleMatcher.init)))
    }
    return contents
  }

  package struct Entry {
    let appIDs: [String]
    package let node: JSONNode
  }

  /// Reads the `details` array, its deprecated dictionary form, or a bare `apps` list.
  package static func entries(_ applinks: JSONNode, _ keys: AssociationKeys = .all) -> [Entry] {
    switch applinks["details"]?.value {
    case .array(let nodes):
      return nodes.map { Entry(appIDs: appIDs($0, keys), node: $0) }
    case .object:
      let members = applinks["details"]?.distinctMembers ?? []
      // In the dictionary form, the key of an entry is the app identifier unless the entry has `appIDs` (recorded).
      return members.map { member in
        let own = (keys.components ? member.value["appIDs"]?.array : nil).map {
          $0.compactMap(\.string)
        }
        return Entry(appIDs: own ?? [member.name], node: member.value)
      }
    case nil:
      // Reported: without `details`, each app in `apps` gets an entry without rules.
      return (applinks["apps"]?.array ?? []).compactMap { node in
        node.string.map { Entry(appIDs: [$0], node: node) }
      }
    default:
      return []
    }
  }

  /// `appIDs` overrides `appID`, even if `appIDs` is empty (recorded).
  private static func appIDs(_ entry: JSONNode, _ keys: AssociationKeys) -> [String] {
    let list = keys.components ? entry["appIDs"]?.array?.compactMap(\.string) : nil
    return list ?? entry["appID"]?.string.map { [$0] } ?? []
  }

  /// Whether entries for apps are ignored because `applinks` lacks the array `apps`, which systems before iOS 13
  /// require (WWDC 2019, session 717).
  var lacksApps: Bool {
    guard !keys.components, let applinks = root?["applinks"], applinks["apps"]?.array == nil else { return false }
    return Self.entries(applinks, keys).contains { !$0.appIDs.isEmpty }
  }

  var unreadApps: [String] {
    guard !keys.components else { return [] }
    return (root?["applinks"]?["details"]?.array ?? [])
      .flatMap { $0["appIDs"]?.array?.compactMap(\.string) ?? [] }
  }

  package static func variables(_ node: JSONNode?, areRead: Bool = true) -> SubstitutionVariables {
    var values: [String: [String]] = [:]
    for member in node?.object ?? [] {
      if let list = member.value.array {
        values[member.name] = list.compactMap(\.string)
      } else if let single = member.value.string {
        // Reported: a bare string is treated as a list with one value.
        values[member.name] = [single]
      }
    }
    return SubstitutionVariables(values: values, areRead: areRead)
  }
}
