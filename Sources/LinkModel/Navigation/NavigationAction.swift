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
