import HarnessText
import LinkHarness

struct CoverageItem: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    case rule
    case route
    case page
  }

  let kind: Kind
  let text: String
  let place: Place
}
