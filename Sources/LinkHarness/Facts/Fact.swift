/// The path in `expect` of a value that a step can expect; `*` is a name that the plan or a site chooses.
///
/// Only the facts that something names beside the tables have a constant.
package struct Fact: Hashable, Sendable, ExpressibleByStringLiteral {
  let path: String

  package init(stringLiteral path: String) { self.path = path }

  package static let fetchOrigin: Fact = "fetch.*.from"
  package static let downloads: Fact = "downloads"
  package static let answerStatus: Fact = "answer.status"
  package static let answerHeader: Fact = "answer.headers.*"
  package static let answerJSON: Fact = "answer.json.*"
  package static let opens: Fact = "opens"
  package static let because: Fact = "because"
  package static let asks: Fact = "asks"
  package static let entryPoint: Fact = "entryPoint"
  package static let launch: Fact = "delivery.launch"
  package static let url: Fact = "delivery.url"
  package static let activity: Fact = "delivery.activity"
  package static let calls: Fact = "delivery.calls"
  package static let window: Fact = "delivery.window"
  package static let windowReason: Fact = "delivery.windowReason"
  package static let wayBack: Fact = "delivery.wayBack"
  package static let wayBackTo: Fact = "delivery.wayBackTo"
  package static let restoresState: Fact = "delivery.restoresState"
  package static let route: Fact = "route"
  package static let parameter: Fact = "parameters.*"
  package static let errorCode: Fact = "error.code"
  package static let errorMessage: Fact = "error.message"
  package static let errorRecovery: Fact = "error.recovery"
  package static let returned: Fact = "returned"
  package static let made: Fact = "made"
  package static let roundTrip: Fact = "roundTrip"
  package static let log: Fact = "log"
  package static let queued: Fact = "queued"
  package static let handled: Fact = "handled"
  package static let lost: Fact = "lost"
  package static let action: Fact = "navigation.action"
  package static let changes: Fact = "navigation.changes"
  package static let stack: Fact = "navigation.stack"
  package static let modal: Fact = "navigation.modal"
  package static let top: Fact = "navigation.top"
  package static let coordinator: Fact = "navigation.coordinator"
  package static let tab: Fact = "navigation.tab"
  package static let contentState: Fact = "content.state"
  package static let contentOrigin: Fact = "content.from"
  package static let missingContent: Fact = "content.missing"
  package static let analytics: Fact = "analytics"
  package static let announced: Fact = "announced"
  package static let spoken: Fact = "spoken"
  package static let spokenAt: Fact = "spokenAt"
  package static let redirects: Fact = "redirects"
  package static let pageStatus: Fact = "page.status"
  package static let pageTitle: Fact = "page.title"
  package static let pageURL: Fact = "page.url"
  package static let pageLinks: Fact = "page.links"
  package static let viewer: Fact = "page.in"
  package static let banner: Fact = "page.banner"
  package static let requests: Fact = "requests"
  package static let unanswered: Fact = "unanswered"
  package static let unused: Fact = "unused"

  var isAboutScreens: Bool { path.hasPrefix("navigation.") }

  var isAboutPage: Bool { path.hasPrefix("page.") }

  package var isOfAnswer: Bool { path.hasPrefix("answer.") }

  var isOfError: Bool { path.hasPrefix("error.") }
}
