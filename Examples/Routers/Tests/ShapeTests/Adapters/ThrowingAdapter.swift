import Foundation
import LinkHarnessTesting
import Shapes

struct ThrowingAdapter: RouterUnderTest {
  var mistake: Mistake?

  func route(_ url: URL) throws -> RouteMatch {
    try ThrowingParser(making: mistake).parse(url).match
  }
}
