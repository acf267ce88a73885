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
    /// The date in the parameter, or the end of the lifetime that starts then, has passed.
    case expired(String, value: String)
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

  /// The error code that the parameter's rule specifies instead of the default for the cause.
  let ruleError: ErrorCode?

  /// Creates an error.
  public init(_ cause: Cause, route: String? = nil) {
    self.init(cause, route: route, ruleError: nil)
  }

  init(_ cause: Cause, route: String? = nil, ruleError: ErrorCode?) {
    self.cause = cause
    self.route = route
    self.ruleError = ruleError
  }

  /// The stable code of the error, used in plans and logs.
  public var code: String { errorCode.rawValue }

  var errorCode: ErrorCode { ruleError ?? terms.code }

  /// The message for users, in English.
  public var message: String { words(in: .english).message }

  /// The recovery suggestion for users, in English.
  public var recoverySuggestion: String { words(in: .english).recovery }

  package func words(in language: Language) -> PersonalMessage {
    let (code, name, values, _) = terms
    return ruleError?.words(in: language)
      ?? code.words(in: language, name: name, limit: values["limit"].flatMap { Int($0) })
  }

  /// A one-line description for logs, with details that are not shown to users; values from the link are escaped.
  package var developerDetail: String {
    let place = route.map { " (route \($0.debugDescription))" } ?? ""
    return code + ": " + terms.detail() + place
  }

  package var values: [String: String] {
    let (_, name, values, _) = terms
    // A parameter may itself be named `name`; its value takes precedence.
    let named = values.merging(name.map { ["name": $0] } ?? [:]) { own, _ in own }
    let first = ["value", "path", "host", "scheme", "name"].lazy.compactMap { named[$0] }.first
    return first.map { named.merging(["%1": $0]) { own, _ in own } } ?? named
  }

  var parameter: String? { terms.name }

  private var terms: (code: ErrorCode, name: String?, values: [String: String], detail: () -> String) {
    func quote(_ text: String) -> String { text.debugDescription }
    func list(_ texts: [String]) -> String { "[" + texts.map(quote).joined(separator: ", ") + "]" }
    return switch cause {
    case .unknownScheme(let scheme, let known):
      (
        .unknownScheme, nil, ["scheme": scheme],
        { "scheme \(quote(scheme)) is not among the accepted schemes \(list(known))" }
      )
    case .invalidDomain(let host, let known):
      (
        .invalidDomain, nil, ["host": host],
        { "host \(quote(host)) is not among the accepted hosts \(list(known))" }
      )
    case .unknownRoute(let path): (.unknownRoute, nil, ["path": path], { "no pattern matches \(quote(path))" })
    case .missingParameter(let name): (.missingParameter, name, [:], { "parameter \(quote(name)) is required" })
    case .emptyParameter(let name): (.emptyParameter, name, [:], { "parameter \(quote(name)) has no value" })
    case .invalidParameter(let name, let value, let expected):
      (
        .invalidParameter, name, [name: value].merging(["value": value]) { own, _ in own },
        { "parameter \(quote(name)) is \(quote(value)), expected \(expected.wording)" }
      )
    case .parameterTooLong(let name, let length, let limit):
      (
        .parameterTooLong, name, ["length": String(length), "limit": String(limit)],
        { "parameter \(quote(name)) has \(length) Unicode scalars; at most \(limit) are allowed" }
      )
    case .expired(let name, let value):
      (
        .linkExpired, name, [name: value].merging(["value": value]) { own, _ in own },
        { "the link has expired: parameter \(quote(name)) is \(quote(value))" }
      )
    case .unknownParameter(let name): (.unknownParameter, name, [:], { "query item \(quote(name)) is not expected" })
    case .invalidEncoding(let text):
      (.invalidEncoding, nil, ["value": text], { "\(quote(text)) is not valid percent-encoded UTF-8" })
    case .unsafeParameter(let text, let unsafe):
      (
        .unsafeParameter, nil, ["value": text],
        { "\(quote(text)) has a \(unsafe == .traversal ? "dot segment" : "control character")" }
      )
    }
  }
}
