/// The reason why a link leads nowhere.
public struct RoutingError: Error, Sendable, Hashable {
  /// What is wrong; the words are in `message`, `recoverySuggestion` and `developerDetail`.
  public indirect enum Cause: Sendable, Hashable {
    /// No route takes links of this scheme.
    case unknownScheme(String, known: [String])
    /// No route, or not the one of this path, takes links of this host.
    case invalidDomain(String, known: [String])
    /// No pattern matches the path.
    case unknownRoute(path: String)
    /// The link lacks a parameter the route cannot do without.
    case missingParameter(String)
    /// The parameter is there and has no value.
    case emptyParameter(String)
    /// The value is not what the rule asks for.
    case invalidParameter(String, value: String, expected: ParameterType)
    /// The value has more Unicode scalars than the rule allows.
    case parameterTooLong(String, length: Int, limit: Int)
    /// The table refuses query items nobody asked for.
    case unknownParameter(String)
    /// An escape is broken or stands for bytes that are not UTF-8.
    case invalidEncoding(String)
    /// A text that is dangerous wherever an app passes it on.
    case unsafeParameter(String, UnsafeText)
  }

  /// What makes a text dangerous.
  public enum UnsafeText: Sendable, Hashable {
    /// A `.` or `..` between slashes: a path made with it leaves its folder.
    case traversal
    /// NUL or another character of Unicode category Cc.
    case controlCharacter
  }

  /// What is wrong.
  public let cause: Cause
  /// The route that was chosen before the link was refused.
  public let route: String?

  /// The error that the rule of the parameter names in place of the cause's own.
  public let ruleError: ErrorCode?

  /// Makes an error.
  public init(_ cause: Cause, route: String? = nil, ruleError: ErrorCode? = nil) {
    self.cause = cause
    self.route = route
    self.ruleError = ruleError
  }

  /// The name of the cause, which plans and logs may rely on.
  public var code: String { errorCode.rawValue }

  /// The entry of the catalogue of errors.
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
}
