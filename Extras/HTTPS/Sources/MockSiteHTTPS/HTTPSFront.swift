public import MockSite
import NIOCore
import NIOPosix
import Synchronization

/// A front end that terminates TLS on a loopback port and forwards the bytes to a ``MockSite/SiteServer``.
///
/// Clients connect directly, with the host name in the handshake (SNI), or use the port as an HTTP proxy: `CONNECT`
/// opens a tunnel to a host of the site, and plain HTTP requests are forwarded unchanged. No connection leaves the
/// machine.
public final class HTTPSFront: Sendable {
  /// The options of a front.
  public struct Options: Sendable {
    /// The port to listen on; 0 selects any free port.
    public var port: UInt16
    /// Faults to inject into handshakes, keyed by host.
    public var faults: [String: TLSFault]

    /// Creates options; the defaults are suitable for tests.
    public init(port: UInt16 = 0, faults: [String: TLSFault] = [:]) {
      (self.port, self.faults) = (port, faults)
    }
  }

  /// Maximum time from accepting a connection to the first bytes of a request, equal to the default of
  /// `SiteServer.Options.requestTime`.
  private static let patience = TimeAmount.seconds(30)

  /// The port on 127.0.0.1 that the front listens on.
  public let port: UInt16
  private let listener: any Channel
  private let state: FrontState
  private let connections: Connections

  private init(
    _ listener: any Channel, _ state: FrontState, _ connections: Connections, port: UInt16
  ) {
    (self.listener, self.state, self.connections) = (listener, state, connections)
    self.port = port
  }

  /// Starts a front on a loopback port.
  ///
  /// - Parameters:
  ///   - site: The site whose hosts are served; each host presents the certificate that its `certificate` property
  ///     specifies.
  ///   - sitePort: The loopback port on which the site is served over plain HTTP.
  ///   - authority: The authority that signs the certificates.
  ///   - options: The port and the faults.
  /// - Returns: The running front.
  /// - Throws: A system error if the port is not available, or an error from the signing library.
  public static func start(
    _ site: Site, servedOn sitePort: UInt16, authority: CertificateAuthority,
    options: Options = Options()
  ) async throws -> HTTPSFront {
    let state = try FrontState(site, port: sitePort, authority, faults: options.faults)
    let connections = Connections()
    let patience = patience
    let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .serverChannelOption(.backlog, value: 256)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .childChannelInitializer { channel in
        connections.add(channel)
        let deadline = channel.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
        channel.closeFuture.whenComplete { _ in deadline.cancel() }
        return channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            ProtocolDetector(state, deadline: deadline))
        }
      }
      .bind(host: "127.0.0.1", port: Int(options.port)).get()
    let port = listener.localAddress?.port.flatMap { UInt16(exactly: $0) } ?? options.port
    return HTTPSFront(listener, state, connections, port: port)
  }

  /// Replaces the site for new connections.
  public func update(_ site: Site) { state.update(site) }

  /// Stops listening, closes all connections, and then returns.
  ///
  /// A second call has no effect.
  public func stop() async {
    try? await listener.close()
    await connections.close()
  }
}

private final class Connections: Sendable {
  private struct Open {
    var channels: [ObjectIdentifier: any Channel] = [:]
    var isClosing = false
  }

  private let open = Mutex(Open())

  func add(_ channel: any Channel) {
    let id = ObjectIdentifier(channel)
    let isLate = open.withLock { open in
      if !open.isClosing { open.channels[id] = channel }
      return open.isClosing
    }
    if isLate { return channel.close(promise: nil) }
    channel.closeFuture.whenComplete { _ in
      self.open.withLock { $0.channels[id] = nil }
    }
  }

  func close() async {
    let channels = open.withLock { open in
      open.isClosing = true
      return Array(open.channels.values)
    }
    for channel in channels { try? await channel.close() }
  }
}
