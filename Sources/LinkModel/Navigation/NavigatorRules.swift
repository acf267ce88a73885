/// How an app decides where a screen appears.
public struct NavigatorRules: Sendable, Hashable {
  /// The policy for routes that do not say how their screens appear.
  public enum Policy: Sendable, Hashable {
    /// By the screen on top: replace it if it has the same route, present over one of these routes, otherwise push.
    case contextual(modalOver: Set<String> = ["cart", "profile"])
    /// The stack always becomes the root and the screen.
    case reset
  }

  /// The name of the route at the bottom of the stack; with tabs, that of the first tab.
  public let root: String
  /// The policy for routes that do not say how their screens appear.
  public let policy: Policy

  /// The coordinators of the app's features; the parent chooses the one that owns a route.
  public let coordinators: [Coordinator]

  /// The tabs in the order of the tab bar, of which the first is selected at launch; empty without a tab bar.
  public let tabs: [Tab]

  /// Whether content is loaded before the screens change, for routes that do not specify it.
  public let loadsFirst: Bool

  /// Coordinates the navigation of one feature.
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

  /// Makes rules; if there are tabs, their roots apply and `root` is ignored.
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

  /// The coordinator that the parent delegates a route to: the first that owns it, or `nil` if the parent shows the screen itself.
  public func coordinator(of route: String) -> String? {
    coordinators.first { $0.routes.contains(route) }?.name
  }

  /// The state of an app that has just been launched.
  public func start(signedIn: Bool = false) -> NavigationState {
    NavigationState(
      root: Screen(root), signedIn: signedIn, tab: tabs.first?.name,
      parked: Dictionary(
        tabs.dropFirst().map { ($0.name, TabStack(root: Screen($0.root))) },
        uniquingKeysWith: { first, _ in first }))
  }

  /// A tab of the app's tab bar, with its own stack.
  public struct Tab: Sendable, Hashable {
    /// Its name.
    public let name: String
    /// The name of the route at the bottom of its stack.
    public let root: String
    /// The other routes whose screens belong on its stack.
    public let routes: [String]

    /// Makes a tab.
    public init(name: String, root: String, routes: [String] = []) {
      self.name = name
      self.root = root
      self.routes = routes
    }
  }

  /// The tab that a route belongs to: the first that lists it, or `nil` if its screens appear in the selected tab.
  public func tab(of route: String) -> Tab? {
    tabs.first { $0.root == route || $0.routes.contains(route) }
  }

  /// The root of a tab, or of the only stack of an app without tabs.
  func root(of tab: String?) -> String {
    tabs.first { $0.name == tab }?.root ?? root
  }
}
