import Foundation
package import MockSite

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A client based on `URLSession` without caches, cookies or credentials, so repeated requests do not affect each other.
package struct URLSessionClient {
  var patience = TransportKind.patience
  var keepsConnections = true

  /// The deadline for an exchange, slightly longer than the faults of one response can last.
  ///
  /// The deadline also ends exchanges that the timeout of `URLSession` does not end:
  ///
  /// - exchanges with a response that arrives byte by byte
  /// - exchanges in which `URLSession` hangs
  var deadline = Fault.longestWait + .seconds(5)

  /// The size limit of decoded content; the download stops one byte beyond it.
  var limit = TransportKind.contentLimit

  private static let kept = DownloadSession()

  /// Downloads a URL; content that exceeds the limit is truncated one byte beyond the limit.
  ///
  /// The deadline includes the connection time.
  package static func get(
    _ text: String, fields: HTTPFields = [:], limit: Int = TransportKind.contentLimit,
    deadline: Duration = TransportKind.patience
  ) async throws(TransportError) -> HTTPResponse {
    guard let url = URL(string: text) else { throw TransportError.invalidURL(text) }
    let client = URLSessionClient(patience: deadline, deadline: deadline, limit: limit)
    return try await client.send(URLRequest(url: url), fields)
  }

  func send(_ request: HTTPRequest, to address: String) async throws(TransportError) -> HTTPResponse {
    guard let url = URL(string: address) else { throw TransportError.invalidURL(address) }
    var asked = URLRequest(url: url)
    asked.httpMethod = request.method.rawValue
    if !request.body.isEmpty { asked.httpBody = Data(request.body) }
    return try await send(asked, request.fields)
  }

  private func send(
    _ request: URLRequest, _ fields: HTTPFields
  ) async throws(TransportError) -> HTTPResponse {
    var request = request
    request.cachePolicy = .reloadIgnoringLocalCacheData
    // The timeout is set as a property, because `URLSession` on Linux ignores the one passed to `init`.
    request.timeoutInterval = TimeInterval(max(1, patience.components.seconds))
    for field in fields { request.addValue(field.value, forHTTPHeaderField: field.name) }
    let session = keepsConnections ? Self.kept : DownloadSession()
    let end = await session.perform(request, limit: limit, within: deadline)
    if !keepsConnections { session.invalidate() }
    // If an error truncates the content, the content is discarded, because the system does not use an incomplete association
    // file.
    if let error = end.error { throw error }
    guard let response = end.response else { throw TransportError.connection("no response") }
    // `HTTPStatus` rejects codes that a final response cannot have (RFC 9110 §15).
    guard let status = HTTPStatus(code: response.statusCode) else { throw TransportError.broken }
    return HTTPResponse(
      status: status, fields: HTTPFields(Self.fields(of: response)), body: end.body)
  }

  /// Returns the fields sorted by name, because a dictionary has no order.
  private static func fields(of response: HTTPURLResponse) -> [HTTPFields.Field] {
    response.allHeaderFields.compactMap { name, value in
      guard let name = name as? String, let value = value as? String else { return nil }
      return HTTPFields.Field(name: name, value: value)
    }.sorted { $0.name < $1.name }
  }
}

extension TransportError {
  init(_ error: any Error) {
    if let state = CertificateState(refusedBy: error) {
      self = .certificate(state)
      return
    }
    switch (error as? URLError)?.code {
    case .cannotFindHost, .dnsLookupFailed:
      self = .unknownHost((error as? URLError)?.failingURL?.host ?? "")
    // A test compares these error codes with the table of faults in the documentation of `MockSite`.
    case .cannotConnectToHost: self = .refused
    case .timedOut: self = .timedOut
    case .networkConnectionLost, .badServerResponse, .cannotParseResponse, .unknown,
      .unsupportedURL:
      self = .broken
    default: self = .connection(error.localizedDescription)
    }
  }
}
