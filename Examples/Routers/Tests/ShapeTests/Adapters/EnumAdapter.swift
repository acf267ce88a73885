import Foundation
import LinkHarnessTesting
import Shapes

struct EnumAdapter: RouterUnderTest {
  var mistake: Mistake?

  func route(_ url: URL) throws -> RouteMatch {
    switch Landing(of: url, making: mistake) {
    case .page(let page): page.match
    case .refused(let error): throw error
    }
  }
}
