import Foundation
import MockSite

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `URLSession` with everything switched off that would make a second request differ from the first.
enum URLSessionClient {
  private static let session: URLSession = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpMaximumConnectionsPerHost = 16
    return URLSession(
      configuration: configuration, delegate: RedirectsAsTheyAre(), delegateQueue: nil)
  }()

  /// Sends a GET request and returns the answer, redirects not followed.
  static func get(
    _ text: String, fields: HTTPFields = [:], patience: Duration = TransportKind.patience
  ) async throws(TransportError) -> HTTPResponse {
    guard let url = URL(string: text) else { throw TransportError.invalidURL(text) }
    var asked = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
    // Set and not given to `init`, where URLSession on Linux passes over it.
    asked.timeoutInterval = TimeInterval(patience.components.seconds)
    for field in fields { asked.setValue(field.value, forHTTPHeaderField: field.name) }
    let (data, response, error) = await withCheckedContinuation { continuation in
      session.dataTask(with: asked) { data, response, error in
        continuation.resume(returning: (data, response as? HTTPURLResponse, error))
      }.resume()
    }
    // An answer whose body broke off is no answer to a system that wants the whole file.
    if let error { throw TransportError(error) }
    guard let response else { throw TransportError.connection("no answer") }
    return HTTPResponse(
      status: HTTPStatus(code: response.statusCode) ?? 500,
      fields: HTTPFields(Self.fields(of: response)), body: Array(data ?? Data()))
  }

  /// Dictionaries have no order, so the fields are sorted by name.
  private static func fields(of response: HTTPURLResponse) -> [HTTPFields.Field] {
    response.allHeaderFields.compactMap { name, value in
      guard let name = name as? String, let value = value as? String else { return nil }
      return HTTPFields.Field(name: name, value: value)
    }.sorted { $0.name < $1.name }
  }
}

/// Redirects are for the browser and the fetcher to judge, not for the client to follow.
private final class RedirectsAsTheyAre: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}

extension TransportError {
  /// What `URLSession` reports, sorted into the causes a check tells apart.
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
