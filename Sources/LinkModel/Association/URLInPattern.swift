import HarnessText

/// Finds whole URLs where a path is expected.
///
/// The regular expression is a property, because one in a method is compiled in each call.
package struct URLInPattern {
  // A first segment such as `index.php` or `v1.2` is not a host.
  private let host =
    /^\/{0,2}(?:www\.[^\/]+|(?!(?:com|net|org)\.)(?:[*a-z0-9\-]+\.){2,}[a-z]{2,}(?=\/)|[a-z0-9\-]+\.(?:com|net|org|example)(?=\/))/
    .ignoresCase().matchingSemantics(.unicodeScalar)

  package init() {}

  /// Returns the path of a pattern that contains a scheme or host; `nil` for one that contains neither.
  package func path(of text: String) -> String? {
    guard text.utf8.contains(".") || text.utf8.contains(":") else { return nil }
    let scheme = text.firstRange(of: "://")
    guard let end = scheme?.upperBound ?? text.prefixMatch(of: host)?.range.upperBound else { return nil }
    return text[end...].firstIndex(of: "/").map { String(text[$0...]) } ?? "/"
  }

  /// Returns the pattern without a scheme and host, and with a slash in front of a letter or digit.
  ///
  /// A pattern can also begin with a wildcard or a variable, which can match the slash.
  package func corrected(_ text: String) -> String {
    if let path = path(of: text) { return path }
    let first = text.utf8.first
    return first?.isASCIILetter == true || first?.isASCIIDigit == true ? "/" + text : text
  }
}
