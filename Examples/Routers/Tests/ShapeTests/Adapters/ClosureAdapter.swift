import Foundation
import LinkHarnessTesting
import Shapes

struct ClosureAdapter: RouterUnderTest {
  var mistake: Mistake?

  func route(_ url: URL) throws -> RouteMatch {
    var shown: Destination?
    try PatternRouter(making: mistake) { shown = $0 }.open(url)
    guard let shown else { throw RoutingError(.unknownRoute(path: url.path)) }
    return shown.match
  }
}
