/// Mistakes that the tests make on purpose, one at a time; an app has none of them.
public enum Mistake: String, CaseIterable, Sendable {
  // In what a router makes of a link.
  /// The pattern of products is misspelled.
  case typoInPattern
  /// The link is lower-cased "to be safe".
  case caseFolded
  /// `+` in a query becomes a space, as in forms.
  case plusIsASpace
  /// The path is decoded before it is split, so `%2F` separates segments.
  case decodedBeforeSplit
  /// The host of `shop://product/42` is not taken for its first segment.
  case schemeHostDropped
  /// Links of any website are taken for links of the shop.
  case anyWebsite
  /// `product/:id` is tried before `product/details`.
  case generalPatternFirst
  /// `?q=` is taken for a search.
  case emptySearchAccepted
  /// Only the first segment of a category is read.
  case restCut
  /// A link without a page leads to the start screen.
  case unknownLeadsHome
  /// Pages are cached by path, without the query.
  case cacheIgnoresQuery

  // In what a navigator makes of a page.
  /// A page that is on top already is pushed again.
  case pushedAgain
  /// The link is reported as handled, and nothing is shown.
  case nothingShown
  /// Every page is pushed, also those that are to be presented.
  case neverPresented
  /// The page that the user wanted is forgotten while signing in.
  case intentForgotten
}
