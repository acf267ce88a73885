import Foundation
import LinkHarness
import LinkModel
import Shapes

struct ActorAdapter: LinkRouter {
  let links: LinkActor

  func route(_ url: URL) async throws -> RouteMatch {
    try await links.page(for: url).match
  }
}
