import HarnessText

/// What has to be loaded before the screen of a route shows more than a placeholder.
public struct RouteContent: Sendable, Hashable {
  /// The address of the main part; `{id}` stands for the parameter of that name.
  public let url: String
  /// The addresses of parts the screen can do without, such as an image.
  public let optional: [String]
  /// The error when the site answers that it does not have the main part.
  public let missing: ErrorCode
  /// What is kept for the next time; nothing where loading signs the person in, since a code is exchanged once.
  public let cache: CacheStrategy
  /// Whether loading it signs the person in, as exchanging a one-time code for a token does.
  public let signsIn: Bool

  /// Whether it is loaded before the screens change; `nil` for what the navigator's rules say.
  public let loadsFirst: Bool?

  /// The codes of errors by what became of the request, over those of the app.
  public let errors: [AnswerProblem: String]

  /// Describes the content of a route.
  public init(
    url: String, optional: [String] = [], missing: ErrorCode = .contentNotFound,
    cache: CacheStrategy = .minimal, signsIn: Bool = false, loadsFirst: Bool? = nil,
    errors: [AnswerProblem: String] = [:]
  ) {
    self.url = url
    self.optional = optional
    self.missing = missing
    self.cache = signsIn ? .none : cache
    self.signsIn = signsIn
    self.loadsFirst = loadsFirst
    self.errors = errors
  }

  /// The addresses for a link's parameters, the main part first.
  public func addresses(for parameters: RouteParameters) -> [String] {
    ([url] + optional).map { template in
      parameters.all.reduce(template) { text, parameter in
        text.replacing(
          "{\(parameter.name)}",
          with: parameter.parts.map(PercentEncoding.encode).joined(separator: "/"))
      }
    }
  }

  /// What an answer of the site to the request for the main part means; `nil` when it is the content.
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

/// What is kept of the content of a route, for the time the cache keeps anything.
public enum CacheStrategy: String, Sendable, Hashable, CaseIterable {
  /// Every part.
  case aggressive
  /// The main part.
  case minimal
  case none

  /// Whether a part is kept.
  public func keeps(mainPart isMain: Bool) -> Bool {
    switch self {
    case .aggressive: true
    case .minimal: isMain
    case .none: false
    }
  }
}
