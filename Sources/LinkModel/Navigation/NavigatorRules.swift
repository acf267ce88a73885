import HarnessText

package struct NavigatorRules: Sendable, Hashable {
  /// A policy for routes that do not specify how their screens appear.
  package enum Policy: Sendable, Hashable {
    /// Replaces the top screen if it has the new screen's route, presents the new screen over screens of the routes in
    /// `modalOver`, and otherwise pushes the new screen.
    case contextual(modalOver: Set<String> = ["cart", "profile"])
    case reset
  }

  /// The name of the route at the bottom of the stack or, if there are tabs, at the bottom of the first tab's stack.
  package let root: String
  package var policy: Policy

  /// The parent coordinator delegates each route to the coordinator that owns it, if there is one.
  package let coordinators: [Coordinator]

  /// The tabs in the order of the tab bar; the first tab is selected at launch.
  package var tabs: [Tab]

  /// Whether content is loaded before the screens change, unless a route specifies otherwise.
  package var loadsFirst: Bool

  /// Whether a link that requires sign-in waits for it; otherwise, the app forgets the link.
  package var keepsLinkAtSignIn = true
  /// Whether the screen of each link is pushed twice, as by an app that handles links in two places.
  package var showsTwice = false

  package struct Coordinator: Sendable, Hashable {
    package let name: String
    let routes: [String]

    package init(name: String, routes: [String]) {
      self.name = name
      self.routes = routes
    }
  }

  /// Creates rules; `root` is ignored if there are tabs, because each tab has a root.
  package init(
    root: String = "home", policy: Policy = .contextual(), coordinators: [Coordinator] = [],
    tabs: [Tab] = [], loadsFirst: Bool = false
  ) {
    self.root = tabs.first?.root ?? root
    self.tabs = tabs
    self.policy = policy
    self.coordinators = coordinators
    self.loadsFirst = loadsFirst
  }

  /// `nil` if the parent coordinator shows the screen itself.
  package func coordinator(of route: String) -> String? {
    coordinators.first { $0.routes.contains(route) }?.name
  }

  package func start(signedIn: Bool = false) -> NavigationState {
    NavigationState(
      root: Screen(root, []), signedIn: signedIn, tab: tabs.first?.name,
      parked: Dictionary(
        firstOf: tabs.dropFirst().map { ($0.name, NavigationState.Tab(root: Screen($0.root, []))) }))
  }

  package struct Tab: Sendable, Hashable {
    package let name: String
    package let root: String
    let routes: [String]

    package init(name: String, root: String, routes: [String] = []) {
      self.name = name
      self.root = root
      self.routes = routes
    }
  }

  /// Returns the first tab that a route belongs to, or `nil` if the route's screens appear in the selected tab.
  package func tab(of route: String) -> Tab? {
    tabs.first { $0.root == route || $0.routes.contains(route) }
  }

  func root(of tab: String?) -> String {
    tabs.first { $0.name == tab }?.root ?? root
  }
}
