import Synchronization

/// The server state that the event loop and the server's owner share, such as the site session and the journal.
final class ServerState: Sendable {
  let options: SiteServer.Options
  let session: SiteSession
  let journal: Guarded<Journal>
  /// The rooms that share this server's socket, keyed by the token that their requests carry.
  private let rooms = Guarded<[String: Room]>([:])
  private let roomCount = Atomic<Int>(0)

  private let connections = Atomic<Int>(0)

  var connectionCount: Int { connections.load(ordering: .acquiring) }

  func count(connections change: Int) {
    connections.add(change, ordering: .releasing)
  }

  private struct Room {
    let isolation: SiteServer.Isolation
    let state: ServerState
  }

  init(site: Site, options: SiteServer.Options) {
    self.options = options
    session = SiteSession(site, after: options.visits, clock: options.clock)
    journal = Guarded(
      Journal(capacity: options.journalCapacity, budget: options.journalBytes))
  }

  func record(_ exchange: Exchange) {
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

  /// Returns the first exchange that matches or, if there is none, registers a waiter and returns its number.
  ///
  /// The predicate is called without holding the lock, so exchanges recorded in the meantime are also checked before the
  /// waiter is registered.
  func first(
    _ isWanted: @escaping @Sendable (Exchange) -> Bool,
    resume: @escaping @Sendable (Exchange?) -> Void
  ) -> (found: Exchange?, waiter: Int) {
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

  func open(_ state: ServerState, token: String, _ isolation: SiteServer.Isolation) {
    roomCount.add(1, ordering: .releasing)
    rooms.withLock { $0[token] = Room(isolation: isolation, state: state) }
  }

  func close(room token: String) {
    rooms.withLock { $0[token] = nil }
    roomCount.subtract(1, ordering: .releasing)
  }

  /// Returns the state of the room that a request belongs to, or this state if the request belongs to no room.
  ///
  /// If the room's token is the first label of the request's host, that label is removed.
  func room(for request: inout HTTPRequest) -> ServerState {
    guard roomCount.load(ordering: .acquiring) > 0 else { return self }
    let asked = request
    let label = asked.host.prefix { $0 != "." }
    let found = rooms.withLock { rooms -> (state: ServerState, isByHost: Bool)? in
      if let room = rooms[String(label)], room.isolation == .host { return (room.state, true) }
      for room in rooms {
        guard case .header(let name) = room.value.isolation else { continue }
        if asked.fields[name] == room.key { return (room.value.state, false) }
      }
      return nil
    }
    guard let found else { return self }
    if found.isByHost { request.host = String(asked.host.dropFirst(label.count + 1)) }
    return found.state
  }
}
