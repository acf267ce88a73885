import LinkModel

extension RouterReader {
  static let tabKeys = ["root", "routes"]

  /// The tabs of a navigation, in the order they are written.
  func tabs(_ navigation: StrictObject) -> [NavigatorRules.Tab] {
    guard let node = navigation.value("tabs") else { return [] }
    if navigation.value("root") != nil {
      navigation.report(.severalOf(["root", "tabs"], of: "the navigation"), at: node)
    }
    return navigation.named("tabs").compactMap { member in
      guard
        let tab = navigation.object(member.value, "the tab \(member.name)", keys: Self.tabKeys)
      else { return nil }
      tab.require("root")
      return NavigatorRules.Tab(
        name: member.name, root: tab.string("root") ?? "", routes: tab.strings("routes") ?? [])
    }
  }
}
