/// The state of an app's navigation: the screens of each tab, whether the user is signed in, and the pending link.
public struct NavigationState: Sendable, Hashable {
  private var contents: Shared<Contents>

  struct Contents: Sendable, Hashable {
    var shown: Tab
    var signedIn: Bool
    var pending: RouteMatch?
    var tab: String?
    var parked: [String: Tab]
  }

  /// Creates a state; the root is a separate parameter, so the stack is never empty.
  public init<Sheets: Sequence<Screen>>(
    root: Screen, pushed: [Screen] = [], modal: Sheets = [Screen](), signedIn: Bool = false,
    pending: RouteMatch? = nil, tab: String? = nil, parked: [String: Tab] = [:]
  ) {
    // `modal` is generic, so the compiler prefers the initializer of labels where both are possible.
    contents = Shared(
      Contents(
        shown: Tab(root: root, pushed: pushed, modal: Array(modal)), signedIn: signedIn, pending: pending, tab: tab,
        parked: parked))
  }

  /// Creates a state from the labels of its screens.
  public init(
    root: Screen, pushed: [String] = [], modal: [String] = [], signedIn: Bool = false,
    pending: RouteMatch? = nil, tab: String? = nil, parked: [String: Tab] = [:]
  ) {
    self.init(
      root: root, pushed: pushed.map { Screen($0) }, modal: modal.map { Screen($0) }, signedIn: signedIn,
      pending: pending, tab: tab, parked: parked)
  }

  /// Creates a state from the labels of its screens.
  public init(
    root: String, pushed: [String] = [], modal: [String] = [], signedIn: Bool = false,
    pending: RouteMatch? = nil, tab: String? = nil, parked: [String: Tab] = [:]
  ) {
    self.init(
      root: Screen(root), pushed: pushed, modal: modal, signedIn: signedIn, pending: pending, tab: tab, parked: parked)
  }

  /// The screen at the bottom of the stack; the built-in navigator replaces it only for a link to the root route.
  public var root: Screen { shown.root }
  /// The screens above the root, from bottom to top.
  public var pushed: [Screen] { shown.pushed }
  /// The screens presented over the stack, from bottom to top.
  public var modal: [Screen] { shown.modal }
  /// Whether the user has signed in.
  public var signedIn: Bool { contents.value.signedIn }
  /// The link that is pending until the user signs in, or `nil` if there is none.
  public var pending: RouteMatch? { contents.value.pending }
  /// The name of the selected tab, or `nil` in an app without tabs.
  ///
  /// The stack and the presented screens belong to the selected tab.
  public var tab: String? { contents.value.tab }
  /// The stacks of the other tabs, keyed by the name of the tab.
  package var parked: [String: Tab] { contents.value.parked }

  /// The root, followed by the screens above it.
  public var stack: [Screen] { [root] + pushed }

  package var shown: Tab { _read { yield contents.value.shown } }

  package func shows(_ screen: Screen) -> Bool {
    shown.shows(screen) || parked.values.contains { $0.shows(screen) }
  }

  /// The screen that the user sees.
  public var top: Screen { modal.last ?? pushed.last ?? root }

  /// Creates a state from a whole stack; the result is `nil` if the stack is empty.
  public init?(
    stack: [Screen], modal: [Screen] = [], signedIn: Bool = false, pending: RouteMatch? = nil,
    tab: String? = nil, parked: [String: Tab] = [:]
  ) {
    guard let root = stack.first else { return nil }
    self.init(
      root: root, pushed: Array(stack.dropFirst()), modal: modal, signedIn: signedIn,
      pending: pending, tab: tab, parked: parked)
  }

  func changed(_ change: (inout Contents) -> Void) -> Self {
    var (state, value) = (self, contents.value)
    change(&value)
    state.contents = Shared(value)
    return state
  }

  package func with(root: Screen? = nil, pushed: [Screen]? = nil, modal: [Screen]? = nil) -> Self {
    changed { $0.shown = Tab(root: root ?? self.root, pushed: pushed ?? self.pushed, modal: modal ?? self.modal) }
  }

  package func with(signedIn: Bool, pending: RouteMatch?) -> Self {
    changed { ($0.signedIn, $0.pending) = (signedIn, pending) }
  }

  package func with(tab: String?) -> Self { changed { $0.tab = tab ?? $0.tab } }

  package func removing(_ screen: Screen) -> Self {
    changed {
      $0.shown = $0.shown.removing(screen)
      $0.parked = $0.parked.mapValues { $0.removing(screen) }
    }
  }
}

extension NavigationState {
  /// The screens of a tab that is not selected.
  public struct Tab: Sendable, Hashable {
    /// The screen at the bottom of the stack.
    public let root: Screen
    /// The screens above the root, from bottom to top.
    public let pushed: [Screen]
    /// The screens presented over the stack, from bottom to top.
    public let modal: [Screen]

    /// Creates a stack.
    public init(root: Screen, pushed: [Screen] = [], modal: [Screen] = []) {
      self.root = root
      self.pushed = pushed
      self.modal = modal
    }

    fileprivate func shows(_ screen: Screen) -> Bool {
      root == screen || pushed.contains(screen) || modal.contains(screen)
    }

    fileprivate func removing(_ screen: Screen) -> Self {
      Self(root: root, pushed: pushed.filter { $0 != screen }, modal: modal.filter { $0 != screen })
    }
  }
}
