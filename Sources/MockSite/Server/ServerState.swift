/// The server state that the event loop and the server's owner share, such as the site session and the journal.
final class ServerState: Sendable {
  let options: SiteServer.Options
  let session: SiteSession
  let journal: Guarded<Journal>
  private let connections = Guarded(0)

  var connectionCount: Int { connections.withLock { $0 } }

  func count(connections change: Int) {
    connections.withLock { $0 += change }
  }

  init(site: Site, options: SiteServer.Options) {
    self.options = options
    session = SiteSession(site, after: options.visits, clock: options.clock)
    journal = Guarded(
      Journal(capacity: options.journalCapacity, budget: options.journalBytes))
  }

  func record(_ exchange: Site.Exchange) {
    if let keeps = options.keeps, let request = exchange.request, !keeps(request) { return }
    defer { options.onExchange?() }
    var exchange = exchange
    exchange.seconds = options.clock?() ?? Platform.secondsSince1970
    let waiters = journal.withLock { journal in
      journal.append(exchange)
      return journal.waiters
    }
    // The predicate may read the journal, so it is called without holding the lock.
    for waiter in waiters where waiter.isWanted(exchange) {
      journal.withLock { $0.takeWaiter(waiter.id) }?.resume(exchange)
    }
  }

  /// The predicate is called without holding the lock, so exchanges recorded in the meantime are also checked before
  /// the waiter is registered.
  func first(
    _ isWanted: @escaping @Sendable (Site.Exchange) -> Bool,
    resume: @escaping @Sendable (Site.Exchange?) -> Void
  ) -> (found: Site.Exchange?, waiter: Int) {
    var seen = 0
    while true {
      let (exchanges, waiter) = journal.withLock {
        $0.wait(after: &seen, isWanted, resume: resume)
      }
      if exchanges.isEmpty { return (nil, waiter) }
      if let found = exchanges.first(where: isWanted) { return (found, 0) }
    }
  }

  func giveUp(waiter id: Int) {
    journal.withLock { $0.takeWaiter(id) }?.resume(nil)
  }
}
