/// A wait for a request that ended without it.
public struct JournalTimeout: Error, Sendable, CustomStringConvertible {
  /// How long was waited.
  public let time: Duration
  /// What did arrive, oldest first.
  public let journal: [Exchange]

  /// How long was waited, and what did arrive instead.
  public var description: String {
    let arrived =
      journal.isEmpty
      ? "Nothing arrived."
      : "What arrived:\n" + journal.map { "  \($0)" }.joined(separator: "\n")
    return "No such request within \(time). \(arrived)"
  }
}
