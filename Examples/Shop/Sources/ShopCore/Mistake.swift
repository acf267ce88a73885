/// Classic deep-link mistakes, which tests enable one at a time to verify that the plans detect them.
public enum Mistake: CaseIterable, Sendable {
  /// If two routes match, the one registered last is used.
  case lastRegisteredWins
  /// `+` in a query is decoded as a space, as in forms, so a search for "c++" finds nothing.
  case plusIsASpace
  /// The link is lower-cased, so codes with capital letters are no longer valid.
  case caseFoldedCode
  /// The path is decoded before it is split, so `%2F` in a code creates an additional segment.
  case decodedBeforeSplit
  /// Links to other websites are accepted.
  case anyWebsite
  /// An empty search term is accepted.
  case emptySearchAccepted
  /// The first segment of a custom-scheme link, which is the host of the URL, is ignored.
  case schemeHostDropped
  /// A link that launches the app arrives before there is a handler and is lost.
  case droppedColdStart
  /// Handled items are not removed from the queue, so they are handled again when the next item arrives.
  case handledTwice
  /// Items that arrive together are handled in the order of arrival.
  case priorityIgnored
  /// Products are always pushed, even on top of another product.
  case alwaysPushes
  /// The cart is replaced even if it contains unsaved input.
  case unfinishedWorkLost
  /// After sign-in, the original destination is not opened.
  case intentForgotten
  /// After a cancelled sign-in, the next sign-in opens the original destination.
  case intentKeptAfterCancel
}
