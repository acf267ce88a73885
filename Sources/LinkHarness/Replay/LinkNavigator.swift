public import LinkModel

/// Changes the screens: the one method an app's own navigator has to offer.
public protocol LinkNavigator: Sendable {
  /// Takes one event in a given state and tells what is on screen afterwards.
  ///
  /// The state is handed in each time, so that rows stay independent of each other whatever the navigator keeps.
  func navigate(_ event: NavigationEvent, from state: NavigationState) async throws
    -> NavigationOutcome
}
