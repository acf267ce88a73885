public import LinkModel

/// The context of a link when it arrives in an app.
public struct LinkContext: Sendable {
  /// The name of the app in the plan.
  public let app: String
  /// The source from which the link was opened; `nil` if a step delivers the link without a decision by the system.
  public let source: LinkSource?
  /// The delivery by the system: the entry point, whether the link launched the app, and the type of the activity that carries the link.
  public let delivery: Delivery?
  /// The app's screens when the link arrives.
  public let screens: NavigationState
  /// The language of the user.
  public let language: Language

  /// The name of the app that opened the link with `UIApplication.open`, which apps receive as `sourceApplication`.
  public var opener: String? {
    if case .opened(let app, _) = source { app } else { nil }
  }

  /// Whether the user is signed in.
  public var isSignedIn: Bool { screens.signedIn }
}
