/// Something that happens to the navigator.
public enum NavigationEvent: Sendable, Hashable {
  /// A link arrived and was routed.
  case open(RouteMatch)
  /// The person signed in.
  case signIn
  /// The person signed out.
  case signOut
  /// The person closed the sign-in screen without signing in.
  case cancelSignIn
  /// The person went back, or closed what was presented.
  case back
}
