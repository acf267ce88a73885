package import LinkModel

/// What the system decided about a link or an activity.
package struct DecideTrace: Sendable {
  package internal(set) var activity: UserActivity?
  /// The answer to an app that asked whether a link can be opened.
  package internal(set) var canOpen: CanOpenAnswer?
  /// The decision; after a redirect out of the browser, the one about its target.
  package internal(set) var decision: LinkDecision?
  /// The redirect that led out of the browser, if one did.
  package internal(set) var redirect: Redirect?

  /// A redirect to a link that is decided like a tap.
  package struct Redirect: Sendable {
    package let first: LinkDecision
    /// Where the redirect led.
    package let target: Link
  }

  /// Whether anything was decided.
  var isReached: Bool { decision != nil || canOpen != nil }
  /// The reason of the decision, or of the answer to `canOpenURL`.
  var reason: DecisionReason? { decision?.reason ?? canOpen?.reason }
}
