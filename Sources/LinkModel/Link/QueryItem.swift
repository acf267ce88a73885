import HarnessText

/// One `name=value` of a query, percent-encoded as written; `value` is `nil` when there is no `=`.
public struct QueryItem: Sendable, Hashable {
  /// The text before the first `=`.
  public let name: String
  /// The text after the first `=`.
  public let value: String?

  /// Makes an item from its two sides.
  public init(name: String, value: String?) {
    self.name = name
    self.value = value
  }

  /// The items of a query; empty ones, as between two ampersands, are none.
  static func items(of query: String) -> [QueryItem] {
    query.utf8.split(separator: UInt8(ascii: "&")).map { item in
      guard let equals = item.firstIndex(of: UInt8(ascii: "=")) else {
        return QueryItem(name: String(Substring(item)), value: nil)
      }
      return QueryItem(
        name: String(Substring(item[..<equals])),
        value: String(Substring(item[item.index(after: equals)...])))
    }
  }
}
