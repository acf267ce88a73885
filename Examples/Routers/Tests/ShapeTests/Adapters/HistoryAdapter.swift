import Foundation
import LinkHarness
import LinkModel
import Shapes

/// An actor that protects the state of a `HistoryRouter`.
actor HistoryAdapter: LinkRouter {
  private let router: HistoryRouter

  init(making mistake: Mistake?) { router = HistoryRouter(making: mistake) }

  func route(_ url: URL) throws -> RouteMatch { try router.resolve(url).match }
}
