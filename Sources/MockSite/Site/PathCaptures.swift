import HarnessText

/// The values that a pattern captured from a path, in the order of the pattern's segments.
public struct PathCaptures: Hashable, Sendable {
  private struct Capture: Hashable {
    let name: String
    let raw: String
  }

  private var list: [Capture] = []

  init() {}

  /// The percent-decoded value captured under a name, or `nil` if the pattern does not contain the name.
  public subscript(name: String) -> String? {
    list.first { $0.name == name }.map { PercentEncoding.decodedOrSame($0.raw[...]) }
  }

  /// Returns the value captured under a name, still percent-encoded, or `nil` if the pattern does not contain the name.
  func raw(_ name: String) -> String? {
    list.first { $0.name == name }?.raw
  }

  package var names: [String] { list.map(\.name) }

  mutating func append(name: String, raw: Substring) {
    list.append(Capture(name: name, raw: String(raw)))
  }
}
