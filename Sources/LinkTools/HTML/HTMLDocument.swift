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

  /// Returns the element that applies a Content Security Policy to a page that is opened as a file, without header fields.
  static func policy(_ directives: String) -> HTML {
    "<meta http-equiv=\"Content-Security-Policy\" content=\"\(directives)\">\n"
  }
}
