import HarnessText

/// The content that is loaded for the screen of a route; until then, the screen shows a placeholder.
public struct RouteContent: Sendable, Hashable {
  /// The address of the main part; `{id}` stands for the parameter of that name.
  public let url: String
  /// The addresses of optional parts, such as an image.
  public let optional: [String]
  /// The error if the site responds that the main part does not exist.
  public let missing: ErrorCode
  /// The cached content.
  ///
  /// By default nothing, if loading signs the user in, because a code can be exchanged only once.
  public let cache: CacheStrategy
  /// Whether loading it signs the user in, as exchanging a one-time code for a token does.
  public let signsIn: Bool

  /// Whether it is loaded before the screens change; `nil` for the default in the navigator's rules.
  public let loadsFirst: Bool?

  /// The error codes by the outcome of the request; they override those of the app.
  public let errors: [AnswerProblem: String]

  /// How long cached content is used.
  public let timeToLive: Duration

  /// The lifetime of cached content unless a route declares another one.
  public static let usualTimeToLive = Duration.seconds(300)

  /// Describes the content of a route.
  public init(
    url: String, optional: [String] = [], missing: ErrorCode = .contentNotFound,
    cache: CacheStrategy = .minimal, signsIn: Bool = false, loadsFirst: Bool? = nil,
    errors: [AnswerProblem: String] = [:], timeToLive: Duration = usualTimeToLive
  ) {
    self.url = url
    self.optional = optional
    self.missing = missing
    self.cache = signsIn ? .none : cache
    self.signsIn = signsIn
    self.loadsFirst = loadsFirst
    self.errors = errors
    self.timeToLive = timeToLive
  }

  /// The content URLs with the link's parameters filled in, the required one first, then the optional ones.
  public func addresses(for parameters: RouteParameters) -> [String] {
    ([url] + optional).map { template in
      parameters.all.reduce(template) { text, parameter in
        text.replacing(
          "{\(parameter.name)}",
          with: parameter.parts.map(PercentEncoding.encode).joined(separator: "/"))
      }
    }
  }

  /// The error that a response to the request for the main part stands for; `nil` if it is the content.
  public func error(forStatus status: Int?) -> ErrorCode? {
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

/// Which parts of a route's content are cached, if the app has a cache.
public enum CacheStrategy: String, Sendable, Hashable, CaseIterable {
  /// Every part.
  case aggressive
  /// The main part.
  case minimal
  case none

  /// Whether a part is cached.
  public func keeps(mainPart isMain: Bool) -> Bool {
    switch self {
    case .aggressive: true
    case .minimal: isMain
    case .none: false
    }
  }
}
