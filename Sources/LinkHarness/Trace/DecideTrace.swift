package import LinkModel

package struct DecideTrace: Sendable {
  package internal(set) var activity: UserActivity?
  package internal(set) var canOpen: CanOpenAnswer?
  /// The decision; after a redirect out of the browser, the one about its target.
  package internal(set) var decision: LinkDecision?
  package internal(set) var redirect: Redirect?

  /// A redirect to a link that is decided like a tap.
  package struct Redirect: Sendable {
    package let first: LinkDecision
    package let target: Link
  }

  var isReached: Bool { decision != nil || canOpen != nil }
  var reason: DecisionReason? { decision?.reason ?? canOpen?.reason }
}
