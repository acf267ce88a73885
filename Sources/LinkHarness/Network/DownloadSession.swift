import Foundation
import MockSite

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A delegate is used, because `URLSession` on Linux never calls completion handlers after a 401 response with a
/// supported authentication scheme; the delegate cancels the challenge, and the content has been delivered by then, so
/// the exchange is treated as complete.
final class DownloadSession: Sendable {
  /// On Linux, these calls block while the internal queue of `URLSession`, which also decompresses content, is busy, so
  /// `perform`, which must return at its deadline, does not make them itself.
  private static let starts = DispatchQueue(label: "link-harness.downloads", qos: .userInitiated)

  private let delegate = Delegate()
  private let session: URLSession

  init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpMaximumConnectionsPerHost = 16
    #if canImport(FoundationNetworking)
      let queue: OperationQueue? = ImmediateQueue()
    #else
      let queue: OperationQueue? = nil
    #endif
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
  }

  func perform(_ request: URLRequest, limit: Int, within time: Duration) async -> Download.End {
    let download = Download(limit: limit, deadline: time)
    // A dispatch timer is used, because a Swift task would have to wait while tests keep all threads of the cooperative
    // thread pool busy. So would a timer of the default quality of service, whose queue the pool uses on Linux.
    let timer = DispatchSource.makeTimerSource(queue: .global(qos: .userInitiated))
    timer.setEventHandler { download.timeOut() }
    timer.schedule(deadline: .now() + .milliseconds(Int(time / .milliseconds(1))))
    defer { timer.cancel() }
    return await withCheckedContinuation { continuation in
      download.begin(continuation)
      timer.activate()
      Self.starts.async { [session, delegate] in
        let task = session.dataTask(with: request)
        delegate.add(download, for: task)
        download.start(task)
      }
    }
  }
}

extension DownloadSession {
  private final class Delegate: NSObject, URLSessionDataDelegate {
    private let downloads = Guarded<[Int: Download]>([:])

    func add(_ download: Download, for task: URLSessionTask) {
      downloads.withLock { $0[task.taskIdentifier] = download }
    }

    private func download(of task: URLSessionTask) -> Download? {
      downloads.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(_: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      download(of: dataTask)?.receive(data, of: dataTask)
    }

    /// Refuses redirects, because `Browser` and `AssociationFetcher` decide whether to follow them.
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
      download(of: task)?.noteChallenge()
      // The handler cancels the task. On Linux, cancelling waits for the queue that calls this method, so another queue
      // calls the handler.
      DispatchQueue.global().async { completionHandler(.cancelAuthenticationChallenge, nil) }
    }

    func urlSession(_: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      downloads.withLock { $0.removeValue(forKey: task.taskIdentifier) }?
        .complete(task.response as? HTTPURLResponse, error)
    }
  }
}

#if canImport(FoundationNetworking)
  /// Runs delegate calls on the thread of `URLSession`, so that content is counted before more content is decompressed.
  ///
  /// `URLSession` on Linux does not wait for its delegate. With a normal queue, `URLSession` would decompress all data
  /// of one read before the delegate counts any of it. A malicious server can send data that expands to gigabytes. On
  /// Apple platforms, `URLSession` waits for its delegate.
  ///
  /// `@unchecked Sendable` is safe, because `OperationQueue` is thread-safe and this class has no stored properties.
  /// Subclasses must restate the conformance of `OperationQueue`.
  private final class ImmediateQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
  }
#endif
