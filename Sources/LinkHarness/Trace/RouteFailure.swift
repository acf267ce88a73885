import Foundation
import HarnessText
package import LinkModel

package struct RouteFailure: Error, Sendable, Equatable {
  /// The stable code; ``ErrorNaming`` describes the codes of an app's own errors.
  package let code: String
  /// The message for users.
  package let message: String
  package let recovery: String?
  /// The message for developers, shown in reports.
  package let detail: String
  /// The error of a route table, with its values.
  private(set) var error: RoutingError?

  var isUnknownRoute: Bool {
    [ErrorCode.unknownRoute, .invalidDomain].map(\.rawValue).contains(code)
  }

  static let linkNotMade = "link-not-made"

  var sentence: String {
    detail.withoutPrefix(code + ": ")
  }

  /// The sentence, unless it only repeats the code.
  var addition: String? { [code, code + "()"].contains(sentence) ? nil : sentence }
}

extension RouteFailure {
  init(code: String, words: PersonalMessage, detail: String) {
    self.init(
      code: code, message: words.message, recovery: words.recovery.isEmpty ? nil : words.recovery,
      detail: detail)
  }

  init(_ error: RoutingError, in language: Language, _ team: TeamErrors? = nil) {
    let own = team?.words(of: error.code, in: language, with: error.values)
    self.init(
      code: error.code, words: own ?? error.words(in: language), detail: error.developerDetail)
    self.error = error
  }

  init(_ error: any Error, code: String? = nil) {
    if let error = error as? RoutingError {
      self.init(code: code ?? error.code, words: error.words(in: .english), detail: error.developerDetail)
      return
    }
    let localized = error as? any LocalizedError
    let described = String(describing: error)
    self.init(
      code: code ?? Self.code(of: error, described),
      message: localized?.errorDescription ?? described,
      recovery: localized?.recoverySuggestion, detail: described)
  }

  private static func code(of error: any Error, _ described: String) -> String {
    if let value = (error as? any RawRepresentable)?.rawValue as? String { return value }
    if let error = error as? any CustomNSError {
      return "\(type(of: error).errorDomain)-\(error.errorCode)"
    }
    let mirror = Mirror(reflecting: error)
    if mirror.displayStyle == .enum {
      if let name = mirror.children.first?.label { return name }
      // The description of an enum case without associated values is the case's name, unless the type defines another
      // description.
      let type = type(of: error)
      let isOwn =
        type is any CustomStringConvertible.Type || type is any CustomDebugStringConvertible.Type
        || type is any TextOutputStreamable.Type
      if !isOwn { return described }
    }
    return String(describing: type(of: error))
  }
}

package enum RoutingOutcome: Sendable, Equatable {
  case route(RouteMatch)
  /// The case is indirect, so that a value with a route needs no space for an error.
  indirect case failure(RouteFailure)
}

extension RouteResult {
  func outcome(in language: Language, _ team: TeamErrors? = nil) -> RoutingOutcome {
    switch self {
    case .success(let match): .route(match)
    case .failure(let error): .failure(RouteFailure(error, in: language, team))
    }
  }
}
