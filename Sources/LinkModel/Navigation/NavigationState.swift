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

  /// Makes a state; root and further screens are apart so that a stack without a root cannot be written.
  public init(
    root: Screen, pushed: [Screen] = [], modal: [Screen] = [], signedIn: Bool = false,
    pending: RouteMatch? = nil
  ) {
    self.root = root
    self.pushed = pushed
    self.modal = modal
    self.signedIn = signedIn
    self.pending = pending
  }
}

extension NavigationState {
  /// The stack from the root up; it is never empty.
  public var stack: [Screen] { [root] + pushed }

  /// The screen the person sees.
  public var top: Screen { modal.last ?? pushed.last ?? root }

  /// Makes a state from a whole stack, or `nil` when the stack is empty.
  public init?(
    stack: [Screen], modal: [Screen] = [], signedIn: Bool = false, pending: RouteMatch? = nil
  ) {
    guard let root = stack.first else { return nil }
    self.init(
      root: root, pushed: Array(stack.dropFirst()), modal: modal, signedIn: signedIn,
      pending: pending)
  }

  func with(root: Screen? = nil, pushed: [Screen]? = nil, modal: [Screen]? = nil) -> Self {
    Self(
      root: root ?? self.root, pushed: pushed ?? self.pushed, modal: modal ?? self.modal,
      signedIn: signedIn, pending: pending)
  }

  func with(signedIn: Bool, pending: RouteMatch?) -> Self {
    Self(root: root, pushed: pushed, modal: modal, signedIn: signedIn, pending: pending)
  }
}
