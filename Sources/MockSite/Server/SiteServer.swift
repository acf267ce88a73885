/// A site on a socket: an HTTP/1.1 server on loopback.
///
/// All servers of a process share one thread, so a thousand of them cost little more than one. A server
/// is listening when ``start(_:options:)`` returns, and ``stop(within:)`` is over when its last
/// connection is closed. Tests want ``withServer(_:options:_:)``, which cannot forget to stop.
public final class SiteServer: Sendable {
  /// What can be chosen about a server.
  public struct Options: Sendable {
    /// The port; 0 lets the system choose a free one, which is what tests want.
    public var port: UInt16
    /// How large each part of a request may be.
    public var limits: HTTPLimits
    /// How many exchanges the journal keeps before the oldest are dropped and counted.
    public var journalCapacity: Int
    /// How many bytes of requests the journal keeps; the default has room for two of the largest bodies accepted.
    ///
    /// Beyond that the content of the oldest exchanges is dropped, which ``Exchange/droppedBytes`` tells, and when there
    /// is no more of it the oldest exchanges are.
    public var journalBytes = 128 << 20
    /// How many bytes of answers may wait for clients to read them.
    ///
    /// Beyond that requests wait as well, until clients have read or are cut off by ``sendTime``. An answer that is begun
    /// is made whole, however large it is.
    public var outputBytes = 64 << 20
    /// How the event loop waits; `nil` for the best the system has.
    public var backend: EventBackend?
    /// How long a connection may be silent between requests before it is closed.
    public var idleTime = Duration.seconds(60)
    /// How long a request may take from its first byte to its last; then it is answered with 408.
    public var requestTime = Duration.seconds(30)
    /// How long a peer may take no byte of an answer before it is cut off.
    ///
    /// While others wait because of ``outputBytes``, it has this time for all of its answer.
    public var sendTime = Duration.seconds(30)
    /// What faults are drawn from where they are random; the same seed gives the same faults.
    public var seed: UInt64 = 0
    /// The seconds since 1970 for templates; `nil` for the system's clock.
    public var clock: (@Sendable () -> Int)?

    /// Which requests the journal keeps, `nil` for all of them.
    ///
    /// Like what follows, it is asked on the thread that serves.
    package var keeps: (@Sendable (HTTPRequest) -> Bool)?
    /// What is done when the journal has grown.
    package var onExchange: (@Sendable () -> Void)?

    /// How often resources have answered before, `nil` for never.
    package var visits: SiteVisits?

    /// Chooses; what is left out is what tests want.
    public init(
      port: UInt16 = 0, limits: HTTPLimits = HTTPLimits(), journalCapacity: Int = 10_000,
      backend: EventBackend? = nil
    ) {
      self.port = port
      self.limits = limits
      self.journalCapacity = journalCapacity
      self.backend = backend
    }
  }

  /// The port of 127.0.0.1 the server listens on.
  public let port: UInt16
  let state: ServerState
  let loop: EventLoop
  let room: Room?

  init(port: UInt16, state: ServerState, loop: EventLoop, room: Room? = nil) {
    self.port = port
    self.state = state
    self.loop = loop
    self.room = room
  }

  /// A server nobody holds is stopped, without anybody waiting for it.
  deinit {
    if let room { return room.close() }
    loop.submit(.stop(state, within: .zero, completion: {}))
  }

  /// Binds, listens, and returns; what goes wrong is thrown as the system reported it.
  public static func start(
    _ site: Site, options: Options = Options()
  ) throws(SocketError) -> SiteServer {
    let loop = try EventLoop.shared(options.backend ?? .standard)
    // A port that is to be closed never opens: a client could be faster than the loop.
    let listens = !site.connectionFaults.contains(.refuse)
    let (socket, port) =
      try listens ? Socket.listening(port: options.port) : Socket.holding(port: options.port)
    let state = ServerState(site: site, options: options)
    loop.submit(.serve(state, socket, port: port, isListening: listens))
    return SiteServer(port: port, state: state, loop: loop)
  }

  /// Stops listening, finishes the answers under way, closes every connection, and returns after that.
  ///
  /// Requests that have arrived are still answered. A peer that does not take its answer within the
  /// time given is cut off, so this always returns. Stopping twice is stopping once.
  public func stop(within time: Duration = .seconds(1)) async {
    if let room { return room.close() }
    await withCheckedContinuation { continuation in
      loop.submit(.stop(state, within: time, completion: { continuation.resume() }))
    }
  }

  /// The origin of the server, such as `http://127.0.0.1:49152`.
  public var origin: String { "http://127.0.0.1:\(port)" }

  /// How many connections are open at this moment.
  public var connectionCount: Int { state.connectionCount }

  /// The site that is served.
  public var site: Site { state.session.site }

  /// Serves another site from the next request on; resources that are in both are counted on.
  public func update(_ site: Site) {
    let refused = state.session.site.connectionFaults.contains(.refuse)
    state.session.update(site)
    if site.connectionFaults.contains(.refuse) != refused { loop.submit(.refresh(state)) }
  }

  /// What has been received so far, oldest first, each request before its answer is sent.
  public var journal: [Exchange] { state.journal.withLock(\.exchanges) }

  /// How many exchanges, the oldest, the journal has lost because there were more, or larger ones, than it keeps.
  public var droppedExchanges: Int { state.journal.withLock(\.dropped) }
}

/// Serves a site for as long as a function runs, and has stopped when it is left, also by an error.
public func withServer<Result>(
  _ site: Site, options: SiteServer.Options = SiteServer.Options(),
  _ body: (SiteServer) async throws -> Result
) async throws -> Result {
  let server = try SiteServer.start(site, options: options)
  do {
    let result = try await body(server)
    await server.stop()
    return result
  } catch {
    await server.stop()
    throw error
  }
}
