/// What a navigator can do; the raw values are the words of plans and reports.
public enum NavigationAction: String, Sendable, Hashable, CaseIterable {
  case push
  case replace
  case modal
  case reset
  case signIn = "sign-in"
  case pop
  case dismiss
  /// Another tab came to the front, with the screen on top of it already.
  case switchTab = "switch-tab"
  case none
}
