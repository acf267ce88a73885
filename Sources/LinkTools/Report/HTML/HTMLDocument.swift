enum HTMLDocument {
  static func html(title: String, head: HTML, body: HTML) -> HTML {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(title)</title>
    \(head)</head>
    <body>
    \(body)</body>
    </html>

    """
  }

  /// Returns a `meta` element with a Content Security Policy, because a page opened from a file has no header fields.
  static func policy(_ directives: String) -> HTML {
    "<meta http-equiv=\"Content-Security-Policy\" content=\"\(directives)\">\n"
  }
}
