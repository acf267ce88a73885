/// Mistakes that the tests inject, one at a time.
public enum Mistake: String, CaseIterable, Sendable {
  // Mistakes in routers.
  /// The pattern for products is misspelled.
  case typoInPattern
  /// The link is lowercased "to be safe".
  case caseFolded
  /// `+` in a query becomes a space, as in forms.
  case plusIsASpace
  /// The path is decoded before it is split, so `%2F` separates segments.
  case decodedBeforeSplit
  /// The host of a link such as `shop://product/42` is not treated as the first segment.
  case schemeHostDropped
  /// Links to other websites are accepted as links to the shop.
  case anyWebsite
  /// `product/:id` is tried before `product/details`.
  case generalPatternFirst
  /// A link with an empty `q` is accepted as a search.
  case emptySearchAccepted
  /// Only the first segment of a category path is read.
  case restCut
  /// A link to an unknown page opens the start screen.
  case unknownLeadsHome

  // Mistakes in navigators.
  /// A page that is already on top is pushed again.
  case pushedAgain
  /// The link is reported as handled, but nothing is shown.
  case nothingShown
  /// Every page is pushed, including those that should be presented.
  case neverPresented
  /// The pending page is not shown after sign-in.
  case intentForgotten
}
