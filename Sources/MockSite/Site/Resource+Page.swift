extension Site.Resource {
  /// Serves an HTML page; `{name}` in title, head and body is filled from the path, HTML-escaped.
  ///
  /// Everything a ``template(_:_:_:)`` is filled with can stand here as well, such as `{query.q}`.
  ///
  /// The title is text and escaped as a whole. Head and body are HTML: the place for a Smart App
  /// Banner's `meta` element, for links and forms.
  public static func page(
    _ pattern: PathPattern, title: String, status: HTTPStatus = .ok, head: String = "",
    body: String = ""
  ) -> Site.Resource {
    let (titled, headed, bodied) = (Template(title), Template(head), Template(body))
    return Site.Resource(label: "page \(pattern.text)", patterns: [pattern]) { visit in
      let title = titled.filled(for: visit) { $0 }
      let head = headed.filled(for: visit, HTMLPage.escaped)
      let body = bodied.filled(for: visit, HTMLPage.escaped)
      let text = HTMLPage.text(title: title, head: head, body: body)
      return Content(response: .html(text, status: status), title: title)
    }
  }
}
