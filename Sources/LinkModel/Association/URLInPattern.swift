import HarnessText

/// Finds whole URLs where a path is expected.
enum URLInPattern {
  /// Returns the path of a pattern that contains a scheme or host; `nil` for one that contains neither.
  static func path(of text: String) -> String? {
    guard let end = text.firstRange(of: "://")?.upperBound ?? hostEnd(of: text) else { return nil }
    return text[end...].firstIndex(of: "/").map { String(text[$0...]) } ?? "/"
  }

  /// A first segment such as `index.php` or `v1.2` is not a host.
  private static func hostEnd(of text: String) -> String.Index? {
    let rest = text.drop { $0 == "/" }
    let host = rest.prefix { $0 != "/" }
    let labels = host.lowercased().split(separator: ".", omittingEmptySubsequences: false)
    guard text.utf8.count - rest.utf8.count <= 2, labels.count > 1, let last = labels.last else { return nil }
    if labels[0] == "www" { return host.endIndex }
    let isName =
      !labels.contains("") && host.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-.*".utf8.contains($0) }
    let isHost =
      labels.count == 2
      ? ["com", "net", "org", "example"].contains(last) && !labels[0].contains("*")
      : !["com", "net", "org"].contains(labels[0]) && last.utf8.count > 1 && last.utf8.allSatisfy(\.isASCIILetter)
    return isName && isHost && host.endIndex < text.endIndex ? host.endIndex : nil
  }

  /// Returns the pattern without a scheme and host, and with a slash in front of a letter or digit.
  ///
  /// A pattern can also begin with a wildcard or a variable, which can match the slash.
  static func corrected(_ text: String) -> String {
    path(of: text) ?? (text.utf8.first?.isASCIIAlphanumeric == true ? "/" + text : text)
  }
}
