package import HarnessText

extension Site {
  /// A resource of a host: a method, path patterns, criteria, and the responses to successive visits.
  ///
  /// Create a resource with a static factory method. Refine the resource with methods such as ``when(_:)``,
  /// ``times(_:)``, ``then(_:)-(HTTPResponse)``, ``priority(_:)`` and ``faults(_:)``. Each returns a modified copy.
  public struct Resource: Sendable {
    struct Content {
      var response: HTTPResponse
      var title: String?
    }

    struct Visit {
      let request: HTTPRequest
      let captures: PathCaptures
      let number: Int
      /// The time of the visit, in seconds since 1970.
      let seconds: Int
    }

    struct Step: Sendable {
      var content: @Sendable (Visit) -> Content?
      var faults: [Fault] = []
      var limit: Int?
    }

    /// When the site is replaced, resources with the same identity retain their visit counts.
    final class Identity: HashedByIdentity, Sendable {}

    /// The name of the resource in journals and reports.
    public internal(set) var label: String
    /// The priority of the resource (default: 0).
    ///
    /// Resources with a higher priority are tried first; resources with equal priority are tried in the order of the
    /// host's list.
    package internal(set) var priority = 0
    package internal(set) var method: HTTPMethod?
    package let patterns: [PathPattern]
    var criteria: [Criterion] = []
    package var conditions: [String] { criteria.map(\.words) }
    var steps: [Step]
    var identity = Identity()
    /// The association files that the resource serves as they are written.
    package var sources: [SourceText] = []

    init(
      label: String, method: HTTPMethod? = .get, patterns: [PathPattern],
      content: @escaping @Sendable (Visit) -> Content?
    ) {
      self.label = label
      self.method = method
      self.patterns = patterns
      steps = [Step(content: content)]
    }

    /// Whether the resource matches the path of the association file.
    package var servesAssociation: Bool { match(AssociationPlace.wellKnownPath) != nil }

    func match(_ path: String) -> PathCaptures? {
      for pattern in patterns {
        if let captures = pattern.match(path) { return captures }
      }
      return nil
    }

    func step(ofVisit number: Int) -> Step? {
      var rest = number
      for step in steps {
        guard let limit = step.limit, rest > limit else { return step }
        rest -= limit
      }
      return nil
    }
  }
}

extension Site.Resource {
  /// Creates a resource that responds with the result of a closure.
  ///
  /// If the closure returns `nil`, the request falls through to the next resource.
  ///
  /// On a server, the closure runs on the event loop's thread, which also serves the other sites in the process. The
  /// closure must be quick and must not block. A `nil` method matches any method.
  public static func resource(
    _ method: HTTPMethod?, _ pattern: PathPattern, label: String? = nil,
    _ respond: @escaping @Sendable (HTTPRequest) -> HTTPResponse?
  ) -> Site.Resource {
    resource(method, pattern, label: label) { request, _ in respond(request) }
  }

  /// Creates a resource from a closure that receives the request and the values captured from the path.
  public static func resource(
    _ method: HTTPMethod?, _ pattern: PathPattern, label: String? = nil,
    _ respond: @escaping @Sendable (HTTPRequest, PathCaptures) -> HTTPResponse?
  ) -> Site.Resource {
    Site.Resource(label: label ?? name(method, pattern), method: method, patterns: [pattern]) {
      visit in
      respond(visit.request, visit.captures).map { Content(response: $0) }
    }
  }

  /// Creates a resource that always returns the same response.
  public static func fixed(
    _ method: HTTPMethod?, _ pattern: PathPattern, _ response: HTTPResponse
  ) -> Site.Resource {
    let content = Content(response: response)
    return Site.Resource(label: name(method, pattern), method: method, patterns: [pattern]) { _ in
      content
    }
  }

  /// Redirects the client.
  ///
  /// `{name}` in the location is replaced with the percent-encoded value captured from the path.
  public static func redirect(
    _ pattern: PathPattern, to location: String, status: HTTPStatus = 302
  ) -> Site.Resource {
    Site.Resource(label: "redirect \(pattern.text)", patterns: [pattern]) { visit in
      var filling = Filling(visit.captures.raw)
      guard let location = filling.fill(location) else { return .tooMuch }
      return Content(response: .redirect(to: location, status: status))
    }
  }

  static func name(_ method: HTTPMethod?, _ pattern: PathPattern) -> String {
    "\(method.words) \(pattern.text)"
  }
}

extension Site.Resource {
  /// Serves an HTML page.
  ///
  /// `{name}` in the title, the head and the body is replaced with the HTML-escaped value captured from the path.
  ///
  /// All placeholders of ``template(_:_:_:)`` are available, such as `{query.q}`. The title is plain text and is
  /// escaped as a whole; the head and the body are HTML.
  public static func page(
    _ pattern: PathPattern, title: String, status: HTTPStatus = .ok, head: String = "",
    body: String = ""
  ) -> Site.Resource {
    Site.Resource(label: "page \(pattern.text)", patterns: [pattern]) { visit in
      var filling = Filling(for: visit)
      guard let title = filling.fill(title), let head = filling.fill(head, HTMLPage.escaped),
        let body = filling.fill(body, HTMLPage.escaped)
      else { return .tooMuch }
      let text = HTMLPage.text(title: title, head: head, body: body)
      return Content(response: .html(text, status: status), title: title)
    }
  }
}

/// The method of a resource; without one, the resource is for any method.
extension HTTPMethod? {
  /// A resource for GET also answers HEAD (RFC 9110 §9.3.2).
  func answers(_ asked: HTTPMethod) -> Bool { self == nil || self == asked || self == .get && asked == .head }

  var words: String { self?.rawValue ?? "any" }
}
