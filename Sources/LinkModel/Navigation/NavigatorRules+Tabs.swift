extension NavigatorRules {
  /// A tab of the app's tab bar, with a stack of its own.
  public struct Tab: Sendable, Hashable {
    /// Its name.
    public let name: String
    /// The name of the route at the bottom of its stack.
    public let root: String
    /// The further routes whose screens belong on its stack.
    public let routes: [String]

    /// Makes a tab.
    public init(name: String, root: String, routes: [String] = []) {
      self.name = name
      self.root = root
      self.routes = routes
    }
  }

  /// The tab a route belongs to, the first that has it; `nil` when its screens appear in whatever tab is in front.
  public func tab(of route: String) -> Tab? {
    tabs.first { $0.root == route || $0.routes.contains(route) }
  }

  /// The root of a tab, or of the only stack of an app without tabs.
  func root(of tab: String?) -> String {
    tabs.first { $0.name == tab }?.root ?? root
  }
}
