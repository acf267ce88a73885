/// A method, path pattern and additional criteria that select requests.
///
/// ```swift
/// RequestMatch(.post, "/cart", .json("/id", 42))
/// ```
public struct RequestMatch: Sendable, CustomStringConvertible {
  let method: HTTPMethod?
  let patterns: [PathPattern]
  let criteria: [Site.Criterion]

  /// A match for GET also accepts HEAD requests.
  package func accepts(_ request: HTTPRequest) -> Bool {
    checks(of: request).allSatisfy(\.isMet)
  }

  func checks(of request: HTTPRequest) -> [RequestMatch.Check] {
    let path = RequestMatch.Check(
      name: "path", isMet: patterns.contains { $0.match(request.path) != nil },
      expected: paths, found: request.path)
    let first = RequestMatch.Check(
      name: "method", isMet: method.answers(request.method), expected: method.words, found: request.method.rawValue)
    return [first, path] + criteria.map { $0.check(request) }
  }

  private var paths: String { patterns.map(\.text).joined(separator: " or ") }

  /// The method, the path and the additional criteria.
  public var description: String {
    let start = "\(method.words) \(paths)"
    return criteria.isEmpty
      ? start : "\(start) with \(criteria.map(\.words).joined(separator: ", "))"
  }
}

extension RequestMatch {
  /// Creates a match for a method (`nil` for any), a path pattern, and additional criteria.
  public init(_ method: HTTPMethod?, _ path: PathPattern, _ criteria: Site.Criterion...) {
    self.init(method: method, patterns: [path], criteria: criteria)
  }
}

extension Site.Criterion {
  func check(_ request: HTTPRequest) -> RequestMatch.Check {
    let (name, expected) = terms
    return RequestMatch.Check(name: name, isMet: holds(for: request), expected: expected, found: found(in: request))
  }

  var words: String {
    if case .not = self { terms.expected } else { "\(terms.name) \(terms.expected)" }
  }

  private var terms: (name: String, expected: String) {
    switch self {
    case .host(let match): ("host", match.words)
    case .query(let name, let match): ("query", "\(name): \(match.words)")
    case .header(let name, let match): ("header", "\(name): \(match.words)")
    case .body(let match): ("body", match.words)
    case .json(let pointer, let value): ("json", "\(pointer): \(value.text)")
    case .not(let other): ("not \(other.terms.name)", "not \(other.words)")
    }
  }

  private func found(in request: HTTPRequest) -> String {
    switch self {
    case .host: request.host
    case .query(let name, _): Self.list(request.queryValues(of: name))
    case .header(let name, _): Self.list(request.fields.values(of: name))
    case .body: Self.excerpt(request.bodyText)
    case .json(let pointer, _):
      Site.JSON(request.body).map { $0.value(at: pointer)?.text ?? "no value" } ?? "content that is not JSON"
    case .not(let other): other.found(in: request)
    }
  }

  private static func list(_ values: [String]) -> String {
    values.isEmpty ? "none" : values.joined(separator: " and ")
  }

  private static func excerpt(_ text: String) -> String {
    text.isEmpty ? "none" : text.count > 200 ? "\(text.prefix(200))…" : text
  }
}

extension RequestMatch {
  /// The result of comparing a request with one criterion.
  package struct Check: Hashable, Sendable, CustomStringConvertible {
    /// The name of the criterion, such as `header`, or `not header` if it is negated.
    let name: String
    /// Whether the request meets the criterion.
    package let isMet: Bool
    let expected: String
    let found: String

    /// The criterion's name, followed by ✓ if the criterion is met, or by ✗ and the expected and actual values.
    package var description: String {
      isMet ? "\(name) ✓" : "\(name) ✗ expected \(expected), got \(found)"
    }
  }
}
