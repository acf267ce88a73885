/// The values that a step can expect, by the path in `expect`; `*` is a name that the plan or a site chooses.
package enum Fact: String, CaseIterable, Sendable {
  case fetchOutcome = "fetch.*.outcome"
  case fetchOrigin = "fetch.*.from"
  case downloads
  case answerStatus = "answer.status"
  case answerHeader = "answer.headers.*"
  case answerText = "answer.text"
  case answerJSON = "answer.json.*"
  case answerTitle = "answer.title"
  case answerFailure = "answer.failure"
  case opens, because, asks, canOpen, webcredentials
  case entryPoint
  case launch = "delivery.launch"
  case url = "delivery.url"
  case activity = "delivery.activity"
  case calls = "delivery.calls"
  case window = "delivery.window"
  case windowReason = "delivery.windowReason"
  case wayBack = "delivery.wayBack"
  case wayBackTo = "delivery.wayBackTo"
  case restoresState = "delivery.restoresState"
  case route
  case parameter = "parameters.*"
  case errorCode = "error.code"
  case errorMessage = "error.message"
  case errorRecovery = "error.recovery"
  case returned, made, roundTrip, log
  case queued, handled, lost
  case action = "navigation.action"
  case changes = "navigation.changes"
  case stack = "navigation.stack"
  case modal = "navigation.modal"
  case top = "navigation.top"
  case coordinator = "navigation.coordinator"
  case tab = "navigation.tab"
  case contentState = "content.state"
  case contentOrigin = "content.from"
  case missingContent = "content.missing"
  case analytics, announced, spoken, spokenAt
  case redirects
  case pageStatus = "page.status"
  case pageTitle = "page.title"
  case pageURL = "page.url"
  case pageLinks = "page.links"
  case viewer = "page.in"
  case banner = "page.banner"
  case requests, unanswered, unused

  var isAboutScreens: Bool { rawValue.hasPrefix("navigation.") }

  var isAboutPage: Bool { rawValue.hasPrefix("page.") }

  package var isOfAnswer: Bool { rawValue.hasPrefix("answer.") }

  var isOfError: Bool { rawValue.hasPrefix("error.") }
}
