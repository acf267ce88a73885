/// Where a person is in the app.
public struct NavigationState: Sendable, Hashable {
  /// The screen at the bottom, which nothing but a link to the root itself exchanges.
  public let root: Screen
  /// The screens above the root, the top one last.
  public let pushed: [Screen]
  /// The screens presented over the stack, the top one last.
  public let modal: [Screen]
  /// Whether the person has signed in.
  public let signedIn: Bool
  /// The link that waits for the person to sign in.
  public let pending: RouteMatch?
  /// The tab in front, whose screens these are; `nil` in an app without tabs.
  public let tab: String?
  /// What the other tabs keep, by name.
  public let parked: [String: TabStack]

  /// Makes a state; root and further screens are apart so that a stack without a root cannot be written.
  public init(
    root: Screen, pushed: [Screen] = [], modal: [Screen] = [], signedIn: Bool = false,
    pending: RouteMatch? = nil, tab: String? = nil, parked: [String: TabStack] = [:]
  ) {
    self.root = root
    self.pushed = pushed
    self.modal = modal
    self.signedIn = signedIn
    self.pending = pending
    self.tab = tab
    self.parked = parked
  }
}

extension NavigationState {
  /// The stack from the root up; it is never empty.
  public var stack: [Screen] { [root] + pushed }

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
}
