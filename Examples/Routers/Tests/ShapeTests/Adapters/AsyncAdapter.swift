import Foundation
import LinkHarness
import LinkModel
import Shapes

struct AsyncAdapter: LinkRouter {
  var mistake: Mistake?

  func route(_ url: URL) async throws -> RouteMatch {
    let finder = PageFinder(making: mistake)
    return try await AsyncResolver { try finder.page(for: $0) }.resolve(url).match
  }
}
