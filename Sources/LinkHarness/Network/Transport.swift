package import HarnessText
package import MockSite

package protocol Transport: Sendable {
  /// Content that exceeds the limit is truncated one byte beyond the limit.
  func exchange(
    _ request: HTTPRequest, acceptsAnyCertificate: Bool, limit: Int
  ) async -> TimedAnswer
  func update(_ site: Site) async
}

/// The result of a request, and the time that the site's faults took on the virtual clock.
package struct TimedAnswer: Sendable {
  let result: Result<HTTPResponse, TransportError>
  var wait = Duration.zero
  var site: Site?
  var resource: String?
}

extension Transport {
  func send(
    _ request: HTTPRequest, acceptsAnyCertificate: Bool, limit: Int
  ) async throws(TransportError) -> HTTPResponse {
    try await exchange(request, acceptsAnyCertificate: acceptsAnyCertificate, limit: limit).result
      .get()
  }

  /// The status is `nil` if the URL is invalid, the request failed, or the content exceeds the limit.
  func status(of url: String) async -> (status: Int?, wait: Duration, isTimeout: Bool) {
    guard let request = try? Self.request(url) else { return (nil, .zero, false) }
    let limit = TransportKind.contentLimit
    let answer = await exchange(request, acceptsAnyCertificate: false, limit: limit)
    switch answer.result {
    case .success(let response):
      return (response.body.count > limit ? nil : response.status.code, answer.wait, false)
    case .failure(let error): return (nil, answer.wait, error == .timedOut)
    }
  }

  func get(_ url: String) async throws(TransportError) -> HTTPResponse {
    try await send(try Self.request(url))
  }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let limit = TransportKind.contentLimit
    let response = try await send(request, acceptsAnyCertificate: false, limit: limit)
    if response.body.count > limit { throw .tooLarge(limit: limit) }
    return response
  }

  static func request(
    _ url: String, _ fields: HTTPFields = HTTPFields()
  ) throws(TransportError) -> HTTPRequest {
    do {
      return try HTTPRequest(.get, url, fields: fields)
    } catch {
      throw TransportError.invalidURL(url)
    }
  }
}

protocol ClosableTransport: Transport {
  func close() async
  var received: [ReceivedRequest] { get }
  var visits: SiteVisits? { get }
}

/// The transports to the mock site.
public enum TransportKind: String, Sendable, CaseIterable {
  /// The site is called directly, without sockets, threads or waiting.
  case memory
  /// The site is served on loopback, and each request is sent over a connection of its own.
  case loopback

  package static let patience = Duration.seconds(30)

  /// Association files have a lower limit, `AssociationDownload.sizeLimit`.
  package static let contentLimit = 64 << 20

  /// The number of rows that the transport can replay in parallel, at most `count`.
  func jobs(atMost count: Int) -> Int {
    guard self == .loopback, count > 1 else { return count }
    let free = Platform.freeDescriptors(upTo: Self.descriptors + (count - 1) * Self.descriptorsOfRow)
    return 1 + max(0, free - Self.descriptors) / Self.descriptorsOfRow
  }

  /// Why rows cannot be replayed over the transport: with too few descriptors, the failures of connections would look
  /// like those of the plan's site.
  package var obstacle: Problem? {
    guard self == .loopback else { return nil }
    let free = Platform.freeDescriptors(upTo: Self.descriptors)
    return free < Self.descriptors ? .tooFewDescriptors(free, needed: Self.descriptors) : nil
  }

  /// Half of them remain free; see `Platform.spareDescriptors`.
  private static let descriptors = 32
  /// Those of a server and its connections.
  private static let descriptorsOfRow = 8

  func transport(to site: Site, after visits: SiteVisits? = nil) -> any ClosableTransport {
    switch self {
    case .memory: InMemoryTransport(site, after: visits)
    case .loopback: LoopbackTransport(site, after: visits)
    }
  }
}

extension Site {
  func admit(
    _ request: HTTPRequest, acceptsAnyCertificate: Bool
  ) throws(TransportError) {
    guard let host = index(of: request.host).map({ all[$0] }) else {
      throw TransportError.unknownHost(request.host)
    }
    if host.faults.contains(.refuse) { throw TransportError.refused }
    if request.scheme == .https, host.certificate != .valid, !acceptsAnyCertificate {
      throw TransportError.certificate(host.certificate)
    }
  }
}
