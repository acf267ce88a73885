import Foundation
public import LinkModel

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

  /// What the developer reads, without the code that reports print in front of it.
  var sentence: String {
    detail.hasPrefix(code + ": ") ? String(detail.dropFirst(code.count + 2)) : detail
  }
}

extension RouteFailure {
  init(_ error: RoutingError, in language: Language) {
    let words = error.words(in: language)
    self.init(
      code: error.code, message: words.message, recovery: words.recovery,
      detail: error.developerDetail)
  }

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

/// What a router made of a link.
public enum RoutingOutcome: Sendable, Equatable {
  case route(RouteMatch)
  /// An error the person sees; in a place of its own, so that a route is no larger for it.
  indirect case failure(RouteFailure)
}

extension RouteResult {
  func outcome(in language: Language) -> RoutingOutcome {
    switch self {
    case .success(let match): .route(match)
    case .failure(let error): .failure(RouteFailure(error, in: language))
    }
  }
}
