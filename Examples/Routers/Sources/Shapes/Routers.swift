import Foundation

// Common kinds of routers in apps, all independent of the harness.

/// A router's result as an enumeration, with a case for links without a destination.
public enum Landing {
  case page(Destination)
  case refused(LinkError)

  public init(of url: URL, making mistake: Mistake? = nil) {
    do throws(LinkError) {
      self = .page(try PageFinder(making: mistake).page(for: url))
    } catch {
      self = .refused(error)
    }
  }
}

/// Returns the page for a link, or `nil` for links without a destination.
public func page(for url: URL, making mistake: Mistake? = nil) -> Destination? {
  try? PageFinder(making: mistake).page(for: url)
}

/// A router that throws errors of any type.
public struct ThrowingParser {
  private let finder: PageFinder

  public init(making mistake: Mistake? = nil) { finder = PageFinder(making: mistake) }

  public func parse(_ url: URL) throws -> Destination { try finder.page(for: url) }
}

/// A router that throws only errors of type `LinkError`.
public struct TypedParser {
  private let finder: PageFinder

  public init(making mistake: Mistake? = nil) { finder = PageFinder(making: mistake) }

  public func parse(_ url: URL) throws(LinkError) -> Destination { try finder.page(for: url) }
}

/// A router that requests the page asynchronously, for example from a server.
public struct AsyncResolver: Sendable {
  private let answer: @Sendable (URL) async throws -> Destination

  public init(answer: @escaping @Sendable (URL) async throws -> Destination) {
    self.answer = answer
  }

  public func resolve(_ url: URL) async throws -> Destination { try await answer(url) }
}

/// A router that caches its results. The router is an actor because it can be called from any thread.
public actor LinkActor {
  private let finder: PageFinder
  private let mistake: Mistake?
  private var found: [String: Destination] = [:]

  public init(making mistake: Mistake? = nil) {
    (self.mistake, finder) = (mistake, PageFinder(making: mistake))
  }

  public func page(for url: URL) throws -> Destination {
    let key = mistake == .cacheIgnoresQuery ? "\(url.host ?? "")\(url.path)" : url.absoluteString
    if let page = found[key] { return page }
    let page = try finder.page(for: url)
    found[key] = page
    return page
  }
}

/// A router class whose cache is not protected from concurrent access.
public final class HistoryRouter {
  public private(set) var history: [(key: String, page: Destination)] = []
  private let finder: PageFinder
  private let mistake: Mistake?

  public init(making mistake: Mistake? = nil) {
    (self.mistake, finder) = (mistake, PageFinder(making: mistake))
  }

  public func resolve(_ url: URL) throws -> Destination {
    let key = mistake == .cacheIgnoresQuery ? "\(url.host ?? "")\(url.path)" : url.absoluteString
    let page = try history.last { $0.key == key }?.page ?? finder.page(for: url)
    history.append((key, page))
    return page
  }
}
