import Foundation
import MockSite

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSessionClient {
  /// A session and the requests it has under way.
  ///
  /// A delegate and no completion handlers: at a 401 that names a scheme `URLSession` on Linux knows, it asks its
  /// delegate for a password and, told to go on without one, never calls the handler. The content has been delivered
  /// by then, so an exchange that is cancelled there is whole all the same.
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

    /// The end of an exchange: an answer, or why there is none.
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
