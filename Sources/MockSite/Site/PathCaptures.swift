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
}
