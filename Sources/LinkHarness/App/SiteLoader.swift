import Foundation
import MockSite

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A `URLProtocol` is made from its class and knows neither its session nor, on Apple platforms, the header fields that
/// the session adds, so each launch that uses the network has a class of its own.
class SiteLoader: URLProtocol {
  private static let launches = Guarded<(count: Int, sites: [ObjectIdentifier: AppSite])>((0, [:]))

  static func make(for site: AppSite) -> SiteLoader.Type {
    launches.withLock { launches in
      launches.count += 1
      let loader = loader(launches.count, Never.self)
      launches.sites[ObjectIdentifier(loader)] = site
      return loader
    }
  }

  static func forget(_ site: AppSite) {
    launches.withLock { launches in launches.sites = launches.sites.filter { $0.value !== site } }
  }

  /// Returns the class for a number, whose binary digits the type argument spells: an array is 0, an optional is 1.
  private static func loader<Digits>(_ number: Int, _: Digits.Type) -> SiteLoader.Type {
    if number == 0 { return NumberedLoader<Digits>.self }
    return number % 2 == 0 ? loader(number / 2, [Digits].self) : loader(number / 2, Digits?.self)
  }

  override class func canInit(with request: URLRequest) -> Bool {
    // On Linux, this method is called once, in `resume()`; on Apple platforms more often, and from elsewhere.
    #if canImport(FoundationNetworking)
      site?.work.noteResumed(1)
    #endif
    return true
  }

  private static var site: AppSite? { launches.withLock { $0.sites[ObjectIdentifier(self)] } }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  // Held while the client is called: on Linux, a request that fails and is cancelled at the same time would otherwise
  // resume its caller twice. The lock is recursive because the client may stop the request in return.
  private let lock = NSRecursiveLock()
  private var isOver = false
  // Apart from `lock`, for which `startLoading()` must not wait: on Linux, a task that is cancelled holds its own lock
  // and waits for the session's queue, while the client, called with `lock` held, waits for the task's lock.
  private let cancel = Guarded<(@Sendable () -> Void)?>(nil)
  private let hasArrived = Guarded(false)

  override func startLoading() {
    let site = type(of: self).site
    defer { arrive(at: site) }
    let request = request.withContentInMemory
    let loader = Loading(value: self)
    guard let site, let job = site.work.start(.request, { await loader.value.load(request, from: site) }) else {
      // Not on the session's queue, which calls this method: on Linux, a task that is being cancelled holds its lock
      // and waits for that queue, while the client would wait for the lock.
      return DispatchQueue.global().async { loader.value.finish(request) { throw URLError(.cancelled) } }
    }
    cancel.withLock { $0 = { site.work.cancel(job) } }
  }

  /// From now on, the request is a job or has ended.
  private func arrive(at site: AppSite?) {
    let isFirst = !hasArrived.exchange(\.self, for: true)
    #if canImport(FoundationNetworking)
      if isFirst { site?.work.noteResumed(-1) }
    #else
      if isFirst, let task { site?.tasks.remove(task) }
    #endif
  }

  override func stopLoading() {
    arrive(at: type(of: self).site)
    lock.withLock { isOver = true }
    cancel.withLock(\.self)?()
  }

  private func load(_ first: URLRequest, from site: AppSite) async {
    var request = first
    for _ in 0...Browser.redirectLimit {
      let answer: Result<HTTPResponse, any Error>
      do { answer = .success(try await site.response(to: HTTPRequest(request))) } catch { answer = .failure(error) }
      let next = (try? answer.get()).flatMap(request.redirected)
      #if canImport(FoundationNetworking)
        // The client traps when it is told of a redirect.
        if let next {
          request = next
          continue
        }
      #endif
      return await end(finish(request, next, answer.get))
    }
    await end(finish(request) { throw URLError(.httpTooManyRedirects) })
  }

  /// Returns when the session has called what waits for the response, which it does on a queue of its own.
  private func end(_ isFinished: Bool) async {
    #if canImport(FoundationNetworking)
      // The state changes after the completion handler has returned, and nobody is told.
      while let task, task.state == .canceling || isFinished && task.state == .running {
        await Task { try? await Task.sleep(for: .microseconds(50)) }.value
      }
    #endif
  }

