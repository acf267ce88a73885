/// Why a link has no destination.
public struct RoutingError: Error, Sendable, Hashable {
  /// The cause; the wording is in `message`, `recoverySuggestion` and `developerDetail`.
  public indirect enum Cause: Sendable, Hashable {
    case unknownScheme(String, known: [String])
    /// No route, or no route with this path, accepts links with this host.
    case invalidDomain(String, known: [String])
    case unknownRoute(path: String)
    case missingParameter(String)
    case emptyParameter(String)
    case invalidParameter(String, value: String, expected: ParameterType)
    /// The value has more Unicode scalars than the rule allows.
    case parameterTooLong(String, length: Int, limit: Int)
    case unknownParameter(String)
    /// An escape is invalid, or decodes to bytes that are not UTF-8.
    case invalidEncoding(String)
    case unsafeParameter(String, UnsafeText)
  }

  /// Why a value is dangerous.
  public enum UnsafeText: Sendable, Hashable {
    /// A `.` or `..` between slashes, which allows path traversal.
    case traversal
    /// NUL or another character of Unicode category Cc.
    case controlCharacter
  }

  /// The cause.
  public let cause: Cause
  /// The route that had been chosen before the link was rejected.
  public let route: String?

  /// The error that the parameter's rule specifies instead of the default for the cause.
  public let ruleError: ErrorCode?

  /// Makes an error.
  public init(_ cause: Cause, route: String? = nil, ruleError: ErrorCode? = nil) {
    self.cause = cause
    self.route = route
    self.ruleError = ruleError
  }

  /// The name of the cause, stable for plans and logs.
  public var code: String { errorCode.rawValue }

  /// The entry of the error catalogue.
  public var errorCode: ErrorCode { ruleError ?? causeCode }

  private var causeCode: ErrorCode {
    switch cause {
    case .unknownScheme: .unknownScheme
    case .invalidDomain: .invalidDomain
    case .unknownRoute: .unknownRoute
    case .missingParameter: .missingParameter
    case .emptyParameter: .emptyParameter
    case .invalidParameter: .invalidParameter
    case .parameterTooLong: .parameterTooLong
    case .unknownParameter: .unknownParameter
    case .invalidEncoding: .invalidEncoding
    case .unsafeParameter: .unsafeParameter
    }
  }

  /// The message for users, in English.
  public var message: String { words(in: .english).message }

  /// What users can do about it, in English.
  public var recoverySuggestion: String { words(in: .english).recovery }

  /// The message in the user's language.
  public func words(in language: Language) -> PersonalMessage {
    if let ruleError { return ruleError.words(in: language) }
    return switch cause {
    case .unknownScheme, .invalidDomain, .unknownRoute, .unknownParameter, .invalidEncoding,
      .unsafeParameter:
      errorCode.words(in: language)
    case .missingParameter(let name), .emptyParameter(let name), .invalidParameter(let name, _, _):
      errorCode.words(in: language, name: name)
    case .parameterTooLong(let name, _, let limit):
      errorCode.words(in: language, name: name, limit: limit)
    }
  }

  /// One line for the log, with the details that are not shown to users; values from the link are escaped.
  public var developerDetail: String {
    let place = route.map { " (route \(Self.quote($0)))" } ?? ""
    return code + ": " + detail + place
  }

  private var detail: String {
    switch cause {
    case .unknownScheme(let scheme, let known):
      "scheme \(Self.quote(scheme)) is not among \(Self.list(known))"
    case .invalidDomain(let host, let known):
      "host \(Self.quote(host)) is not among \(Self.list(known))"
    case .unknownRoute(let path): "no pattern matches \(Self.quote(path))"
    case .missingParameter(let name): "parameter \(Self.quote(name)) is required"
    case .emptyParameter(let name): "parameter \(Self.quote(name)) has no value"
    case .invalidParameter(let name, let value, let expected):
      "parameter \(Self.quote(name)) is \(Self.quote(value)), expected \(expected.wording)"
    case .parameterTooLong(let name, let length, let limit):
      "parameter \(Self.quote(name)) has \(length) Unicode scalars; at most \(limit) are allowed"
    case .unknownParameter(let name): "query item \(Self.quote(name)) is not expected"
    case .invalidEncoding(let text): "\(Self.quote(text)) is not percent-encoded UTF-8"
    case .unsafeParameter(let text, .traversal): "\(Self.quote(text)) has a dot segment"
    case .unsafeParameter(let text, .controlCharacter):
      "\(Self.quote(text)) has a control character"
    }
  }

  private static func quote(_ text: String) -> String { text.debugDescription }

  private static func list(_ texts: [String]) -> String {
    "[" + texts.map(quote).joined(separator: ", ") + "]"
  }
}

// The wording of routing errors for developers; the messages for users are in the error catalogue, and the developer's view of the
// link is in `developerDetail`.
