import LinkHarness
import LinkHarnessTesting
import Shapes

// The expected report for each mistake: the first row that fails, the stage, and the message.

extension Mistake {
  struct Report {
    let row: String
    let stage: Stage
    let message: String
  }

  /// The expected report, which is the same for every kind of router and navigator.
  var report: Report {
    switch self {
    case .typoInPattern:
      Report(row: "a-product", stage: .route, message: #"expected route "product", got nothing"#)
    case .caseFolded:
      Report(
        row: "a-gift-code-with-capitals", stage: .route,
        message: #"expected parameters.card "Tea42", got "tea42""#)
    case .plusIsASpace:
      Report(
        row: "a-search-with-plus-signs", stage: .route,
        message: #"expected parameters.q "c++", got "c  ""#)
    case .decodedBeforeSplit:
      Report(
        row: "a-gift-code-with-a-slash", stage: .route,
        message: #"expected route "gift", got nothing"#)
    case .schemeHostDropped:
      Report(
        row: "a-product-by-scheme", stage: .route,
        message: #"expected route "product", got nothing"#)
    case .anyWebsite:
      Report(
        row: "the-website-of-somebody-else", stage: .route,
        message: #"expected no route, got "product""#)
    case .generalPatternFirst:
      Report(
        row: "product-details-are-no-product", stage: .route,
        message: #"expected route "details", got "product""#)
    case .emptySearchAccepted:
      Report(
        row: "a-search-for-nothing", stage: .route, message: #"expected no route, got "search""#)
    case .restCut:
      Report(
        row: "a-category-of-a-category", stage: .route,
        message: #"expected parameters.path "shoes/red", got "shoes""#)
    case .unknownLeadsHome:
      Report(
        row: "a-page-that-is-not-there", stage: .route, message: #"expected no route, got "home""#)
    case .pushedAgain:
      Report(
        row: "the-same-product-stays", stage: .navigate,
        message: #"expected navigation.action "none", got "push""#)
    case .nothingShown:
      Report(
        row: "a-product", stage: .navigate,
        message: #"expected navigation.action "push", got "none""#)
    case .neverPresented:
      Report(
        row: "a-gift-is-presented", stage: .navigate,
        message: #"expected navigation.action "modal", got "push""#)
    case .intentForgotten:
      Report(
        row: "an-order-waits-for-the-sign-in", stage: .navigate,
        message: #"expected navigation.action "push", got "none""#)
    }
  }
}
