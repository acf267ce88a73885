import HarnessText

/// The content of a route's screen, loaded after the screen has opened or, with `loadsFirst`, before it opens.
package struct RouteContent: Sendable, Hashable {
  /// A placeholder such as `{id}` is replaced by the value of the parameter with that name.
  let url: String
  package let required: [String]
  let optional: [String]
  let missing: ErrorCode
  /// Nothing is cached if loading signs the user in, because a one-time code can be exchanged only once.
  package let cache: CacheStrategy
  /// Whether loading the content signs the user in, for example by exchanging a one-time code for a token.
  package let signsIn: Bool

  package let loadsFirst: Bool?

  package let errors: [AnswerProblem: String]

  package let timeToLive: Duration

  package static let usualTimeToLive = Duration.seconds(300)

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

  package func addresses(for parameters: RouteParameters) -> [String] {
    ([url] + required + optional).map { template in
      parameters.all.reduce(template) { text, parameter in
        text.replacing(
          "{\(parameter.name)}",
          with: parameter.parts.map(PercentEncoding.encode).joined(separator: "/"))
      }
    }
  }

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

package enum CacheStrategy: String, Sendable, Hashable, CaseIterable {
  case aggressive
  case minimal
  case none

  package func keeps(requiredPart isRequired: Bool) -> Bool {
    switch self {
    case .aggressive: true
    case .minimal: isRequired
    case .none: false
    }
  }
}
