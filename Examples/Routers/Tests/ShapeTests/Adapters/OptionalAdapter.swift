import Foundation
import LinkHarness
import LinkModel
import Shapes

struct OptionalAdapter: LinkRouter {
  var mistake: Mistake?

  func route(_ url: URL) throws -> RouteMatch {
    // The function returns only `nil` for a link without a destination, so the adapter supplies the reason.
    guard let page = page(for: url, making: mistake) else {
      throw RoutingError(.unknownRoute(path: url.path))
    }
    return page.match
  }
}
