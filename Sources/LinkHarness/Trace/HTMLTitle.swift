import HarnessText
import LinkModel

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
