/// Something that happens to the navigator.
public enum NavigationEvent: Sendable, Hashable {
  case open(RouteMatch)
  case signIn
  case signOut
  case cancelSignIn
  case back
}
