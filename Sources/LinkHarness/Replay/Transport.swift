package import MockSite

/// How a replay reaches the mock site: in memory, or over a socket.
package protocol Transport: Sendable {
  /// Sends one request and returns the decoded answer, whatever its status; redirects are not followed.
  func send(
    _ request: HTTPRequest, acceptsAnyCertificate: Bool
  ) async throws(TransportError) -> HTTPResponse
  func update(_ site: Site) async
}

extension Transport {
  package func get(
    _ url: String, acceptsAnyCertificate: Bool = false
  ) async throws(TransportError) -> HTTPResponse {
    let request: HTTPRequest
    do {
      request = try HTTPRequest(.get, url)
    } catch {
      throw TransportError.invalidURL(url)
    }
    return try await send(request, acceptsAnyCertificate: acceptsAnyCertificate)
  }
}

protocol ClosableTransport: Transport {
  func close() async
  var received: [ReceivedRequest] { get }
  /// How often each resource answered so far; `nil` where nothing was asked.
  var visits: SiteVisits? { get }
}

/// The kinds of transport there are.
public enum TransportKind: String, Sendable, CaseIterable {
  /// The site is asked directly: no socket, no thread, nothing to wait for.
  case memory
  /// The site is served on loopback and asked through `URLSession`.
  case loopback

  /// How long a request waits for the next byte; a whole answer of the mock site takes milliseconds.
  static let patience = Duration.seconds(30)

  func transport(to site: Site, after visits: SiteVisits? = nil) -> any ClosableTransport {
    switch self {
    case .memory: InMemoryTransport(site, after: visits)
    case .loopback: LoopbackTransport(site, after: visits)
    }
  }
}

extension Site {
  /// The checks both transports make before a request leaves: the name resolves, somebody listens, and TLS comes about.
  func admit(
    _ request: HTTPRequest, acceptsAnyCertificate: Bool
  ) throws(TransportError) {
    guard let host = self[request.host] ?? self["*"] else {
      throw TransportError.unknownHost(request.host)
    }
    if host.faults.contains(.refuse) { throw TransportError.refused }
    if request.scheme == .https, host.certificate != .valid, !acceptsAnyCertificate {
      throw TransportError.certificate(host.certificate)
    }
  }
}
