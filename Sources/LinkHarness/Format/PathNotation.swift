import HarnessText
import MockSite

/// Finds path parameters, such as `{id}`, in another tool's notation, which would be literal text in a plan.
enum PathNotation {
  private static let marks: [(open: Character, close: Character)] = [("{", "}"), ("<", ">")]

  /// A link's path never contains the marks of `{id}` and `<id>` unescaped.
  static func check(_ node: JSONNode, _ object: StrictObject) {
    guard let text = node.string, let part = foreign(in: text) else { return }
    object.warn(.foreignParameter(part), at: node)
  }

  static func checkPlaceholders(
    _ node: JSONNode?, boundBy path: PathPattern, _ object: StrictObject
  ) {
    guard let node, let text = node.string else { return }
    let names = path.names
    let parts = text.split { "/?#&=".contains($0) }
    if let literal = names.first(where: { parts.contains(":\($0)") }) {
      object.warn(.literalParameter(literal), at: node)
    }
    for piece in text.split(separator: "{").dropFirst(text.hasPrefix("{") ? 0 : 1) {
      guard let close = piece.firstIndex(of: "}") else { continue }
      let name = String(piece[..<close])
      let isName = (try? PathPattern("/:\(name)")) != nil && !name.hasSuffix("*")
      if isName, !names.contains(name) {
        return object.warn(.unboundPlaceholder(name, path: path.text, known: names), at: node)
      }
    }
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
