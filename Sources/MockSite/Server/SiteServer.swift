/// An HTTP/1.1 server for a site, on the loopback interface.
///
/// Within a process, servers share one thread, so additional servers are cheap. Unless its site refuses connections, a
/// server is listening when ``start(_:options:)`` returns. When ``stop(within:)`` returns, all of the server's
/// connections are closed. Tests use `withSite` or the trait `.mockSite` of LinkHarnessTesting, which always stop the
/// server.
public final class SiteServer: Sendable {
  /// The settings of a server, such as its port, size limits and timeouts.
  public struct Options: Sendable {
    /// The port; 0, the default, lets the system choose a free one.
    public var port: UInt16
    /// The size limits for requests.
    public var limits: HTTPLimits
    /// Maximum number of exchanges in the journal.
    ///
    /// If the maximum is exceeded, the oldest exchanges are dropped and counted.
    public var journalCapacity: Int
    /// Maximum number of request bytes in the journal; the default is 128 MiB, twice the default of
    /// ``HTTPLimits/body``.
    ///
    /// If the limit is exceeded, the journal first drops the content of the oldest exchanges and
    /// then the oldest exchanges themselves.
    public var journalBytes = 128 << 20
    /// Maximum number of unsent response bytes that the server holds until clients read them.
    ///
    /// When the limit is reached, further requests wait until clients have read their responses or are disconnected
    /// after ``sendTime``. A response that has started is completed regardless of its size.
    public var outputBytes = 64 << 20
    /// The time after which an idle connection is closed.
    public var idleTime = Duration.seconds(60)
    /// The time limit for receiving a request; a slower request is rejected with 408.
    public var requestTime = Duration.seconds(30)
    /// The time after which a client that does not read its response is disconnected.
    ///
    /// While requests wait because of ``outputBytes``, a client cannot extend this time by reading only part of its
    /// response.
    public var sendTime = Duration.seconds(30)
    /// The seed for random faults; the same seed produces the same faults.
    public var seed: UInt64 = 0
    /// The clock for templates and the journal, in seconds since 1970; `nil` for the system clock.
    public var clock: (@Sendable () -> Int)?

    /// The function is called on the server's thread.
    package var keeps: (@Sendable (HTTPRequest) -> Bool)?
    /// A function called on the server's thread after an exchange has been added to the journal.
    package var onExchange: (@Sendable () -> Void)?

    package var visits: SiteVisits?
    /// How long a client waits for data on its virtual clock; the server then performs no waits, and the journal says
    /// what they would have taken.
    package var virtualPatience: Duration?

    /// Creates options; the defaults are suitable for tests.
    public init(
      port: UInt16 = 0, limits: HTTPLimits = HTTPLimits(), journalCapacity: Int = 10_000
    ) {
      self.port = port
      self.limits = limits
      self.journalCapacity = journalCapacity
    }
  }

  /// The port on 127.0.0.1 that the server listens on.
  public let port: UInt16
  let state: ServerState
  let loop: EventLoop

  init(port: UInt16, state: ServerState, loop: EventLoop) {
    self.port = port
    self.state = state
    self.loop = loop
  }

  deinit {
    loop.submit(.stop(state, within: .zero, completion: {}))
  }

  /// Starts a server, or throws the error of the system call that failed.
  ///
  /// When the method returns, the server is listening, unless the site refuses connections.
  public static func start(
    _ site: Site, options: Options = Options()
  ) throws(SocketError) -> SiteServer {
    let loop = try EventLoop.shared()
    // A socket that is meant to refuse connections must never listen, because a client could connect before the loop
    // closes the socket.
    let listens = !site.refusesConnections
    let (socket, port) =
      try listens ? Socket.listening(port: options.port) : Socket.holding(port: options.port)
    let state = ServerState(site: site, options: options)
    loop.submit(.serve(state, socket, port: port, isListening: listens))
    return SiteServer(port: port, state: state, loop: loop)
  }

  /// Stops listening, finishes responses in progress, closes every connection, and then returns.
  ///
  /// Requests that have already arrived are answered, but a response that is still delayed by a fault or by
  /// ``Options/outputBytes`` is abandoned. A client that does not read its response within the given time is
  /// disconnected, so this method always returns. Stopping a server again has no effect.
  public func stop(within time: Duration = .seconds(1)) async {
    await withCheckedContinuation { continuation in
      loop.submit(.stop(state, within: time, completion: { continuation.resume() }))
    }
  }

  /// The origin of the server, such as `http://127.0.0.1:49152`.
  public var origin: String { "http://127.0.0.1:\(port)" }

  package var connectionCount: Int { state.connectionCount }

  /// The site being served.
  public var site: Site { state.session.site }

  /// Replaces the site from the next request on; resources that are in both the old and the new site retain their visit
  /// counts.
  public func update(_ site: Site) {
    let refused = state.session.site.refusesConnections
    state.session.update(site)
    if site.refusesConnections != refused { loop.submit(.refresh(state)) }
  }

  /// The exchanges that the journal retains, oldest first; a request is recorded before its response is sent.
  public var journal: [Site.Exchange] { state.journal.withLock(\.exchanges) }

  package var droppedExchanges: Int { state.journal.withLock(\.dropped) }
}
