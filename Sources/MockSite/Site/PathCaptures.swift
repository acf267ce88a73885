import HarnessText

/// What the names of a pattern took from a path, in the order of the pattern.
public struct PathCaptures: Hashable, Sendable {
  private struct Capture: Hashable {
    let name: String
    let raw: String
  }

  private var list: [Capture] = []

  init() {}

  /// The text a name took, percent-decoded; `nil` for a name the pattern does not have.
  public subscript(name: String) -> String? {
    list.first { $0.name == name }.map { PercentEncoding.decodedOrSame($0.raw[...]) }
  }

  /// The text a name took as it stood in the path.
  func raw(_ name: String) -> String? {
    list.first { $0.name == name }?.raw
  }

  /// The names, in the order of the pattern.
  public var names: [String] { list.map(\.name) }

  mutating func append(name: String, raw: Substring) {
    list.append(Capture(name: name, raw: String(raw)))
  }

  /// Replaces every `{name}` of a template by what the name took, put through a transformation.
  ///
  /// Braces around anything else stay, so that style sheets and scripts pass unharmed. What is filled
  /// in is never filled again.
  func fill(_ template: String, decoding: Bool = true, _ transform: (String) -> String) -> String {
    guard !list.isEmpty, template.utf8.contains(0x7B) else { return template }
    var result = ""
    var rest = template[...]
    while let open = rest.utf8.firstIndex(of: 0x7B) {
      result += rest[..<open]
      let inside = rest[rest.utf8.index(after: open)...]
      guard let entry = list.first(where: { inside.hasPrefix($0.name + "}") }) else {
        result += "{"
        rest = inside
        continue
      }
      result += transform(decoding ? PercentEncoding.decodedOrSame(entry.raw[...]) : entry.raw)
      rest = inside.dropFirst(entry.name.count + 1)
    }
    return result + rest
  }
}
