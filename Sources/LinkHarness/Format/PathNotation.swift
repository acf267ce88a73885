import HarnessText

/// Finds path parameters in the notation of other tools, such as `{id}`; in a plan, they are literal text.
enum PathNotation {
  private static let marks: [(open: Character, close: Character)] = [("{", "}"), ("<", ">")]

  /// Warns about the first segment that looks like `{id}` or `<id>`; a link's path never contains these characters unescaped.
  static func check(_ node: JSONNode, _ object: StrictObject) {
    guard let text = node.string, let part = foreign(in: text) else { return }
    object.warn(.foreignParameter(part), at: node)
  }

  private static func foreign(in path: String) -> String? {
    for segment in path.split(separator: "/") {
      let text = segment.split(separator: "?").first ?? segment
      for mark in marks where text.count > 2 && text.first == mark.open && text.last == mark.close {
        return String(text)
      }
    }
    return nil
  }
}
