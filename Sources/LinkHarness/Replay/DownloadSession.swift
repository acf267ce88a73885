import Foundation
import MockSite

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Performs downloads that end at a size limit and at a deadline, whatever the server does.
///
/// It uses a delegate, because `URLSession` on Linux never calls completion handlers after a 401 with an authentication scheme that it
/// supports. The content has been delivered by then, so an exchange that is cancelled at that point is treated as complete.
final class DownloadSession: Sendable {
  /// The queue for calls that create, start or invalidate something in `URLSession`.
  ///
  /// On Linux, these calls block until the single queue of `URLSession`, which also decompresses, is free. Callers of this type
  /// must not be blocked, least of all past a deadline.
  private static let starts = DispatchQueue(label: "link-harness.downloads")

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
    let download = Download(limit: limit)
    // A dispatch timer is used, because a task would wait for a thread while tests keep all threads of the pool busy.
    let timer = DispatchSource.makeTimerSource()
    timer.setEventHandler { download.end(with: Download.End(error: .timedOut)) }
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

  func invalidate() {
    Self.starts.async { [session] in session.finishTasksAndInvalidate() }
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

    /// Refuses redirects, because the browser and the fetcher decide about them.
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
      // This cancels the task, which on Linux waits for the queue that calls this method.
      DispatchQueue.global().async { completionHandler(.cancelAuthenticationChallenge, nil) }
    }

    func urlSession(_: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      downloads.withLock { $0.removeValue(forKey: task.taskIdentifier) }?
        .complete(task.response as? HTTPURLResponse, error)
    }
  }
}

#if canImport(FoundationNetworking)
  /// Runs delegate calls on the thread of `URLSession`, so that content is counted before more is decoded.
  ///
  /// `URLSession` on Linux does not wait for its delegate: the decompressed content of one read, which can be gigabytes if the
  /// server is malicious, would be queued before the first piece is counted. On Apple platforms, it waits.
  ///
  /// `@unchecked Sendable` is safe: `OperationQueue` is thread-safe and declared `@unchecked Sendable`, its subclasses must repeat the
  /// conformance, and this class has no stored properties.
  private final class ImmediateQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
  }
#endif
