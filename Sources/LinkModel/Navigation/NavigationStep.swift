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
  let hasNewTop: Bool
}

/// Something the app has to do besides showing the screens.
public enum NavigationEffect: Sendable, Hashable {
  /// Tell a person who does not see the screen that it changed to this one.
  case announce(Screen)
}
