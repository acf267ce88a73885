extension Site {
  /// Something on a host that answers: a method, path patterns, and a function of the request.
  ///
  /// Made by the static factories, so that a list of resources reads like the site.
  public struct Resource: Sendable {
    /// What a resource answers with, and the title where that is a page.
    struct Content {
      var response: HTTPResponse
      var title: String?
    }

    /// What the resource is called in journals and reports.
    public let label: String
    let method: HTTPMethod
    package let patterns: [PathPattern]
    let content: @Sendable (HTTPRequest, PathCaptures) -> Content?

    init(
      label: String, method: HTTPMethod = .get, patterns: [PathPattern],
      content: @escaping @Sendable (HTTPRequest, PathCaptures) -> Content?
    ) {
      self.label = label
      self.method = method
      self.patterns = patterns
      self.content = content
    }

    /// Whether the resource answers the method; one for GET answers HEAD too (RFC 9110 §9.3.2).
    func answers(_ asked: HTTPMethod) -> Bool {
      method == asked || (asked == .head && method == .get)
    }

    /// The captures of the first pattern that matches.
    func match(_ path: String) -> PathCaptures? {
      for pattern in patterns {
        if let captures = pattern.match(path) { return captures }
      }
      return nil
    }
  }
}

extension Site.Resource {
  /// Answers with what a closure returns; `nil` leaves the request to the resources that follow.
  ///
  /// On a server the closure runs on the thread of the event loop, which serves every other site of
  /// the process as well: it has to be quick and must not wait for anything.
  public static func resource(
    _ method: HTTPMethod, _ pattern: PathPattern, label: String? = nil,
    _ respond: @escaping @Sendable (HTTPRequest) -> HTTPResponse?
  ) -> Site.Resource {
    resource(method, pattern, label: label) { request, _ in respond(request) }
  }

  /// Answers with what a closure returns for a request and what the pattern took from its path.
  public static func resource(
    _ method: HTTPMethod, _ pattern: PathPattern, label: String? = nil,
    _ respond: @escaping @Sendable (HTTPRequest, PathCaptures) -> HTTPResponse?
  ) -> Site.Resource {
    Site.Resource(
      label: label ?? "\(method.rawValue) \(pattern.text)", method: method, patterns: [pattern]
    ) { request, captures in
      respond(request, captures).map { Content(response: $0) }
    }
  }

  /// Answers always the same.
  public static func fixed(
    _ method: HTTPMethod, _ pattern: PathPattern, _ response: HTTPResponse
  ) -> Site.Resource {
    let content = Content(response: response)
    return Site.Resource(
      label: "\(method.rawValue) \(pattern.text)", method: method, patterns: [pattern]
    ) { _, _ in content }
  }

  /// Sends the client on; `{name}` in the address is filled as it stood in the path.
  ///
  /// Captures go in still percent-encoded, so that an encoded slash stays one.
  public static func redirect(
    _ pattern: PathPattern, to location: String, status: HTTPStatus = 302
  ) -> Site.Resource {
    Site.Resource(label: "redirect \(pattern.text)", patterns: [pattern]) { _, captures in
      let location = captures.fill(location, decoding: false) { $0 }
      return Content(response: .redirect(to: location, status: status))
    }
  }
}
