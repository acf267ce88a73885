/// The reason a link has no destination in the app.
public struct RoutingError: Error, Sendable, Hashable {
  /// The cause of a routing error; `message`, `recoverySuggestion` and `developerDetail` describe it.
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
    /// A percent escape is malformed, or decodes to bytes that are not UTF-8.
    case invalidEncoding(String)
    case unsafeParameter(String, UnsafeText)
  }

  /// The reason a value is unsafe.
  public enum UnsafeText: Sendable, Hashable {
    /// A `.` or `..` segment, which allows path traversal.
    case traversal
    /// NUL or another character of Unicode category Cc.
    case controlCharacter
  }

  /// The cause of the error.
  public let cause: Cause
  /// The name of the route that the path of the rejected link matches, or `nil` if no route was determined.
  public let route: String?

  /// The error code that the parameter's rule specifies instead of the default for the cause, or `nil` if it specifies
  /// none.
  public let ruleError: ErrorCode?

  /// Creates an error.
  public init(_ cause: Cause, route: String? = nil, ruleError: ErrorCode? = nil) {
    self.cause = cause
    self.route = route
    self.ruleError = ruleError
  }

  /// The stable code of the error, used in plans and logs.
  public var code: String { errorCode.rawValue }

  /// The error code that the parameter's rule specifies or, if it specifies none, the default for the cause.
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

  /// The recovery suggestion for users, in English.
  public var recoverySuggestion: String { words(in: .english).recovery }

  /// Returns the message and the recovery suggestion for users, in the given language.
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

  /// A one-line description for logs, with details that are not shown to users; values from the link are escaped.
  public var developerDetail: String {
    let place = route.map { " (route \(Self.quote($0)))" } ?? ""
    return code + ": " + detail + place
  }

  private var detail: String {
    switch cause {
    case .unknownScheme(let scheme, let known):
      "scheme \(Self.quote(scheme)) is not among the accepted schemes \(Self.list(known))"
    case .invalidDomain(let host, let known):
      "host \(Self.quote(host)) is not among the accepted hosts \(Self.list(known))"
    case .unknownRoute(let path): "no pattern matches \(Self.quote(path))"
    case .missingParameter(let name): "parameter \(Self.quote(name)) is required"
    case .emptyParameter(let name): "parameter \(Self.quote(name)) has no value"
    case .invalidParameter(let name, let value, let expected):
      "parameter \(Self.quote(name)) is \(Self.quote(value)), expected \(expected.wording)"
    case .parameterTooLong(let name, let length, let limit):
      "parameter \(Self.quote(name)) has \(length) Unicode scalars; at most \(limit) are allowed"
    case .unknownParameter(let name): "query item \(Self.quote(name)) is not expected"
    case .invalidEncoding(let text): "\(Self.quote(text)) is not valid percent-encoded UTF-8"
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
