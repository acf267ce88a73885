extension Site.Resource {
  /// Serves an HTML page; `{name}` in title, head and body is filled from the path, HTML-escaped.
  ///
  /// The title is text and escaped as a whole. Head and body are HTML: the place for a Smart App
  /// Banner's `meta` element, for links and forms.
  public static func page(
    _ pattern: PathPattern, title: String, status: HTTPStatus = .ok, head: String = "",
    body: String = ""
  ) -> Site.Resource {
    Site.Resource(label: "page \(pattern.text)", patterns: [pattern]) { _, captures in
      let title = captures.fill(title) { $0 }
      let head = captures.fill(head, HTMLPage.escaped)
      let body = captures.fill(body, HTMLPage.escaped)
      let text = HTMLPage.text(title: title, head: head, body: body)
      return Content(response: .html(text, status: status), title: title)
    }
  }
}
