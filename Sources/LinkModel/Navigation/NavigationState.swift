/// Where a person is in the app.
public struct NavigationState: Sendable, Hashable {
  private let contents: Shared<Contents>

  private struct Contents: Sendable, Hashable {
    let root: Screen
    let pushed: [Screen]
    let modal: [Screen]
    let signedIn: Bool
    let pending: RouteMatch?
    let tab: String?
    let parked: [String: TabStack]
  }

  /// Makes a state; root and further screens are apart so that a stack without a root cannot be written.
  public init(
    root: Screen, pushed: [Screen] = [], modal: [Screen] = [], signedIn: Bool = false,
    pending: RouteMatch? = nil, tab: String? = nil, parked: [String: TabStack] = [:]
  ) {
    contents = Shared(
      Contents(
        root: root, pushed: pushed, modal: modal, signedIn: signedIn, pending: pending, tab: tab,
        parked: parked))
  }

  /// The screen at the bottom, which nothing but a link to the root itself exchanges.
  public var root: Screen { contents.value.root }
  /// The screens above the root, the top one last.
  public var pushed: [Screen] { contents.value.pushed }
  /// The screens presented over the stack, the top one last.
  public var modal: [Screen] { contents.value.modal }
  /// Whether the person has signed in.
  public var signedIn: Bool { contents.value.signedIn }
  /// The link that waits for the person to sign in.
  public var pending: RouteMatch? { contents.value.pending }
  /// The tab in front, whose screens these are; `nil` in an app without tabs.
  public var tab: String? { contents.value.tab }
  /// What the other tabs keep, by name.
  public var parked: [String: TabStack] { contents.value.parked }

  /// The stack from the root up; it is never empty.
  public var stack: [Screen] { [root] + pushed }

  /// Whether a screen is still there, on top, below, or in a tab that is not in front.
  package func shows(_ screen: Screen) -> Bool {
    top == screen || root == screen || pushed.contains(screen) || modal.contains(screen)
      || parked.values.contains { $0.shows(screen) }
  }

  /// The screen the person sees.
  public var top: Screen { modal.last ?? pushed.last ?? root }

  /// Makes a state from a whole stack, or `nil` when the stack is empty.
  public init?(
    stack: [Screen], modal: [Screen] = [], signedIn: Bool = false, pending: RouteMatch? = nil,
    tab: String? = nil, parked: [String: TabStack] = [:]
  ) {
    guard let root = stack.first else { return nil }
    self.init(
      root: root, pushed: Array(stack.dropFirst()), modal: modal, signedIn: signedIn,
      pending: pending, tab: tab, parked: parked)
  }

  func with(root: Screen? = nil, pushed: [Screen]? = nil, modal: [Screen]? = nil) -> Self {
    Self(
      root: root ?? self.root, pushed: pushed ?? self.pushed, modal: modal ?? self.modal,
      signedIn: signedIn, pending: pending, tab: tab, parked: parked)
  }

  func with(signedIn: Bool, pending: RouteMatch?) -> Self {
    Self(
      root: root, pushed: pushed, modal: modal, signedIn: signedIn, pending: pending, tab: tab,
      parked: parked)
  }

  /// Brings a tab to the front; what is presented stays with its tab, so no unfinished work is lost.
  package func switching(from here: String, to tab: NavigatorRules.Tab) -> Self {
    var parked = parked
    let shown = parked.removeValue(forKey: tab.name) ?? TabStack(root: Screen(tab.root))
    parked[here] = TabStack(root: root, pushed: pushed, modal: modal)
    return Self(
      root: shown.root, pushed: shown.pushed, modal: shown.modal, signedIn: signedIn,
      pending: pending, tab: tab.name, parked: parked)
  }
}

/// What a tab shows while another one is in front.
public struct TabStack: Sendable, Hashable {
  /// The screen at the bottom.
  public let root: Screen
  /// The screens above the root, the top one last.
  public let pushed: [Screen]
  /// The screens presented over the stack, the top one last.
  public let modal: [Screen]

  /// Makes a stack.
  public init(root: Screen, pushed: [Screen] = [], modal: [Screen] = []) {
    self.root = root
    self.pushed = pushed
    self.modal = modal
  }

  /// Whether a screen is on the stack or presented over it.
  public func shows(_ screen: Screen) -> Bool {
    root == screen || pushed.contains(screen) || modal.contains(screen)
  }

  /// The same without a screen; the root stays.
  public func removing(_ screen: Screen) -> Self {
    Self(root: root, pushed: pushed.filter { $0 != screen }, modal: modal.filter { $0 != screen })
  }
}
