import HarnessText
import LinkModel

/// Finds the title in the bytes of a page.
enum HTMLTitle {
  /// The text between `<title>` and `</title>`, white space folded and the five named references resolved.
  static func title(of body: [UInt8]) -> String? {
    // A title stands in the head; what comes after the first 64 KB is content.
    let text = String(decoding: body.prefix(65_536), as: UTF8.self)
    let lower = text.asciiLowercased()
    guard let start = lower.firstRange(of: "<title"),
      let close = lower[start.upperBound...].firstIndex(of: ">"),
      let end = lower[close...].firstRange(of: "</title")
    else { return nil }
    // Lower-casing ASCII keeps every offset, so positions of one text are positions of the other.
    let from = lower.utf8.distance(from: lower.startIndex, to: close) + 1
    let to = lower.utf8.distance(from: lower.startIndex, to: end.lowerBound)
    let title = String(decoding: Array(text.utf8)[from..<to], as: UTF8.self)
    return resolved(title.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  static func resolved(_ text: String) -> String {
    guard text.contains("&") else { return text }
    var text = text
    for (reference, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&"),
    ] {
      text.replace(reference, with: character)
    }
    return text
  }
}
