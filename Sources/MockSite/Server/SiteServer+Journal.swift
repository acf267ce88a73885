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

  /// Returns the problems found by the checks in `scope`, followed by the unmet expectations.
  ///
  /// To include requests that are still being received or have not been processed, stop the server first.
  public func verify(
    _ expectations: RequestExpectation..., scope: VerificationScope = .standard
  ) -> [VerificationProblem] {
    let journal = journal
    let unanswered = scope.contains(.unanswered) ? journal.filter(\.isUnanswered) : []
    return unanswered.map { .unanswered($0, nearest: $0.nearest) } + visitProblems(scope)
      + expectations.compactMap { $0.problem(in: journal) }
  }

  private func visitProblems(_ scope: VerificationScope) -> [VerificationProblem] {
    state.session.current.counted.compactMap { host, resource, counter in
      let (label, count) = (resource.label, counter.count)
      guard let expected = resource.expected else {
        return count == 0 && scope.contains(.unused) ? .unused(resource: label, host: host) : nil
      }
      guard scope.contains(.expected), !expected.contains(count) else { return nil }
      return .wrongVisits(resource: label, host: host, expected: expected, found: count)
    }
  }
}

extension Site.Exchange {
  fileprivate var isUnanswered: Bool {
    switch outcome {
    case .answered(let status, let resource): resource == nil && status.code >= 400
    case .refused: true
    case .unfinished: false
    }
  }
}