  /// Calls the client on the session's own queue, as Foundation does itself.
  ///
  /// On Linux, what the client reads about all tasks of a session is changed there, without a lock.
  private func onQueue(_ body: () -> Void) {
    #if canImport(FoundationNetworking)
      var mirror = task.map { Mirror(reflecting: $0) }
      while let one = mirror {
        if let queue = one.descendant("workQueue") as? DispatchQueue { return queue.sync(execute: body) }
        mirror = one.superclassMirror
      }
    #endif
    body()
  }

  /// Returns whether the client was told.
  @discardableResult
  private func finish(
    _ request: URLRequest, _ next: URLRequest? = nil, _ answer: () throws -> HTTPResponse
  ) -> Bool {
    var failure: (any Error)?
    do {
      var answer = try answer()
      #if canImport(FoundationNetworking)
        // A response with a challenge never reaches a task that has no delegate.
        answer.fields["WWW-Authenticate"] = nil
      #endif
      let fields = Dictionary(answer.fields.map { ($0.name, $0.value) }) { "\($0), \($1)" }
      guard let url = request.url,
        let response = HTTPURLResponse(
          url: url, statusCode: answer.status.code, httpVersion: "HTTP/1.1", headerFields: fields)
      else { throw URLError(.badServerResponse) }
      onQueue {
        lock.withLock {
          guard !isOver, let client else { return }
          if let next { client.urlProtocol(self, wasRedirectedTo: next, redirectResponse: response) }
          // Also the response to a redirect, which the delegate may decline to follow.
          client.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
          if !answer.body.isEmpty { client.urlProtocol(self, didLoad: Data(answer.body)) }
        }
      }
    } catch { failure = error }
    // The end resumes the caller: a task that is cancelled at the same time would wait for the queue, and the queue for
    // the task. So it is told from here, but not before the queue has done what it has to do.
    onQueue {}
    return lock.withLock {
      guard !isOver, let client else { return false }
      isOver = true
      if let failure {
        client.urlProtocol(self, didFailWithError: URLError(failure, at: request.url))
      } else {
        client.urlProtocolDidFinishLoading(self)
      }
      return true
    }
  }
}

private final class NumberedLoader<Digits>: SiteLoader {}

/// A loader, whose class cannot conform to `Sendable`.
///
/// `@unchecked Sendable` is correct, because the loader's variable is used only while its `lock` is held, and the
/// properties of its superclass never change.
private struct Loading: @unchecked Sendable {
  let value: SiteLoader
}

extension URLRequest {
  /// The request with its content as data, because a stream can be read only once.
  fileprivate var withContentInMemory: URLRequest {
    guard httpBody == nil, let stream = httpBodyStream else { return self }
    var (request, content) = (self, Data())
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    stream.open()
    while case let count = stream.read(&buffer, maxLength: buffer.count), count > 0 {
      content += buffer[..<count]
    }
    stream.close()
    request.httpBody = content
    return request
  }

  /// Returns the request that follows a redirect (RFC 9110 §15.4), or `nil` if the response is none.
  fileprivate func redirected(by response: HTTPResponse) -> URLRequest? {
    guard let location = response.redirect, let target = URL(string: location, relativeTo: url) else { return nil }
    let status = response.status.code
    var next = self
    next.url = target.absoluteURL
    if status == 303 && httpMethod != "HEAD" || status < 303 && httpMethod == "POST" {
      next.httpMethod = "GET"
      next.httpBody = nil
    }
    return next
  }
}

extension HTTPRequest {
  fileprivate init(_ request: URLRequest) throws {
    let fields = (request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }
    try self.init(
      HTTPMethod(rawValue: request.httpMethod ?? "") ?? .get, request.url?.absoluteString ?? "",
      fields: HTTPFields(fields.map(HTTPFields.Field.init)), body: Array(request.httpBody ?? Data()))
  }
}

extension URLError {
  fileprivate init(_ error: any Error, at url: URL?) {
    let problem = error as? TransportError
    let code: URLError.Code =
      switch problem {
      case .unknownHost: .cannotFindHost
      case .certificate: .serverCertificateUntrusted
      case .refused: .cannotConnectToHost
      case .timedOut: .timedOut
      case .broken, .connection, .tooLarge: .networkConnectionLost
      case .invalidURL, nil: (error as? URLError)?.code ?? (error is CancellationError ? .cancelled : .unsupportedURL)
      }
    var details: [String: Any] = [NSURLErrorFailingURLErrorKey: url as Any]
    if let problem {
      details[NSLocalizedDescriptionKey] =
        problem.message + (code == .cannotFindHost ? ": the plan has no site for it" : "")
    }
    self.init(code, userInfo: details)
  }
}
