import HarnessText
import LinkModel
import MockSite

/// What a launch of an app under test has started, and what of it waits for the row's time.
///
/// The launch is at rest when nothing of it computes: no job of its tasks is queued or runs, no request is between its
/// `resume()` and its end, unless its response is delayed, and the main actor had a turn that added nothing.
final class AppWork: Sendable {
  /// Work that the harness knows.
  enum Kind: Equatable {
    /// A call of the app's own code, which has to return unless it waits for the row's time.
    case call
    /// A call of `settle()`, which may ask again and again whether the app waits.
    case settle
    /// A task of `launch.task`, started at a place in the sources.
    case task(at: String)
    case request
  }

  @TaskLocal private static var job: Int?
  private static let numbers = Guarded(0)

  private let state: Guarded<State>
  #if !canImport(FoundationNetworking)
    private let session = Guarded<(@Sendable () -> Bool)?>(nil)

    /// A session was made, of which nobody is told when a task is resumed.
    func noteSession(_ areResumed: @escaping @Sendable () -> Bool) { session.withLock { $0 = areResumed } }
  #endif

  init(now: Duration) { state = Guarded(State(now: now)) }

  var now: Duration { state.withLock(\.now) }

  /// Whether something waits for the time, or a call has not returned.
  ///
  /// A task that waits for something else, such as the next element of a stream, leaves nothing undone.
  var isBusy: Bool {
    state.withLock { state in
      !state.waits.isEmpty || state.jobs.values.contains { !$0.isLeft && [.call, .request].contains($0.kind) }
    }
  }

  // MARK: The app's side

