import MockSite

// What the tasks, requests and calls of an app do, and what they wait for.

extension AppWork {
  struct State {
    var now: Duration
    var isOver = false
    /// Whether tasks and requests that start wait until they are released.
    var holds = false
    var changes = 0
    private(set) var jobs: [Int: Job] = [:]
    private(set) var waits: [Int: Wait] = [:]
    /// The requests that were resumed and have not begun to load.
    private(set) var resumed = 0
    /// Whether there was a request since the app was last at rest.
    var hasRequested = false
    /// The number of tasks and requests so far.
    private(set) var started = 0
    /// Also contains the numbers of waits that were cancelled.
    private var order = Heap<Wait.Order, Int>()
    private var sums = Sums()
    var error: (any Error)?
    var observers: [AsyncStream<Void>.Continuation] = []

    init(now: Duration) { self.now = now }

    /// Whether only waiting is left: nothing computes, and each call waits itself, or may be waiting for something else
    /// that waits, such as a delayed response.
    var isAtRest: Bool { sums.busy + resumed == 0 && sums.unsure <= sums.others }

    var firstDue: Duration? {
      mutating get {
        while let first = order.first, waits[first.value] == nil { order.removeFirst() }
        return order.first?.key.due
      }
    }

    mutating func add(_ job: Job, _ number: Int) {
      if ![.call, .settle].contains(job.kind) { started += 1 }
      if job.kind == .request { hasRequested = true }
      jobs[number] = job
      sums.count(job, 1)
      change()
    }

    mutating func change(_ number: Int, _ change: (inout Job) -> Void) {
      guard var job = jobs[number] else { return }
      sums.count(job, -1)
      change(&job)
      sums.count(job, 1)
      if job.queued == 0 { job.begun.take()?() }
      jobs[number] = job
      self.change()
    }

    mutating func setCancel(_ number: Int, _ cancel: @escaping @Sendable () -> Void) { jobs[number]?.cancel = cancel }

    mutating func removeJob(_ number: Int) {
      guard let job = jobs.removeValue(forKey: number) else { return }
      sums.count(job, -1)
      sums.others += job.waits
      change(isEnd: true)
    }

    mutating func resume(_ change: Int) {
      resumed += change
      hasRequested = true
      self.change()
    }

    mutating func add(_ wait: Wait, _ number: Int) {
      waits[number] = wait
      order.add(number, at: Wait.Order(due: wait.due, started: wait.job ?? number))
      count(wait, 1)
    }

    mutating func removeWait(_ number: Int) -> Wait? {
      guard let wait = waits.removeValue(forKey: number) else { return nil }
      count(wait, -1)
      return wait
    }

    mutating func removeFirstWait() -> Wait? { order.first.flatMap { removeWait($0.value) } }

    private mutating func count(_ wait: Wait, _ change: Int) {
      if let number = wait.job, jobs[number] != nil { return self.change(number) { $0.waits += change } }
      sums.others += change
      self.change()
    }

    private mutating func change(isEnd: Bool = false) {
      changes += 1
      if !isEnd, !isAtRest { return }
      observers.removeAll { if case .terminated = $0.yield() { true } else { false } }
    }
  }

  typealias Executor = (park: @Sendable () -> Void, release: @Sendable () -> Void)

  struct Job {
    let kind: Kind
    /// Counts and holds the jobs of its task, which only newer systems allow.
    let executor: Executor?
    var cancel: (@Sendable () -> Void)?
    /// Called once it has run as far as it does without waiting, for example for the main actor.
    var begun: (@Sendable () -> Void)?
    var queued = 0
    var waits = 0
    /// Whether nobody waits for it any more.
    var isLeft = false
    var isHeld = false

    var computes: Bool { !isLeft && !isHeld && (queued > 0 || kind == .request && waits == 0) }
    /// Whether it has not ended, does not wait itself, and nobody knows whether it computes.
    var isUnsure: Bool {
      !isLeft && waits == 0 && ([.call, .settle].contains(kind) || kind != .request && executor == nil)
    }
  }

  struct Wait {
    /// Of two that are due at the same time, the one that was started first comes first, whichever began to wait.
    struct Order: Comparable {
      let due: Duration
      let started: Int

      static func < (one: Order, other: Order) -> Bool { (one.due, one.started) < (other.due, other.started) }
    }

    let due: Duration
    let job: Int?
    let end: CheckedContinuation<Void, any Error>
  }

  /// Kept up to date, because an app can have many jobs and waits, each of which ends in a step of its own.
  struct Sums {
    var busy = 0
    var unsure = 0
    /// The waits and the held jobs for which a job may be waiting that does not wait itself.
    var others = 0

    mutating func count(_ job: Job, _ change: Int) {
      if job.computes { busy += change }
      if job.isUnsure { unsure += change }
      if job.kind == .request { others += change * job.waits }
      if job.isHeld { others += change }
    }
  }
}
