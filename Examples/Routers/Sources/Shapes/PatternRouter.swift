import Foundation

/// A router that maps patterns to closures; a closure returns a page, or `nil` to continue with the next pattern.
public final class PatternRouter {
  public typealias Handler = (_ captured: [String], _ query: [String: String]) throws ->
    Destination?

  private var routes: [(pattern: [Substring], handler: Handler)] = []
  private let mistake: Mistake?
  private let show: (Destination) -> Void

  /// The patterns in the order of registration.
  public var patterns: [String] { routes.map { "/" + $0.pattern.joined(separator: "/") } }

  public init(making mistake: Mistake? = nil, show: @escaping (Destination) -> Void) {
    (self.mistake, self.show) = (mistake, show)
    on("") { _, _ in .home }
    if mistake != .generalPatternFirst { on("product/details") { _, _ in .details } }
    on(mistake == .typoInPattern ? "prodcut/:" : "product/:") { captured, _ in
      .product(id: captured[0])
    }
    on(mistake == .restCut ? "category/:/*" : "category/*") { captured, _ in
      .category(path: mistake == .restCut ? [captured[0]] : captured)
    }
    on("search") { _, query in
      let text = query["q"] ?? ""
      if text.isEmpty, mistake != .emptySearchAccepted { throw LinkError.emptySearch }
      return .search(text: text)
    }
    on("gift/:") { captured, _ in .gift(code: captured[0]) }
    on("order/:") { captured, _ in
      guard let number = Int(captured[0]) else { throw LinkError.invalidOrder(captured[0]) }
      return .order(number: number)
    }
    if mistake == .unknownLeadsHome { on("*") { _, _ in .home } }
  }

  public func on(_ pattern: String, _ handler: @escaping Handler) {
    routes.append((pattern.split(separator: "/"), handler))
  }

  /// Shows the page for a link, or throws an error if the link has no destination.
  public func open(_ url: URL) throws {
    let parts = try LinkParts(url, making: mistake)
    for route in routes {
      guard let captured = Self.capture(parts.segments, route.pattern),
        let page = try route.handler(captured, parts.query)
      else { continue }
      return show(page)
    }
    throw LinkError.unknownPage(url.path)
  }

  private static func capture(_ segments: [String], _ pattern: [Substring]) -> [String]? {
    var captured: [String] = []
    for (index, part) in pattern.enumerated() {
      if part == "*" { return captured + segments.dropFirst(index) }
      guard index < segments.count else { return nil }
      if part == ":" {
        captured.append(segments[index])
      } else if part != segments[index] {
        return nil
      }
    }
    return segments.count == pattern.count ? captured : nil
  }
}
