import HarnessText
package import LinkModel

/// The page a person sees when a link stays in the browser.
public struct Page: Sendable, Equatable {
  /// Its address, after redirects.
  public let url: String
  /// The status of the last answer, or `nil` when there was none.
  public let status: Int?
  /// The text of its `title` element.
  public let title: String?
  /// The addresses that redirected, in order.
  public let redirects: [String]
  /// Why there is no page, when the browser shows its own error instead.
  public let failure: String?
  package internal(set) var banner: PageBanner?
  /// The links on the page, as they are written.
  public internal(set) var links: [String] = []
  var smartBanner: SmartAppBanner?
}

enum HTMLTitle {
  /// The text between `<title>` and `</title>`, white space folded and the five named references resolved.
  static func title(of body: [UInt8]) -> String? {
    // A title stands in the head; what comes after the first 64 KB is content.
    let head = body.prefix(65_536)
    guard let start = index(of: "<title", in: head),
      let close = head[start...].firstIndex(of: UInt8(ascii: ">")),
      let end = index(of: "</title", in: head[close...])
    else { return nil }
    let title = String(decoding: head[(close + 1)..<end], as: UTF8.self)
    return resolved(title.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  /// Where a tag begins, whose letters may be of either case.
  private static func index(of tag: String, in bytes: ArraySlice<UInt8>) -> Int? {
    var rest = bytes
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      let name = rest[open...].prefix(tag.utf8.count)
      if name.elementsEqual(tag.utf8, by: { $0.asciiLowercased == $1 }) { return open }
      rest = rest[(open + 1)...]
    }
    return nil
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
