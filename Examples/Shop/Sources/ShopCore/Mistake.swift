/// Mistakes deep links are known for. A shipped app has none; the tests make each once and ask the plans to find it.
public enum Mistake: CaseIterable, Sendable {
  /// Of two routes that fit, the one registered last wins.
  case lastRegisteredWins
  /// `+` in a query becomes a space, as in forms, so that a search for "c++" finds nothing.
  case plusIsASpace
  /// The whole link is lower-cased "to be safe", and codes with capitals are no longer valid.
  case caseFoldedCode
  /// The path is decoded before it is split, so that `%2F` inside a code makes two segments of it.
  case decodedBeforeSplit
  /// Links of any website are taken for links of the shop.
  case anyWebsite
  /// `?q=` is taken for a search.
  case emptySearchAccepted
  /// A custom-scheme link loses its first segment, which a URL calls its host.
  case schemeHostDropped
  /// A link that launches the app comes before anybody listens, and is gone.
  case droppedColdStart
  /// What waited for the launch is not forgotten when it was handled, and comes again with the next link.
  case handledTwice
  /// What arrives together is handled as it comes.
  case priorityIgnored
  /// Product upon product is piled up.
  case alwaysPushes
  /// The cart with the half-typed address gives way to the product.
  case unfinishedWorkLost
  /// After signing in the person is left where they were.
  case intentForgotten
  /// Who turned away from the sign-in is sent to the order at the next one.
  case intentKeptAfterCancel
}
