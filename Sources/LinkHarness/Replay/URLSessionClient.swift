import Foundation
package import MockSite

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `URLSession` with everything switched off that would make a second request differ from the first.
package struct URLSessionClient {
  var patience = TransportKind.patience
  var keepsConnections = true

  /// How long a request may take: the longest fault of a mock site and a moment; `URLSession` has been seen to hang.
  var longest = Fault.longestWait + .seconds(5)

  private static let kept = Exchanges()

  package static func get(
    _ text: String, fields: HTTPFields = [:], patience: Duration = TransportKind.patience
  ) async throws(TransportError) -> HTTPResponse {
    guard let url = URL(string: text) else { throw TransportError.invalidURL(text) }
    return try await URLSessionClient(patience: patience).send(URLRequest(url: url), fields)
  }

  func send(_ request: HTTPRequest, to address: String) async throws(TransportError) -> HTTPResponse
  {
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
    // Set and not given to `init`, where URLSession on Linux passes over it.
    request.timeoutInterval = TimeInterval(patience.components.seconds)
    for field in fields { request.addValue(field.value, forHTTPHeaderField: field.name) }
    let exchanges = keepsConnections ? Self.kept : Exchanges()
    let end = await exchanges.perform(request, within: longest)
    if !keepsConnections { exchanges.invalidate() }
    // An answer whose body broke off is no answer to a system that wants the whole file.
    if let error = end.error { throw error }
    guard let response = end.response else { throw TransportError.connection("no answer") }
    return HTTPResponse(
      status: HTTPStatus(code: response.statusCode) ?? 500,
      fields: HTTPFields(Self.fields(of: response)), body: end.body)
  }

  /// Dictionaries have no order, so the fields are sorted by name.
  private static func fields(of response: HTTPURLResponse) -> [HTTPFields.Field] {
    response.allHeaderFields.compactMap { name, value in
      guard let name = name as? String, let value = value as? String else { return nil }
      return HTTPFields.Field(name: name, value: value)
    }.sorted { $0.name < $1.name }
  }
}

extension TransportError {
  init(_ error: any Error) {
    switch (error as? URLError)?.code {
    case .cannotFindHost, .dnsLookupFailed:
      self = .unknownHost((error as? URLError)?.failingURL?.host ?? "")
    case .serverCertificateUntrusted: self = .certificate(.untrustedRoot)
    case .serverCertificateHasBadDate, .serverCertificateNotYetValid:
      self = .certificate(.expired)
    case .serverCertificateHasUnknownRoot: self = .certificate(.untrustedRoot)
    // The numbers stand in the table of the page of faults of `MockSite`, which a test repeats.
    case .cannotConnectToHost: self = .refused
    case .timedOut: self = .timedOut
    case .networkConnectionLost, .badServerResponse, .cannotParseResponse, .unknown,
      .unsupportedURL:
      self = .broken
    default: self = .connection(error.localizedDescription)
    }
  }
}

extension URLSessionClient {
  /// A delegate and no completion handlers, which `URLSession` on Linux never calls after a 401 that names a scheme it
  /// knows; the content has been delivered by then, so an exchange that is cancelled there is whole all the same.
  final class Exchanges: Sendable {
    private let delegate = Delegate()
    private let session: URLSession

    init() {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.urlCache = nil
      configuration.httpCookieStorage = nil
      configuration.httpShouldSetCookies = false
      configuration.httpMaximumConnectionsPerHost = 16
      session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    struct End: Sendable {
      var response: HTTPURLResponse?
      var body: [UInt8] = []
      var error: TransportError?
    }

    func perform(_ request: URLRequest, within time: Duration) async -> End {
      let task = session.dataTask(with: request)
      // A timer of the system's queues, since tasks wait for a thread where tests keep all of them busy.
      let timer = DispatchSource.makeTimerSource()
      timer.setEventHandler { [delegate] in
        delegate.end(task, with: End(error: .timedOut))
        task.cancel()
      }
      timer.schedule(deadline: .now() + .milliseconds(Int(time / .milliseconds(1))))
      timer.activate()
      defer { timer.cancel() }
      return await withCheckedContinuation { delegate.begin(task, $0) }
    }

    func invalidate() { session.finishTasksAndInvalidate() }
  }

  private final class Delegate: NSObject, URLSessionDataDelegate {
    private struct Exchange {
      let continuation: CheckedContinuation<Exchanges.End, Never>
      var body: [UInt8] = []
      var wasChallenged = false
    }

    private let exchanges = Guarded<[Int: Exchange]>([:])

    func begin(
      _ task: URLSessionDataTask, _ continuation: CheckedContinuation<Exchanges.End, Never>
    ) {
      exchanges.withLock { $0[task.taskIdentifier] = Exchange(continuation: continuation) }
      task.resume()
    }

    /// Ends an exchange; whoever comes second finds nothing to end.
    func end(_ task: URLSessionTask, with end: Exchanges.End) {
      exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }?
        .continuation.resume(returning: end)
    }

    func urlSession(_: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      exchanges.withLock { $0[dataTask.taskIdentifier]?.body += Array(data) }
    }

    /// Redirects are for the browser and the fetcher to judge, not for the client to follow.
    func urlSession(
      _: URLSession, task: URLSessionTask, willPerformHTTPRedirection: HTTPURLResponse,
      newRequest: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      completionHandler(nil)
    }

    func urlSession(
      _: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler:
        @escaping @Sendable (
          URLSession.AuthChallengeDisposition, URLCredential?
        ) -> Void
    ) {
      guard challenge.failureResponse is HTTPURLResponse else {
        return completionHandler(.performDefaultHandling, nil)
      }
      exchanges.withLock { $0[task.taskIdentifier]?.wasChallenged = true }
      completionHandler(.cancelAuthenticationChallenge, nil)
    }

    func urlSession(_: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      let exchange = exchanges.withLock { $0[task.taskIdentifier] }
      let isWhole = error == nil || exchange?.wasChallenged == true
      end(
        task,
        with: Exchanges.End(
          response: task.response as? HTTPURLResponse, body: exchange?.body ?? [],
          error: isWhole ? nil : error.map { TransportError($0) }))
    }
  }
}
