public import Foundation
public import LinkModel

/// Turns a URL into a route: the one method an app's own router has to offer.
///
/// Whatever it throws is shown as the person would see it (`LocalizedError`'s description and recovery suggestion), and
/// plans can expect it. The method is asynchronous so that a router bound to the main actor can conform.
public protocol LinkRouter: Sendable {
  /// Finds the route of a URL the system handed to the app, or throws the error the app would show.
  func route(_ url: URL) async throws -> RouteMatch
}

/// Changes the screens: the one method an app's own navigator has to offer.
public protocol LinkNavigator: Sendable {
  /// Takes one event in a given state and tells what is on screen afterwards.
  ///
  /// The state is handed in each time, so that rows stay independent of each other whatever the navigator keeps.
  func navigate(_ event: NavigationEvent, from state: NavigationState) async throws
    -> NavigationOutcome
}

/// What a navigator did.
public struct NavigationOutcome: Sendable, Equatable {
  /// The kind of change.
  public let action: NavigationAction
  /// The state after it.
  public let state: NavigationState
  private let account: Account

  /// What is told besides: sentences, or what the model says, which is put into words when somebody asks.
  private enum Account: Sendable, Equatable {
    case words(reasons: [String], announced: [String])
    case model(NavigationStep)
  }

  /// Makes an outcome.
  public init(
    _ action: NavigationAction, _ state: NavigationState, reasons: [String] = [],
    announced: [String] = []
  ) {
    self.action = action
    self.state = state
    account = .words(reasons: reasons, announced: announced)
  }

  /// What the model did.
  init(_ step: NavigationStep) {
    action = step.action
    state = step.state
    account = .model(step)
  }

  /// Why, in sentences; a navigator of an app may leave it empty.
  public var reasons: [String] {
    switch account {
    case .words(let reasons, _): reasons
    case .model(let step): step.reasons.map(\.message)
    }
  }

  /// The screens that are announced to a person who does not see them.
  public var announced: [String] {
    switch account {
    case .words(_, let announced): announced
    case .model(let step):
      step.effects.map { effect in
        switch effect {
        case .announce(let screen): screen.label
        }
      }
    }
  }
}

extension RouteResult {
  /// What the router of a plan, its route table, made of a link.
  func outcome(in language: Language) -> RoutingOutcome {
    switch self {
    case .success(let match): .route(match)
    case .failure(let error): .failure(RouteFailure(error, in: language))
    }
  }
}

/// What a router made of a link.
public enum RoutingOutcome: Sendable, Equatable {
  /// A route.
  case route(RouteMatch)
  /// An error the person sees; in a place of its own, so that a route is no larger for it.
  indirect case failure(RouteFailure)
}

/// An error of a router as the person and the developer read it.
public struct RouteFailure: Sendable, Equatable {
  /// The stable word for it; for an app's own error the name of its case or type.
  public let code: String
  /// What the person reads.
  public let message: String
  /// What the person can do about it.
  public let recovery: String?
  /// What the developer reads in the log.
  public let detail: String

  init(code: String, message: String, recovery: String?, detail: String) {
    self.code = code
    self.message = message
    self.recovery = recovery
    self.detail = detail
  }

  /// What the developer reads, without the code that reports print in front of it.
  var sentence: String {
    detail.hasPrefix(code + ": ") ? String(detail.dropFirst(code.count + 2)) : detail
  }

  /// An error of a route table, in the person's language.
  init(_ error: RoutingError, in language: Language) {
    let words = error.words(in: language)
    self.init(
      code: error.code, message: words.message, recovery: words.recovery,
      detail: error.developerDetail)
  }

  /// An error an app's own code threw.
  init(_ error: any Error) {
    if let error = error as? RoutingError {
      self.init(error, in: .english)
      return
    }
    let localized = error as? any LocalizedError
    let described = String(describing: error)
    // `ShopError.productNotFound("42")` describes itself as `productNotFound("42")`: the code is the word in front.
    let word = described.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    self.init(
      code: word.isEmpty ? String(describing: type(of: error)) : String(word),
      message: localized?.errorDescription ?? described,
      recovery: localized?.recoverySuggestion, detail: described)
  }
}
