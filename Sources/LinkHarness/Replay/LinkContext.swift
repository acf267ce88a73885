public import LinkModel

/// The context of a link when it arrives in an app.
public struct LinkContext: Sendable {
  /// The name of the app in the plan.
  public let app: String
  /// The source from which the link was opened; `nil` if the link arrived in another way, such as in an activity or
  /// a push notification.
  public let source: LinkSource?
  /// How the system delivered the link, including the entry point and whether the link launched the app; `nil` if the
  /// system made no decision.
  public let delivery: Delivery?
  /// The app's screens when the link arrives.
  public let screens: NavigationState
  /// The user's language.
  public let language: Language

  /// The name, in the plan, of the app that opened the link with `UIApplication.open`; `nil` for any other source.
  public var opener: String? {
    if case .opened(let app, _) = source { app } else { nil }
  }

  /// Whether the user is signed in.
  public var isSignedIn: Bool { screens.signedIn }
}
