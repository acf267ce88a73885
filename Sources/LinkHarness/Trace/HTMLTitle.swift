import HarnessText

enum HTMLTitle {
  static func title(of body: [UInt8]) -> String? {
    // The title is in the head of a page, so only the first 64 KiB are searched.
    let head = body.prefix(65_536)
    guard let start = index(of: "<title", in: head),
      let close = head[start...].firstIndex(of: ">"),
      let end = index(of: "</title", in: head[close...])
    else { return nil }
    let title = head[(close + 1)..<end].utf8Text
    return resolved(title.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  private static func index(of tag: String, in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.indices.first { open in
      bytes[open] == "<"
        && bytes[open...].prefix(tag.utf8.count)
          .elementsEqual(tag.utf8, by: { $0.asciiLowercased == $1 })
    }
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
