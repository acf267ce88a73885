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

extension SiteServer {
  /// Returns the first exchange that is wanted, the ones so far included, or waits for it.
  ///
  /// The function is asked on the thread that serves and has to be quick. A wait always ends: when its
  /// time is over, or its task is cancelled, it throws what did arrive.
  public func first(
    within time: Duration, where isWanted: @escaping @Sendable (Exchange) -> Bool
  ) async throws(JournalTimeout) -> Exchange {
    let waiter = Guarded<Int>(0)
    let found: Exchange? = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (found, id) = state.journal.withLock { journal in
          journal.first(isWanted) { continuation.resume(returning: $0) }
        }
        if let found { return continuation.resume(returning: found) }
        waiter.withLock { $0 = id }
        loop.submit(.giveUp(state, waiter: id, after: Task.isCancelled ? .zero : time))
      }
    } onCancel: {
      state.giveUp(waiter: waiter.withLock { $0 })
    }
    guard let found else { throw JournalTimeout(time: time, journal: journal) }
    return found
  }

  /// Returns the first exchange whose request is like this, the ones so far included, or waits for it.
  public func first(
    _ match: RequestMatch, within time: Duration
  ) async throws(JournalTimeout) -> Exchange {
    try await first(within: time) { $0.request.map(match.accepts) ?? false }
  }
}