  @discardableResult
  func start(
    _ kind: Kind, begun: (@Sendable () -> Void)? = nil, _ body: @escaping @Sendable () async -> Void
  ) -> Int? {
    let number = Self.numbers.next()
    let whole: @Sendable () async -> Void = {
      await body()
      self.forget(number)
    }
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
      begun?()
      return start(Job(kind: kind, executor: nil), number) { Task(operation: whole) }
    }
    let isHeld = state.withLock(\.holds) && ![.call, .settle].contains(kind)
    let executor = JobExecutor(isHeld: isHeld) { [state] change in
      if kind != .settle { state.withLock { $0.change(number) { $0.queued += change } } }
    }
    let job = Job(kind: kind, executor: (executor.park, executor.release), begun: begun, isHeld: isHeld)
    return start(job, number) {
      Task(executorPreference: executor, operation: whole)
    }
  }

  private func start(_ job: Job, _ number: Int, _ make: () -> Task<Void, Never>) -> Int? {
    let isStarted = state.withLock { state in
      if !state.isOver { state.add(job, number) }
      return !state.isOver
    }
    if !isStarted { return nil }
    let task = Self.$job.withValue(number, operation: make)
    let isOver = state.withLock { state in
      state.setCancel(number) { task.cancel() }
      return state.isOver
    }
    if isOver { task.cancel() }
    return number
  }

  func cancel(_ job: Int) { state.withLock { $0.jobs[job]?.cancel }?() }

  func wait(until due: Duration) async throws {
    let number = Self.numbers.next()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (end: CheckedContinuation<Void, any Error>) in
        state.withLock { state in
          let isRequest = Self.job.flatMap { state.jobs[$0]?.kind } == .request
          if state.isOver ? isRequest : Task.isCancelled {
            end.resume(throwing: CancellationError())
          } else if !state.isOver, due <= state.now {
            end.resume()
          } else {
            state.add(Wait(due: due, job: Self.job, end: end), number)
          }
        }
      }
    } onCancel: {
      state.withLock { $0.removeWait(number) }?.end.resume(throwing: CancellationError())
    }
  }

  /// A request was resumed, or has begun to load or been stopped before.
  func noteResumed(_ change: Int) { state.withLock { $0.resume(change) } }

  // MARK: The harness's side

  /// Moves the time to that of the first wait and ends it; returns false, and moves the time to `end`, if nothing waits
  /// for a time until then.
  func wake(by end: Duration) -> Bool {
    let wait = state.withLock { state in
      let due = state.firstDue
      state.now = min(due ?? end, end)
      return due.flatMap { $0 <= end ? state.removeFirstWait() : nil }
    }
    wait?.end.resume()
    return wait != nil
  }

  /// Calls the app, and returns when the call has returned or only waits.
  ///
  /// `isLaunch` is true for a member that the system calls synchronously; if it waits for held work, that is released.
  func call(
    isLaunch: Bool = false, begun: (@Sendable () -> Void)? = nil,
    _ member: @escaping @Sendable () async throws -> Void
  ) async throws {
    let job = start(.call, begun: begun) { [state] in
      do { try await member() } catch { state.withLock { $0.error = error } }
    }
    await rest(orEndOf: job)
    if isLaunch { await releaseIfNeeded(by: job) }
    if let error = takeError() { throw error }
  }

  /// Calls the app, and returns what the call returns.
  func value<Value: Sendable>(_ member: @escaping @Sendable () async -> Value) async throws -> Value {
    let (values, end) = AsyncStream<Value>.makeStream()
    let job = start(.call) { end.yield(await member()) }
    if job == nil { end.finish() }
    await releaseIfNeeded(by: job)
    for await value in values {
      // The job may not have ended yet, but it leaves nothing undone.
      if let job { leave(job) }
      return value
    }
    throw CancellationError()
  }

  // MARK: The start

  /// Whether tasks or requests have been started.
  var hasStarted: Bool { state.withLock { $0.started > 0 } }

  /// Holds the tasks and requests that start from now on before their first instruction or response, as far as the
  /// system can hold tasks: an app that is launched receives the link before they have ended.
  func hold() { state.withLock { $0.holds = true } }

  func release() {
    let held = state.withLock { state in
      state.holds = false
      let held = state.jobs.filter(\.value.isHeld).sorted { $0.key < $1.key }
      for (number, _) in held { state.change(number) { $0.isHeld = false } }
      return held.map(\.value)
    }
    for job in held { job.executor?.release() }
  }

  private func releaseIfNeeded(by job: Int?) async {
    guard state.withLock(\.holds) else { return }
    await rest(orEndOf: job)
    guard let job, state.withLock({ $0.jobs[job] != nil }) else { return }
    release()
    await rest(orEndOf: job)
  }

  func takeError() -> (any Error)? { state.withLock { $0.error.take() } }

  func settle(_ member: @escaping @Sendable () async -> Void) async {
    let job = start(.settle, member)
    await rest(orEndOf: job)
    // It may wait for a task that is no job, so it is not to keep the next call from returning.
    if let job { leave(job) }
    await rest()
  }

  /// Ends the launch as a process that is killed: once it is at rest, its tasks stay where they are.
  ///
  /// A process that has ended does nothing any more, so what waits for the time from now on waits for ever; an error
  /// would keep a loop around a sleep running.
  func end(_ limit: RowLimit) async throws {
    defer { stop() }
    try await limit.call("the end of the launch", problem: problem) {
      await self.rest()
      self.stop()
      await self.rest()
    }
  }

  /// Parks and cancels what is left.
  ///
  /// Requests end with an error. So do tasks where they cannot be parked, and what the main actor runs of the others.
  private func stop() {
    let (jobs, waits) = state.withLock { state in
      state.isOver = true
      let waits = state.waits.keys.sorted().compactMap { state.removeWait($0)?.end }
      let jobs = Array(state.jobs)
      for (number, job) in jobs where job.executor != nil && job.kind != .request {
        state.change(number) { $0.isLeft = true }
      }
      return (jobs.map(\.value), waits)
    }
    for job in jobs where job.kind != .request { job.executor?.park() }
    for job in jobs { job.cancel?() }
    for wait in waits { wait.resume(throwing: CancellationError()) }
  }

  /// What still computes, as the problem of a step whose time is over; `nil` if nothing does.
  @Sendable func problem(after limit: Duration) -> OwnCodeError? {
    let places = state.withLock { state in
      state.jobs.sorted { $0.key < $1.key }.compactMap { _, job in
        if case .task(let place) = job.kind, job.computes || job.isUnsure { place } else { nil }
      }
    }
    return places.isEmpty ? nil : .computes(limit, startedAt: places.distinct)
  }

  private func leave(_ job: Int) { state.withLock { $0.change(job) { $0.isLeft = true } } }

  private func forget(_ job: Int) { state.withLock { $0.removeJob(job) } }

  /// Turns of the main actor and of the global pool, for what the harness cannot count: tasks that were not started
  /// with `launch.task`, of which a task may wait for one, or which a response may have resumed.
  private static let turns = 20

  private func rest(orEndOf job: Int? = nil) async {
    let (changes, observer) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    observer.yield()
    state.withLock { $0.observers.append(observer) }
    for await _ in changes {
      let (hasEnded, isAtRest, isSure, seen) = state.withLock { state in
        let isSure = state.waits.isEmpty && state.jobs.values.allSatisfy(\.isLeft) && !state.hasRequested
        return (job.map { state.jobs[$0] == nil } ?? false, state.isAtRest, isSure, state.changes)
      }
      if hasEnded { return }
      if !isAtRest { continue }
      for _ in 0..<(isSure ? 1 : Self.turns) { await Self.turn() }
      #if !canImport(FoundationNetworking)
        // Limited, because nothing is known of a task that another protocol loads.
        for _ in 0..<1_000 where session.withLock(\.self)?() == true { await Self.turn() }
      #endif
      let isOver = state.withLock { state in
        if state.changes == seen { state.hasRequested = false }
        return state.changes == seen
      }
      if isOver { return }
    }
    guard let job else { return }
    // The time limit has passed, so nobody may wait for the job any more.
    cancel(job)
    leave(job)
  }

  @MainActor private static func turn() async { await Task.yield() }
}
