import MockSite

/// What a launch of an app under test has started, and what of it waits for the row's time.
final class AppWork: Sendable {
  @TaskLocal private static var job: Int?
  private static let numbers = Guarded(0)

  private struct State {
    var now: Duration
    var isOver = false
    var changes = 0
    var jobs: [Int: (task: Task<Void, Never>, isRequest: Bool)] = [:] { didSet { change() } }
    /// Keyed by numbers that ascend in the order in which the waits began.
    var waits: [Int: (due: Duration, job: Int?, end: CheckedContinuation<Void, any Error>)] = [:] {
      didSet { change() }
    }
    var error: (any Error)?
    var observers: [AsyncStream<Void>.Continuation] = []

    func isRequest(_ job: Int?) -> Bool? { job.flatMap { jobs[$0]?.isRequest } }

    /// Whether only waiting is left: no request is being answered, and each job waits itself, or may be waiting for
    /// something else that waits, such as a delayed response.
    var isAtRest: Bool {
      let waiting = Set(waits.values.compactMap(\.job))
      let busy = jobs.filter { !waiting.contains($0.key) }.values
      let others = waits.values.count { isRequest($0.job) ?? true }
      return busy.count <= others && !busy.contains(where: \.isRequest)
    }

    private mutating func change() {
      changes += 1
      observers.removeAll { if case .terminated = $0.yield() { true } else { false } }
    }
  }

  private let state: Guarded<State>

  init(now: Duration) { state = Guarded(State(now: now)) }

  var now: Duration { state.withLock(\.now) }

  // MARK: The app's side

  @discardableResult
  func start(isRequest: Bool = false, _ body: @escaping @Sendable () async -> Void) -> Int? {
    state.withLock { state in
      if state.isOver { return nil }
      let job = Self.numbers.next()
      let task = Self.$job.withValue(job) {
        Task {
          await body()
          self.forget(job)
        }
      }
      state.jobs[job] = (task, isRequest)
      return job
    }
  }

  func cancel(_ job: Int) { state.withLock { $0.jobs[job]?.task }?.cancel() }

  func wait(until due: Duration) async throws {
    let number = Self.numbers.next()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (end: CheckedContinuation<Void, any Error>) in
        state.withLock { state in
          if state.isOver ? state.isRequest(Self.job) == true : Task.isCancelled {
            end.resume(throwing: CancellationError())
          } else if !state.isOver, due <= state.now {
            end.resume()
          } else {
            state.waits[number] = (due, Self.job, end)
          }
        }
      }
    } onCancel: {
      state.withLock { $0.waits.removeValue(forKey: number) }?.end.resume(throwing: CancellationError())
    }
  }

  // MARK: The harness's side

  /// Moves the time to that of the first wait and ends it; returns false, and moves the time to `end`, if nothing waits
  /// for a time until then.
  func wake(by end: Duration) -> Bool {
    let wait = state.withLock { state in
      let first = state.waits.min { ($0.value.due, $0.key) < ($1.value.due, $1.key) }
      state.now = min(first?.value.due ?? end, end)
      return first.flatMap { $0.value.due <= end ? state.waits.removeValue(forKey: $0.key) : nil }
    }
    wait?.end.resume()
    return wait != nil
  }

  func call(_ member: @escaping @Sendable () async throws -> Void) async throws {
    let job = start { [state] in
      do { try await member() } catch { state.withLock { $0.error = error } }
    }
    await rest(orEndOf: job)
    if let error = takeError() { throw error }
  }

  func takeError() -> (any Error)? {
    state.withLock { state in
      defer { state.error = nil }
      return state.error
    }
  }

  func settle(_ member: @escaping @Sendable () async -> Void) async {
    let job = start(member)
    await rest(orEndOf: job)
    // It may wait for a task that is no job, so it is not to keep the next call from returning.
    if let job { forget(job) }
    await rest()
  }

  /// Cancels what is left, and throws an error if it goes on for longer than the time limit.
  ///
  /// A process that has ended does nothing any more, so what waits for the time from now on waits for ever; an error
  /// would keep a loop around a sleep running.
  func end(_ code: OwnCode) async throws {
    let (jobs, waits) = state.withLock { state in
      state.isOver = true
      defer { state.waits = [:] }
      return (state.jobs.values.map(\.task), state.waits.values.map(\.end))
    }
    for job in jobs { job.cancel() }
    for wait in waits { wait.resume(throwing: CancellationError()) }
    try await code.limited { await self.rest() }
  }

  private func forget(_ job: Int) { state.withLock { $0.jobs[job] = nil } }

  /// A task that waits may have a child that does not wait, and nobody can ask for it.
  private static let turns = 20

  private func rest(orEndOf job: Int? = nil) async {
    let (changes, observer) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    observer.yield()
    state.withLock { $0.observers.append(observer) }
    for await _ in changes {
      let (isDone, isSure, seen) = state.withLock { state in
        (state.isAtRest || job.map { state.jobs[$0] == nil } == true, state.waits.isEmpty, state.changes)
      }
      if !isDone { continue }
      if isSure { return }
      for _ in 0..<Self.turns { await Self.turn() }
      if state.withLock({ $0.changes == seen }) { return }
    }
    guard let job else { return }
    // The time limit has passed, so nobody may wait for the job any more.
    cancel(job)
    forget(job)
  }

  @MainActor private static func turn() async { await Task.yield() }
}
