import HarnessText

enum HTMLPage {
  /// Writes a small, valid document; the title is escaped, head and body are taken as HTML.
  static func text(title: String, head: String = "", body: String) -> String {
    let title = escaped(title)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <title>\(title)</title>
      \(head.isEmpty ? "" : head + "\n")</head>
      <body>
      <h1>\(title)</h1>
      \(body.isEmpty ? "" : body + "\n")</body>
      </html>

      """
  }

  static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars { result += scalar.markupReference ?? String(scalar) }
    return result
  }
}
