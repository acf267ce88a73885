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

/// A router that throws an error for links without a destination.
public struct ThrowingParser {
  private let finder: PageFinder

  public init(making mistake: Mistake? = nil) { finder = PageFinder(making: mistake) }

  public func parse(_ url: URL) throws -> Destination { try finder.page(for: url) }
}
