import Foundation
import MockSite
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Serves the site on a socket and asks it through `URLSession`, a client that nobody here wrote.
///
/// The server is started with the first request, so that rows that need no network cost none.
final class LoopbackTransport: ClosableTransport {
  private let state: Mutex<State>

  private struct State {
    var site: Site
    var server: SiteServer?
  }

  init(_ site: Site) { state = Mutex(State(site: site)) }

  func get(_ url: String) async throws(TransportError) -> HTTPResponse {
    let site = state.withLock { $0.site }
    let request = try site.admit(url)
    let server = try server()
    // Where the site is known to keep a client waiting, a moment shows it as well as half a minute.
    let patience = TransportKind.patience
    let outcome = site.outcome(of: site.answer(to: request), patience: patience)
    return try await URLSessionClient.shared.send(
      request, to: server.origin, patience: outcome == .timedOut ? .seconds(1) : patience)
  }

  func update(_ site: Site) async {
    let server = state.withLock { state in
      state.site = site
      return state.server
    }
    server?.update(site)
  }

  func close() async {
    let server = state.withLock { state in
      defer { state.server = nil }
      return state.server
    }
    await server?.stop()
  }

  private func server() throws(TransportError) -> SiteServer {
    do {
      return try state.withLock { state in
        if let server = state.server { return server }
        let server = try SiteServer.start(state.site)
        state.server = server
        return server
      }
    } catch {
      throw TransportError.connection("the mock site could not be started: \(error)")
    }
  }
}

/// `URLSession` with everything switched off that would make a second request differ from the first.
private final class URLSessionClient: NSObject, URLSessionTaskDelegate {
  static let shared = URLSessionClient()

  private let session: Mutex<URLSession?> = Mutex(nil)

  func send(
    _ request: HTTPRequest, to origin: String, patience: Duration
  ) async throws(TransportError) -> HTTPResponse {
    guard let url = URL(string: origin + request.target) else {
      throw TransportError.invalidURL(request.target)
    }
    var asked = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
    // Set and not given to `init`, where URLSession on Linux passes over it.
    asked.timeoutInterval = TimeInterval(patience.components.seconds)
    asked.httpMethod = request.method.rawValue
    for field in request.fields { asked.setValue(field.value, forHTTPHeaderField: field.name) }
    let (data, response, error) = await withCheckedContinuation { continuation in
      openSession().dataTask(with: asked) { data, response, error in
        continuation.resume(returning: (data, response as? HTTPURLResponse, error))
      }.resume()
    }
    // An answer whose body broke off is no answer to a system that wants the whole file.
    if let error { throw Self.transportError(error) }
    guard let response else { throw TransportError.connection("no answer") }
    return HTTPResponse(
      status: HTTPStatus(code: response.statusCode) ?? 500,
      fields: HTTPFields(Self.fields(of: response)), body: Array(data ?? Data()))
  }

  /// The numbers stand in the table of the page of faults of `MockSite`, which a test repeats.
  private static func transportError(_ error: any Error) -> TransportError {
    switch (error as? URLError)?.code {
    case .cannotConnectToHost: .refused
    case .timedOut: .timedOut
    case .networkConnectionLost, .badServerResponse, .cannotParseResponse, .unknown,
      .unsupportedURL:
      .broken
    default: .connection(error.localizedDescription)
    }
  }

  private func openSession() -> URLSession {
    session.withLock { session in
      if let session { return session }
      let configuration = URLSessionConfiguration.ephemeral
      configuration.urlCache = nil
      configuration.httpCookieStorage = nil
      configuration.httpShouldSetCookies = false
      configuration.httpMaximumConnectionsPerHost = 16
      let made = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
      session = made
      return made
    }
  }

  /// Dictionaries have no order, so the fields are sorted by name.
  private static func fields(of response: HTTPURLResponse) -> [HTTPFields.Field] {
    response.allHeaderFields.compactMap { name, value in
      guard let name = name as? String, let value = value as? String else { return nil }
      return HTTPFields.Field(name: name, value: value)
    }.sorted { $0.name < $1.name }
  }

  // Redirects are for the browser and the fetcher to judge, not for the client to follow.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}
