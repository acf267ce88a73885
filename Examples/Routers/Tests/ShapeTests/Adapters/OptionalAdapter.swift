import Foundation
import LinkHarness
import LinkModel
import Shapes

struct OptionalAdapter: LinkRouter {
  var mistake: Mistake?

  func route(_ url: URL) throws -> RouteMatch {
    // `nil` gives no reason why the link has no destination, so the adapter supplies one.
    guard let page = page(for: url, making: mistake) else {
      throw RoutingError(.unknownRoute(path: url.path))
    }
    return page.match
  }
}
