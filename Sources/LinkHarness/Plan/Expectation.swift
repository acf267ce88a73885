/// One value a step is expected to have, with its place in the plan.
package struct Expectation: Sendable {
  /// What it is about.
  package let field: ExpectationField
  /// The value.
  package let expected: ExpectedValue
  /// Where the value stands in the plan.
  package let place: PlanPlace
}

/// A value as a plan writes it and a replay produces it.
package enum ExpectedValue: Sendable, Hashable {
  /// A text.
  case text(String)
  /// A whole number.
  case number(Int)
  /// Yes or no.
  case flag(Bool)
  /// Texts in order.
  case list([String])
  /// `null`: the stage must not have such a value.
  case absent
}

/// What can be expected of a step; each belongs to a stage of the ladder.
package enum ExpectationField: Sendable, Hashable {
  /// What became of the download of a host's association file.
  case fetch(host: String)
  /// Where the answer to it came from.
  case fetchedFrom(host: String)
  /// The hosts whose files the step downloads, in order.
  case downloads
  /// Where the link ends up.
  case opens
  /// The reason the decision rests on.
  case because
  /// Whether the system asks first.
  case asks
  /// The method of the app that gets the link.
  case entryPoint
  /// Whether the app ran when the link came.
  case launch
  /// The type of the activity the link comes in.
  case activityType
  /// Every method that is given the link.
  case calls
  /// The window that gets it.
  case window
  /// Why it is that window.
  case windowReason
  /// The app the status bar leads back to.
  case wayBack
  /// Whether the screens of the last time come back first.
  case restoresState
  /// What `canOpenURL` returns.
  case canOpen
  /// Where a link ends up that the app handed back to the system.
  case returned
  /// Whether the link waits for the app to finish launching.
  case queued
  /// What the app handles in this step, in order.
  case handled
  /// The route.
  case route
  /// A parameter of the route.
  case parameter(String)
  /// The code of the error a link ends with.
  case errorCode
  /// The error as the person reads it.
  case errorMessage
  /// What the person is told to do about it.
  case errorRecovery
  /// What the navigator does.
  case action
  /// The screens, root first.
  case stack
  /// The screens presented over them.
  case modal
  /// The status of the page the browser shows.
  case pageStatus
  /// Its title.
  case pageTitle
  /// Its address, after redirects.
  case pageURL
  /// The banner over it.
  case pageBanner
  /// The addresses that redirected to it, or into an app.
  case redirects

  /// What a site answered a request the step made itself.
  case answer(AnswerField)
  /// What the app loads, tells and makes.
  case app(AppField)
  /// The requests the sites received in the step, in order.
  case requests
  /// Those of them nothing answered.
  case unanswered
  /// The resources nothing was answered by so far.
  case unused

  /// The stage it belongs to.
  package var stage: Stage {
    switch self {
    case .fetch, .fetchedFrom, .downloads, .answer: .fetch
    case .opens, .because, .asks, .canOpen: .decide
    case .entryPoint, .launch, .activityType, .calls, .window, .windowReason, .wayBack,
      .restoresState:
      .deliver
    case .queued, .handled: .dispatch
    case .route, .parameter, .errorCode, .errorMessage, .errorRecovery, .returned: .route
    case .action, .stack, .modal: .navigate
    case .app(let field): field.stage
    case .pageStatus, .pageTitle, .pageURL, .pageBanner, .redirects, .requests, .unanswered,
      .unused:
      .fallback
    }
  }

  /// The name as it is written in a plan, with dots between nested keys.
  package var name: String {
    switch self {
    case .fetch(let host): "fetch.\(host)"
    case .fetchedFrom(let host): "fetch.\(host).from"
    case .downloads: "downloads"
    case .opens: "opens"
    case .because: "because"
    case .asks: "asks"
    case .entryPoint: "entryPoint"
    case .launch: "delivery.launch"
    case .activityType: "delivery.activity"
    case .calls: "delivery.calls"
    case .window: "delivery.window"
    case .windowReason: "delivery.windowReason"
    case .wayBack: "delivery.wayBack"
    case .restoresState: "delivery.restoresState"
    case .canOpen: "canOpen"
    case .returned: "returned"
    case .queued: "queued"
    case .handled: "handled"
    case .route: "route"
    case .parameter(let name): "parameters.\(name)"
    case .errorCode: "error.code"
    case .errorMessage: "error.message"
    case .errorRecovery: "error.recovery"
    case .action: "navigation.action"
    case .stack: "navigation.stack"
    case .modal: "navigation.modal"
    case .pageStatus: "page.status"
    case .pageTitle: "page.title"
    case .pageURL: "page.url"
    case .pageBanner: "page.banner"
    case .redirects: "redirects"
    case .answer(let field): "answer.\(field.name)"
    case .app(let field): field.name
    case .requests: "requests"
    case .unanswered: "unanswered"
    case .unused: "unused"
    }
  }
}

/// The stages a link passes, in order; after *decide* it goes on in the app or elsewhere.
public enum Stage: String, Sendable, CaseIterable, Comparable {
  /// The association files are downloaded.
  case fetch
  /// They are read.
  case parse
  /// The system decides.
  case decide
  /// The app gets the link.
  case deliver
  /// The router makes a route of it.
  case route
  /// The link waits for its turn.
  case dispatch
  /// The navigator changes the screens.
  case navigate
  /// The browser shows a page instead.
  case fallback

  /// Orders stages as a link passes them.
  public static func < (left: Self, right: Self) -> Bool {
    (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
  }
}
