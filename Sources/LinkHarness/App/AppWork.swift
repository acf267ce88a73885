import MockSite

/// What a launch of an app under test has started, and what of it waits for the row's time.
final class AppWork: Sendable {
  @TaskLocal private static var job: Int?
  private static let numbers = Guarded(0)

  private struct State {
    var now: Duration
    var isOver = false
    var changes = 0
    private(set) var jobs: [Int: Job] = [:]
    private(set) var waits: [Int: Wait] = [:]
    /// Also contains the numbers of waits that were cancelled.
    private var order = Heap<Duration, Int>()
    private var sums = Sums()
    var error: (any Error)?
    var observers: [AsyncStream<Void>.Continuation] = []

    func isRequest(_ job: Int?) -> Bool? { job.flatMap { jobs[$0]?.isRequest } }

    init(now: Duration) { self.now = now }

    /// Whether only waiting is left: no request is being answered, and each job waits itself, or may be waiting for
    /// something else that waits, such as a delayed response.
    var isAtRest: Bool { jobs.count - sums.waiting <= sums.others && sums.busyRequests == 0 }

    var firstDue: Duration? {
      mutating get {
        while let first = order.first, waits[first.value] == nil { order.removeFirst() }
        return order.first?.key
      }
    }

    mutating func add(_ job: Job, _ number: Int) {
      jobs[number] = job
      sums.count(job, 1)
      change()
    }

    mutating func removeJob(_ number: Int) {
      guard let job = jobs.removeValue(forKey: number) else { return }
      sums.count(job, -1)
      sums.others += job.waits
      change()
    }

    mutating func add(_ wait: Wait, _ number: Int) {
      waits[number] = wait
      order.add(number, at: wait.due)
      count(wait, 1)
    }

    mutating func removeWait(_ number: Int) -> Wait? {
      guard let wait = waits.removeValue(forKey: number) else { return nil }
      count(wait, -1)
      return wait
    }

    mutating func removeFirstWait() -> Wait? { order.first.flatMap { removeWait($0.value) } }

    private mutating func count(_ wait: Wait, _ change: Int) {
      if let number = wait.job, let job = jobs[number] {
        sums.count(job, -1)
        jobs[number]?.waits += change
        if let job = jobs[number] { sums.count(job, 1) }
      } else {
        sums.others += change
      }
      self.change()
    }

    private mutating func change() {
      changes += 1
      observers.removeAll { if case .terminated = $0.yield() { true } else { false } }
    }
  }

  private struct Job {
    let task: Task<Void, Never>
    let isRequest: Bool
    var waits = 0
  }

  private struct Wait {
    let due: Duration
    let job: Int?
    let end: CheckedContinuation<Void, any Error>
  }

  /// Kept up to date, because an app can have many jobs and waits, each of which ends in a step of its own.
  private struct Sums {
    /// The jobs that wait themselves.
    var waiting = 0
    /// The requests that do not wait.
    var busyRequests = 0
    /// The waits for which a job may be waiting that does not wait itself.
    var others = 0

    mutating func count(_ job: Job, _ change: Int) {
      if job.waits > 0 { waiting += change } else if job.isRequest { busyRequests += change }
      if job.isRequest { others += change * job.waits }
    }
  }

  private let state: Guarded<State>

  init(now: Duration) { state = Guarded(State(now: now)) }

  var now: Duration { state.withLock(\.now) }

  /// Whether something has not ended, such as work that waits for the time.
  var isBusy: Bool { state.withLock { !$0.jobs.isEmpty || !$0.waits.isEmpty } }

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
      state.add(Job(task: task, isRequest: isRequest), job)
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
            state.add(Wait(due: due, job: Self.job, end: end), number)
          }
        }
      }
    } onCancel: {
      state.withLock { $0.removeWait(number) }?.end.resume(throwing: CancellationError())
    }
  }

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

  func call(_ member: @escaping @Sendable () async throws -> Void) async throws {
    let job = start { [state] in
      do { try await member() } catch { state.withLock { $0.error = error } }
    }
    await rest(orEndOf: job)
    if let error = takeError() { throw error }
  }

  func takeError() -> (any Error)? { state.withLock { $0.error.take() } }

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
      let waits = state.waits.keys.compactMap { state.removeWait($0)?.end }
      return (state.jobs.values.map(\.task), waits)
    }
    for job in jobs { job.cancel() }
    for wait in waits { wait.resume(throwing: CancellationError()) }
    try await code.limited(within: code.endLimit) { await self.rest() }
  }

  private func forget(_ job: Int) { state.withLock { $0.removeJob(job) } }

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
