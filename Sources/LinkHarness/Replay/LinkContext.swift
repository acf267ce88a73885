public import LinkModel

/// What an app knows about a link besides its URL when the link arrives.
public struct LinkContext: Sendable {
  /// The name of the app in the plan.
  public let app: String
  /// Where the link was tapped, scanned, typed or opened; `nil` when a step brings it without the system.
  public let source: LinkSource?
  /// How the system delivered it: entry point, kind of launch, and the type of the activity that carries it.
  public let delivery: Delivery?
  /// The screens of the app.
  public let screens: NavigationState
  /// The language of the user.
  public let language: Language

  /// The name of the app that opened the link with `UIApplication.open`, as `sourceApplication` tells an app.
  public var opener: String? {
    if case .opened(let app, _) = source { app } else { nil }
  }

  /// Whether the user is signed in.
  public var isSignedIn: Bool { screens.signedIn }
}
