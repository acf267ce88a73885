import HarnessText
import LinkModel

extension StepTrace {
  func reason(for field: ExpectationField) -> (code: String?, sentence: String?) {
    if field.fact == .log { return (nil, nil) }
    if field.fact.isOfAnswer { return (nil, reasonOfAnswer) }
    if let own = notObserved, let sentence = observed(field.fact, of: own.app) { return (nil, sentence) }
    let (code, sentence) = reason(at: divergence(behind: field))
    if field.field.traits.contains(.isCumulative) { return (code, nil) }
    if field.field.traits.contains(.needsRequests) {
      return (code, fallback.received.compactMap(\.miss).first)
    }
    return (code, sentence)
  }

  /// What an app under test did, where the reasons of a model would explain nothing.
  private func observed(_ fact: Fact, of app: String) -> String? {
    switch fact {
    case .errorCode where failure == nil, .errorMessage where failure == nil, .errorRecovery where failure == nil:
      "\(app) threw no error and reported none"
    case .returned where opened.isEmpty: "\(app) opened no link itself"
    case .returned: opened.map(\.message).distinct.joined(separator: "; ")
    case .made, .roundTrip: route.made == nil ? "\(app) reported no link that it made" : nil
    default: nil
    }
  }

  private func reason(at stage: Stage) -> (code: String?, sentence: String?) {
    switch stage {
    case .fetch, .parse: (fetch.shown.last?.code, fetch.shown.last.map { Self.sentence($0) })
    case .deliver where loss != nil: (loss?.code, loss?.message)
    case .decide, .deliver: (decision?.reason.code, decision?.reason.message)
    case .route: routeReason
    case .dispatch: (routeReason.code, reached(.dispatch) ? dispatch.sentence : routeReason.sentence)
    case .navigate:
      if let failure = navigate.failure, navigate.outcome != nil, notObserved == nil {
        (failure.code, failure.sentence)
      } else if let thrown {
        thrown
      } else if route.match != nil {
        (nil, navigation?.reasons.joined(separator: "; "))
      } else {
        routeReason
      }
    case .fallback:
      page.map { (nil, Self.sentence($0)) } ?? (decision?.reason.code, decision?.reason.message)
    }
  }

  private var loss: LostLink? {
    lost.first { lost in
      switch lost.reason {
      case .notImplemented, .doesNotLaunch, .launchReturnedFalse: true
      case .noSlot, .droppedAtSignIn, .processEnded: false
      }
    }
  }

  private var thrown: (code: String?, sentence: String?)? {
    navigate.failure.map { ($0.code, $0.addition.map { "the app's own code threw an error: \($0)" }) }
  }

  private var isActivityLost: Bool {
    if case .activityFailed? = decision?.reason { true } else { false }
  }

  private var routeReason: (code: String?, sentence: String?) {
    switch route.outcome {
    case nil where loss != nil: (loss?.code, loss?.message)
    case .failure(let failure) where failure.code == RouteFailure.linkNotMade || isActivityLost:
      (failure.code, failure.sentence)
    case .failure(let failure): (failure.code, "the router rejected the link: \(failure.sentence)")
    case .route(let match):
      (nil, "the route \(match.name) matched" + (match.pattern.isEmpty ? "" : " \(match.pattern)"))
    case nil where notObserved != nil:
      if let thrown { thrown } else { (nil, "\(notObserved?.app ?? "") reported no route in this step") }
    case nil where decide.activity != nil: (decision?.reason.code, decision?.reason.message)
    case nil where !opened.isEmpty: (nil, opened.map(\.message).distinct.joined(separator: "; "))
    case nil where receiver != nil:
      if case .appClip(let name)? = decision?.destination {
        (nil, "links that the App Clip \(name) receives are not routed")
      } else {
        (
          nil,
          "the app \(receiver ?? "") has no router: neither the plan nor the test provides one"
        )
      }
    case nil:
      (
        decision?.reason.code,
        decision.map { "the link never reached the app: \($0.reason.message)" }
      )
    }
  }

  var reasonOfAnswer: String? {
    guard let answer = fetch.answer else { return "the step sends no request" }
    let last = fallback.received.last
    let source = last?.miss ?? last?.resource.map { "\($0) responded" }
    return source.map { "\(answer.words), \($0)" } ?? answer.words
  }

  static func sentence(_ record: DownloadTrace) -> String {
    switch record.download {
    case .file: "the association file of \(record.host) was downloaded"
    case .refused(let refusal): refusal.message
    case .notAttempted: "the association file of \(record.host) has not been requested yet"
    }
  }

  static func sentence(_ page: Page) -> String {
    let answer =
      page.status.map { "\(page.url) responded with \($0)" } ?? "\(page.url) does not exist"
    return page.failure.map { "the page was not loaded: \($0)" } ?? answer
  }
}
