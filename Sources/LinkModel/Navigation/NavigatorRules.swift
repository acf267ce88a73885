/// How an app decides where a screen appears.
public struct NavigatorRules: Sendable, Hashable {
  /// What decides when the route itself does not.
  public enum Policy: Sendable, Hashable {
    /// Where the person is: over the same route replace, over one of these routes present, else push.
    case contextual(modalOver: Set<String> = ["cart", "profile"])
    /// Nothing: the stack becomes the root and the screen.
    case reset
  }

  /// The name of the route at the bottom of the stack; with tabs, of the first one's.
  public let root: String
  /// What decides when the route itself does not.
  public let policy: Policy

  /// The coordinators of the app's features; the parent picks the one a route belongs to.
  public let coordinators: [Coordinator]

  /// The tabs in the order of the tab bar, the first one in front after a start; empty without a tab bar.
  public let tabs: [Tab]

  /// Whether the content of a screen is loaded before the screens change, where its route does not say.
  public let loadsFirst: Bool

  /// Leads through one feature of the app.
  public struct Coordinator: Sendable, Hashable {
    /// Its name.
    public let name: String
    /// The routes of its feature.
    public let routes: [String]

    /// Makes a coordinator.
    public init(name: String, routes: [String]) {
      self.name = name
      self.routes = routes
    }
  }

  /// Makes rules; where there are tabs, their roots count and `root` does not.
  public init(
    root: String = "home", policy: Policy = .contextual(), coordinators: [Coordinator] = [],
    tabs: [Tab] = [], loadsFirst: Bool = false
  ) {
    self.root = tabs.first?.root ?? root
    self.tabs = tabs
    self.policy = policy
    self.coordinators = coordinators
    self.loadsFirst = loadsFirst
  }

  /// The coordinator the parent hands a route to, the first that has it; `nil` when it shows the screen itself.
  public func coordinator(of route: String) -> String? {
    coordinators.first { $0.routes.contains(route) }?.name
  }

  /// The state of an app that was just started.
  public func start(signedIn: Bool = false) -> NavigationState {
    NavigationState(
      root: Screen(root), signedIn: signedIn, tab: tabs.first?.name,
      parked: Dictionary(
        tabs.dropFirst().map { ($0.name, TabStack(root: Screen($0.root))) },
        uniquingKeysWith: { first, _ in first }))
  }

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
