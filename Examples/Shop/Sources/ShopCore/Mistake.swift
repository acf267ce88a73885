/// Classic deep-link mistakes, which tests enable one at a time to verify that the plans detect them.
public enum Mistake: CaseIterable, Sendable {
  /// If two routes match, the one registered last is used.
  case lastRegisteredWins
  /// `+` in a query is decoded as a space, as in forms, so a search for "c++" finds nothing.
  case plusIsASpace
  /// The link is lowercased, so codes with capital letters are no longer valid.
  case caseFoldedCode
  /// The path is decoded before it is split, so `%2F` in a code creates an additional segment.
  case decodedBeforeSplit
  /// Links to other websites are accepted.
  case anyWebsite
  /// An empty search term is accepted.
  case emptySearchAccepted
  /// The host of a custom-scheme link is ignored instead of being used as the first segment.
  case schemeHostDropped
  /// Links and notifications that arrive before the app is ready are lost.
  case droppedColdStart
  /// Handled items are not removed from the queue, so they are handled again when the next item arrives.
  case handledTwice
  /// Queued items are handled in order of arrival, regardless of their urgency.
  case priorityIgnored
  /// Screens other than the home screen are always pushed, even if the top screen is of the same kind or has unsaved
  /// input.
  case alwaysPushes
  /// The cart or profile screen is replaced, so unsaved input is lost.
  case unfinishedWorkLost
  /// After sign-in, the original destination is not opened.
  case intentForgotten
  /// After a cancelled sign-in, the next sign-in opens the original destination.
  case intentKeptAfterCancel
}
