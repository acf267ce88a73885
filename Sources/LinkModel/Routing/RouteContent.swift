import HarnessText

/// The content of a route's screen, loaded after the screen has opened or, with `loadsFirst`, before it opens.
package struct RouteContent: Sendable, Hashable {
  /// The URL of the main content; a placeholder such as `{id}` is replaced by the value of the parameter with that
  /// name.
  package let url: String
  /// The URLs of further content without which the screen is not shown.
  package let required: [String]
  /// The URLs of optional content, such as images.
  package let optional: [String]
  /// The error for a 404 response to the request for the required content.
  package let missing: ErrorCode
  /// The parts of the content that are cached.
  ///
  /// Nothing is cached if loading signs the user in, because a one-time code can be exchanged only once.
  package let cache: CacheStrategy
  /// Whether loading the content signs the user in, for example by exchanging a one-time code for a token.
  package let signsIn: Bool

  /// Whether the content is loaded before the screens change, or `nil` for the default in the navigator's rules.
  package let loadsFirst: Bool?

  /// The error codes, keyed by the outcome of the request for the required content; they override the app's error
  /// codes.
  package let errors: [AnswerProblem: String]

  /// The lifetime of cached content.
  package let timeToLive: Duration

  /// The default lifetime of cached content.
  package static let usualTimeToLive = Duration.seconds(300)

  /// Creates a description of a route's content.
  package init(
    url: String, required: [String] = [], optional: [String] = [], missing: ErrorCode = .contentNotFound,
    cache: CacheStrategy = .minimal, signsIn: Bool = false, loadsFirst: Bool? = nil,
    errors: [AnswerProblem: String] = [:], timeToLive: Duration = usualTimeToLive
  ) {
    self.url = url
    self.required = required
    self.optional = optional
    self.missing = missing
    self.cache = signsIn ? .none : cache
    self.signsIn = signsIn
    self.loadsFirst = loadsFirst
    self.errors = errors
    self.timeToLive = timeToLive
  }

  /// Returns the content URLs with the link's parameters filled in: the main one, the other required ones, the optional
  /// ones.
  package func addresses(for parameters: RouteParameters) -> [String] {
    ([url] + required + optional).map { template in
      parameters.all.reduce(template) { text, parameter in
        text.replacing(
          "{\(parameter.name)}",
          with: parameter.parts.map(PercentEncoding.encode).joined(separator: "/"))
      }
    }
  }

  /// Returns the error for the response status of the required content, or `nil` for success.
  ///
  /// If there was no response, `status` is `nil` and the error is `network`.
  package func error(forStatus status: Int?) -> ErrorCode? {
    switch status {
    case .some(200..<300): nil
    case 404: missing
    case 410: .linkExpired
    case 409: .linkUsed
    case 401, 403: .notAllowed
    default: .network
    }
  }
}

/// The parts of a route's content that the app caches.
package enum CacheStrategy: String, Sendable, Hashable, CaseIterable {
  /// Required and optional content.
  case aggressive
  /// Only the required content.
  case minimal
  case none

  /// Whether the strategy caches the required content or, if `isRequired` is `false`, the optional content.
  package func keeps(requiredPart isRequired: Bool) -> Bool {
    switch self {
    case .aggressive: true
    case .minimal: isRequired
    case .none: false
    }
  }
}
