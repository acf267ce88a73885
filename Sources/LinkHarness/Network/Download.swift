import Foundation
import MockSite

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class Download: Sendable {
  struct End {
    var response: HTTPURLResponse?
    var body: [UInt8] = []
    var failure: DownloadFailure.Cause?
  }

  private struct State {
    var continuation: CheckedContinuation<End, Never>?
    var task: URLSessionTask?
    var body: [UInt8] = []
    var wasChallenged = false
    var discarded = 0
  }

  private let limit: Int
  private let deadline: Duration
  private let state = Guarded(State())

  init(limit: Int, deadline: Duration) {
    (self.limit, self.deadline) = (limit, deadline)
  }

  func begin(_ continuation: CheckedContinuation<End, Never>) {
    state.withLock { $0.continuation = continuation }
  }

  /// Starts the task, or cancels it if the download has already ended, for example at its deadline.
  func start(_ task: URLSessionTask) {
    let isOver = state.withLock { state in
      state.task = task
      return state.continuation == nil
    }
    if isOver { task.cancel() } else { task.resume() }
  }

  /// Content that exceeds the limit is truncated to one byte more than the limit.
  func receive(_ data: Data, of task: URLSessionTask) {
    let (body, discarded) = state.withLock { state -> ([UInt8], Int) in
      guard state.continuation != nil else {
        state.discarded += data.count
        return ([], state.discarded)
      }
      state.body += data.prefix(limit + 1 - state.body.count)
      return (state.body, 0)
    }
    if body.count > limit {
      end(with: End(response: task.response as? HTTPURLResponse, body: body))
    }
    // `URLSession` on Linux cancels a task only when no data is left to read. If the server sends faster than the
    // client reads, a cancelled task on Linux never ends. Once 1 GiB of data has been discarded, each call to this
    // method waits. This limits the task's use of CPU time and memory.
    if discarded > 1 << 30 {
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(10))
    }
  }

  func noteChallenge() { state.withLock { $0.wasChallenged = true } }

  func complete(_ response: HTTPURLResponse?, _ error: (any Error)?) {
    let (body, wasChallenged) = state.withLock { ($0.body, $0.wasChallenged) }
    let failure = error.map { DownloadFailure.Cause($0, within: deadline) }
    end(with: End(response: response, body: body, failure: wasChallenged ? nil : failure))
  }

  func timeOut() {
    let (body, task) = state.withLock { ($0.body, $0.task) }
    end(
      with: End(
        response: task?.response as? HTTPURLResponse, body: body, failure: .late(deadline)))
  }

  func end(with end: End) {
    let (continuation, task) = state.withLock { state in
      defer { (state.continuation, state.task, state.body) = (nil, nil, []) }
      return (state.continuation, state.task)
    }
    guard let continuation else { return }
    continuation.resume(returning: end)
    // The task is cancelled on another queue, because on Linux `cancel()` waits for the queue on which `URLSession`
    // calls its delegate.
    if let task { DispatchQueue.global(qos: .userInitiated).async { task.cancel() } }
  }
}
