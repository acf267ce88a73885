// All the words of a routing error. A person is told what is wrong with the link and what to do; what the app made of it
// stands in `developerDetail`.

extension RoutingError {
  /// What a person is told.
  public var message: String {
    switch cause {
    case .unknownScheme, .invalidEncoding, .unsafeParameter: "This link is not valid."
    case .invalidDomain: "This link belongs to another website."
    case .unknownRoute: "The page this link leads to does not exist in the app."
    case .missingParameter(let name): "This link is incomplete: \"\(name)\" is missing."
    case .emptyParameter(let name): "This link is incomplete: \"\(name)\" is empty."
    case .invalidParameter(let name, _, _): "The value of \"\(name)\" in this link is not valid."
    case .parameterTooLong(let name, _, _): "The value of \"\(name)\" in this link is too long."
    case .unknownParameter: "This link contains something the app does not know."
    }
  }

  /// What a person can do about it.
  public var recoverySuggestion: String {
    switch cause {
    case .unknownScheme, .invalidEncoding, .unsafeParameter:
      "Ask whoever sent it for a new link, or look for the page in the app."
    case .invalidDomain: "Open it in the browser if you trust the sender."
    case .unknownRoute: "Update the app, or look for the page on the start screen."
    case .missingParameter, .emptyParameter:
      "Check that the whole link was copied, or ask whoever sent it for a new one."
    case .invalidParameter, .unknownParameter:
      "Check the link for typing mistakes, or look for the page in the app."
    case .parameterTooLong(_, _, let limit): "Use at most \(limit) characters."
    }
  }

  /// One line for the log, with everything a person is not shown; texts of the link stand in it escaped.
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
      "parameter \(Self.quote(name)) has \(length) Unicode scalars, at most \(limit) are allowed"
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

extension ParameterType {
  /// The kind in words that fit after "expected".
  public var wording: String {
    switch self {
    case .string: "text"
    case .integer: "an integer"
    case .uuid: "a UUID"
    case .oneOf(let values): "one of " + values.map(\.debugDescription).joined(separator: ", ")
    }
  }
}
