import MockSite

enum PageFrame {
  static func html(title: String, header: HTML, main: HTML) -> HTML {
    HTMLDocument.html(
      title: title,
      head: """
        <link rel="icon" href="data:,">
        <link rel="stylesheet" href="/style.css">
        <script src="/page.js" defer></script>

        """,
      body: """
        <a class="skip" href="#main">Skip to the content</a>
        <header>
        \(header)</header>
        <main id="main" tabindex="-1">
        \(main)</main>

        """)
  }

  static func response(_ html: HTML) -> HTTPResponse {
    guarded(.html(html.text))
  }

  static let style = guarded(
    HTTPResponse(
      fields: ["Content-Type": "text/css; charset=utf-8"], body: Array(PageStyle.css.utf8)))

  static let script = guarded(
    HTTPResponse(
      fields: ["Content-Type": "text/javascript; charset=utf-8"], body: Array(PageScript.text.utf8))
  )

  /// Blocks scripts from other sites, and prevents those sites from framing or reading the response.
  static func guarded(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    response.fields["Content-Security-Policy"] =
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; "
      + "img-src data:; base-uri 'none'; form-action 'self'; "
      + "frame-ancestors 'none'"
    response.fields["X-Content-Type-Options"] = "nosniff"
    response.fields["Cross-Origin-Resource-Policy"] = "same-origin"
    response.fields["Referrer-Policy"] = "no-referrer"
    response.fields["Cache-Control"] = "no-store"
    return response
  }
}
