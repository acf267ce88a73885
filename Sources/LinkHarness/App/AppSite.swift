import LinkModel
import MockSite

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// The network of a launch: the sites of the row's plan, and no other host.
///
/// The plan's sites answer requests for `http` and `https` URLs over the row's transport as they answer the modelled
/// app: with the same faults, certificates and redirects, and with the network of the device. The row's `requests`
/// contain these requests. A response that takes time on the virtual clock, because of a site's `latency` or a fault,
/// arrives when a step moves the row's time to its arrival; see ``AppLaunch/clock``.
///
/// Requests fail with a `URLError`: for example `cannotFindHost` for a host that is not in the plan,
/// `notConnectedToInternet`, `timedOut` after 30 s on the virtual clock, and `cancelled` after the launch has ended.
/// There are no cookies, caches or credentials. On Linux, redirects are followed without asking the delegate,
/// responses have no field `WWW-Authenticate`, and the content of a request must be in the `URLRequest`, because a
/// `URLProtocol` cannot see that of an upload task.
public final class AppSite: Sendable {
  let work: AppWork
  let acts: ActLog
  private let transport: any Transport
  private let state: Guarded<(hosts: HostTable, isOffline: Bool)>
  private let made = Guarded<URLSession?>(nil)
  #if !canImport(FoundationNetworking)
    let tasks = TaskList()
  #endif

  init(_ transport: any Transport, _ around: AppTurn.Surroundings) {
    (self.transport, work, acts) = (transport, AppWork(now: around.now), ActLog(of: around.name))
    state = Guarded((around.hosts, around.isOffline))
  }

  /// A session whose requests the plan's sites answer; the same one each time.
  ///
  /// It is not invalidated when the launch ends, because the use of an invalidated session traps.
  public var session: URLSession {
    made.withLock { made in
      if let made { return made }
      let configuration = URLSessionConfiguration.ephemeral
      configuration.protocolClasses = [SiteLoader.make(for: self)]
      configuration.urlCache = nil
      configuration.httpCookieStorage = nil
      configuration.urlCredentialStorage = nil
      #if canImport(FoundationNetworking)
        let session = URLSession(configuration: configuration)
      #else
        let session = URLSession(configuration: configuration, delegate: tasks, delegateQueue: nil)
        work.noteSession { [tasks] in tasks.areResumed }
      #endif
      made = session
      return session
    }
  }

  /// A copy of the session's configuration, for sessions of the app's own, such as one with a delegate.
  ///
  /// The plan's sites answer through its `protocolClasses`.
  public var configuration: URLSessionConfiguration {
    session.configuration.copy() as? URLSessionConfiguration ?? session.configuration
  }

  func update(_ around: AppTurn.Surroundings) { state.withLock { $0 = (around.hosts, around.isOffline) } }

  func end(_ code: OwnCode) async throws {
    defer { SiteLoader.forget(self) }
    try await work.end(code.limit)
  }

  func response(to request: HTTPRequest) async throws -> HTTPResponse {
    acts.note(.requested, url: request.url)
    let (hosts, isOffline) = state.withLock(\.self)
    if isOffline { throw URLError(.notConnectedToInternet) }
    let (start, limit) = (work.now, TransportKind.contentLimit)
    let answer = await transport.exchange(request, acceptsAnyCertificate: false, limit: limit)
    let latency = hosts[request.host]?.latency ?? .zero
    let isLate = latency > TransportKind.patience || answer.result == .failure(.timedOut)
    try await work.wait(until: start + (isLate ? TransportKind.patience : latency + answer.wait))
    if isLate { throw TransportError.timedOut }
    let response = try answer.result.get()
    if response.body.count > limit { throw TransportError.tooLarge(limit: limit) }
    return response
  }
}

#if !canImport(FoundationNetworking)
  /// The tasks of a session that have not begun to load.
  final class TaskList: NSObject, URLSessionTaskDelegate, Sendable {
    private let tasks = Guarded<[ObjectIdentifier: URLSessionTask]>([:])

    /// Whether one of them is between its `resume()` and its start.
    var areResumed: Bool { tasks.withLock { $0.values.contains { $0.state == .running } } }

    func urlSession(_ session: URLSession, didCreateTask task: URLSessionTask) {
      tasks.withLock { $0[ObjectIdentifier(task)] = task }
    }

    func remove(_ task: URLSessionTask) { tasks.withLock { $0[ObjectIdentifier(task)] = nil } }
  }
#endif
