import Foundation
import LinkHarness
import LinkModel
import Shapes

struct TypedAdapter: LinkRouter {
  var mistake: Mistake?

  func route(_ url: URL) throws(LinkError) -> RouteMatch {
    try TypedParser(making: mistake).parse(url).match
  }
}
