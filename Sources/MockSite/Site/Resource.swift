extension Site {
  /// Something on a host that answers: a method, path patterns, criteria, and what it does each time.
  ///
  /// Made by the static factories and refined by the functions that return another: ``when(_:)``,
  /// ``times(_:)``, ``then(_:)-(HTTPResponse)``, ``priority(_:)``, ``faults(_:)``.
  public struct Resource: Sendable {
    struct Content {
      var response: HTTPResponse
      var title: String?
    }

    struct Visit {
      let request: HTTPRequest
      let captures: PathCaptures
      /// The place of the visit among those the resource answered, counted from 1.
      let number: Int
      /// The seconds since 1970.
      let seconds: Int
    }

    /// What a resource does for a number of visits, or from some visit on.
    struct Step: Sendable {
      var content: @Sendable (Visit) -> Content?
      var faults: [Fault] = []
      /// For how many visits; `nil` for all that follow.
      var limit: Int?
    }

    /// Tells a resource from every other, so that what was counted survives a change of the site.
    final class Identity: Sendable, Hashable {
      static func == (one: Identity, other: Identity) -> Bool { one === other }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    /// What the resource is called in journals and reports.
    public internal(set) var label: String
    /// The priority: higher ones are asked first, equal ones in their order.
    public internal(set) var priority = 0
    /// The method; `nil` for every method.
    package internal(set) var method: HTTPMethod?
    package let patterns: [PathPattern]
    var criteria: [Criterion] = []
    package var conditions: [String] { criteria.map(\.words) }
    /// At least one.
    var steps: [Step]
    /// How often it has to be asked, where a test expects something.
    var expected: ClosedRange<Int>?
    var identity = Identity()

    init(
      label: String, method: HTTPMethod? = .get, patterns: [PathPattern],
      content: @escaping @Sendable (Visit) -> Content?
    ) {
      self.label = label
      self.method = method
      self.patterns = patterns
      steps = [Step(content: content)]
    }

    /// Whether the resource answers the method; one for GET answers HEAD too (RFC 9110 §9.3.2).
    func answers(_ asked: HTTPMethod) -> Bool {
      method == asked || method == nil || (asked == .head && method == .get)
    }

    func match(_ path: String) -> PathCaptures? {
      for pattern in patterns {
        if let captures = pattern.match(path) { return captures }
      }
      return nil
    }

    /// How many visits there can be before the resource leaves requests to others.
    var limit: Int? {
      guard steps.last?.limit != nil else { return nil }
      return steps.reduce(0) { $0 + ($1.limit ?? 1) }
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
  /// Answers with what a closure returns; `nil` leaves the request to the resources that follow.
  ///
  /// On a server the closure runs on the thread of the event loop, which serves every other site of
  /// the process as well: it has to be quick and must not wait for anything. A `nil` method is every
  /// method.
  public static func resource(
    _ method: HTTPMethod?, _ pattern: PathPattern, label: String? = nil,
    _ respond: @escaping @Sendable (HTTPRequest) -> HTTPResponse?
  ) -> Site.Resource {
    resource(method, pattern, label: label) { request, _ in respond(request) }
  }

  /// Answers with what a closure returns for a request and what the pattern took from its path.
  public static func resource(
    _ method: HTTPMethod?, _ pattern: PathPattern, label: String? = nil,
    _ respond: @escaping @Sendable (HTTPRequest, PathCaptures) -> HTTPResponse?
  ) -> Site.Resource {
    Site.Resource(label: label ?? name(method, pattern), method: method, patterns: [pattern]) {
      visit in
      respond(visit.request, visit.captures).map { Content(response: $0) }
    }
  }

  /// Answers always the same.
  public static func fixed(
    _ method: HTTPMethod?, _ pattern: PathPattern, _ response: HTTPResponse
  ) -> Site.Resource {
    let content = Content(response: response)
    return Site.Resource(label: name(method, pattern), method: method, patterns: [pattern]) { _ in
      content
    }
  }

  /// Sends the client on; `{name}` in the address is filled as it stood in the path, still percent-encoded.
  public static func redirect(
    _ pattern: PathPattern, to location: String, status: HTTPStatus = 302
  ) -> Site.Resource {
    Site.Resource(label: "redirect \(pattern.text)", patterns: [pattern]) { visit in
      var filling = Filling(visit.captures.raw)
      guard let location = filling.fill(Template(location)) else { return .tooMuch }
      return Content(response: .redirect(to: location, status: status))
    }
  }

  static func name(_ method: HTTPMethod?, _ pattern: PathPattern) -> String {
    "\(method?.rawValue ?? "any") \(pattern.text)"
  }
}

extension Site.Resource {
  /// Serves an HTML page; `{name}` in title, head and body is filled from the path, HTML-escaped.
  ///
  /// Everything a ``template(_:_:_:)`` is filled with can stand here as well, such as `{query.q}`. The title
  /// is text and escaped as a whole; head and body are HTML.
  public static func page(
    _ pattern: PathPattern, title: String, status: HTTPStatus = .ok, head: String = "",
    body: String = ""
  ) -> Site.Resource {
    let (titled, headed, bodied) = (Template(title), Template(head), Template(body))
    return Site.Resource(label: "page \(pattern.text)", patterns: [pattern]) { visit in
      var filling = Filling(for: visit)
      guard let title = filling.fill(titled), let head = filling.fill(headed, HTMLPage.escaped),
        let body = filling.fill(bodied, HTMLPage.escaped)
      else { return .tooMuch }
      let text = HTMLPage.text(title: title, head: head, body: body)
      return Content(response: .html(text, status: status), title: title)
    }
  }
}
