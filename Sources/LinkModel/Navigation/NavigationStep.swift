/// What an event did.
public struct NavigationStep: Sendable, Hashable {
  /// Where the person is afterwards.
  public let state: NavigationState
  /// What the navigator did.
  public let action: NavigationAction
  /// What the app has to do besides showing the screens.
  public var effects: [NavigationEffect] { hasNewTop ? [.announce(state.top)] : [] }
  /// Why, in the order things were decided.
  public let reasons: [NavigationReason]
  /// Whether another screen is on top than before.
  let hasNewTop: Bool
}

/// What a navigator can do; the raw values are the words of plans and reports.
public enum NavigationAction: String, Sendable, Hashable, CaseIterable {
  /// A screen was put on top.
  case push
  /// The screen on top was exchanged.
  case replace
  /// A screen was presented over the others.
  case modal
  /// The screens above the root were taken away.
  case reset
  /// The person was asked to sign in.
  case signIn = "sign-in"
  /// The screen on top was taken away.
  case pop
  /// The last presented screen was taken away.
  case dismiss
  /// Another tab came to the front, with the screen on top of it already.
  case switchTab = "switch-tab"
  /// The screens stayed as they were.
  case none
}

/// Something the app has to do besides showing the screens.
public enum NavigationEffect: Sendable, Hashable {
  /// Tell a person who does not see the screen that it changed to this one.
  case announce(Screen)
}
