import HarnessText
import LinkHarness

package struct CoverageItem: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    case rule
    case route
    case page
  }

  package let kind: Kind
  package let text: String
  let place: Place
}
