extension SiteServer {
  /// Returns the first exchange that matches, or waits for one if none has been recorded.
  ///
  /// The predicate is called for each exchange in order, and may read the ``journal``. The predicate must be quick,
  /// because it also runs on the server's thread. If the time expires or the task is cancelled, the method throws an
  /// error that lists the exchanges received.
  public func first(
    within time: Duration, where isWanted: @escaping @Sendable (Site.Exchange) -> Bool
  ) async throws(JournalTimeout) -> Site.Exchange {
    let waiter = Guarded<Int>(0)
    let found: Site.Exchange? = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (found, id) = state.first(isWanted) { continuation.resume(returning: $0) }
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

  /// Returns the first exchange whose request matches, or waits for one if none has been recorded.
  public func first(
    _ match: RequestMatch, within time: Duration
  ) async throws(JournalTimeout) -> Site.Exchange {
    try await first(within: time) { $0.request.map(match.accepts) ?? false }
  }
}

extension SiteServer {
  package var visits: SiteVisits { state.session.visits }
}
