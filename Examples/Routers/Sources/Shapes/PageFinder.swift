import Foundation

/// Finds the page for a link.
///
/// Most of the routers use this type and differ only in how they return the result.
public struct PageFinder: Sendable {
  private let mistake: Mistake?

  public init(making mistake: Mistake? = nil) { self.mistake = mistake }

  public func page(for url: URL) throws(LinkError) -> Destination {
    let parts = try LinkParts(url, making: mistake)
    let rest = Array(parts.segments.dropFirst())
    switch (parts.segments.first, rest.count) {
    case (nil, _): return .home
    case ("product", 1) where mistake != .typoInPattern:
      return rest[0] == "details" && mistake != .generalPatternFirst
        ? .details : .product(id: rest[0])
    case ("category", 1...):
      return .category(path: mistake == .restCut ? [rest[0]] : rest)
    case ("search", 0):
      let text = parts.query["q"] ?? ""
      if text.isEmpty, mistake != .emptySearchAccepted { throw .emptySearch }
      return .search(text: text)
    case ("gift", 1): return .gift(code: rest[0])
    case ("order", 1):
      guard let number = Int(rest[0]) else { throw .invalidOrder(rest[0]) }
      return .order(number: number)
    default:
      if mistake == .unknownLeadsHome { return .home }
      throw .unknownPage(url.path)
    }
  }
}
