import HarnessText
import LinkModel

extension RouterReader {
  /// The coordinators of a navigation, in the order they are written.
  func coordinators(
    _ navigation: StrictObject, _ known: [String]?
  ) -> [NavigatorRules.Coordinator] {
    var owners = RouteOwners(in: navigation, known: known)
    return navigation.named("coordinators").map { member in
      NavigatorRules.Coordinator(
        name: member.name,
        routes: owners.routes(member.value, of: "the coordinator \(member.name)"))
    }
  }

  static let tabKeys = ["root", "routes"]

  /// The tabs of a navigation, in the order they are written.
  func tabs(_ navigation: StrictObject, _ known: [String]?) -> [NavigatorRules.Tab] {
    guard let node = navigation.value("tabs") else { return [] }
    if navigation.value("root") != nil {
      navigation.report(.severalOf(["root", "tabs"], of: "the navigation"), at: node)
    }
    var owners = RouteOwners(in: navigation, known: known)
    return navigation.named("tabs").compactMap { member in
      guard
        let tab = navigation.object(member.value, "the tab \(member.name)", keys: Self.tabKeys)
      else { return nil }
      tab.require("root")
      let owner = "the tab \(member.name)"
      let root = tab.string("root")
      if let root, let node = tab.value("root") { owners.claim(root, at: node, for: owner) }
      return NavigatorRules.Tab(
        name: member.name, root: root ?? "",
        routes: tab.value("routes").map { owners.routes($0, of: owner) } ?? [])
    }
  }
}
