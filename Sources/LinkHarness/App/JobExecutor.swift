import Dispatch
import LinkModel
import MockSite

/// Runs the jobs of one task of an app and of its child tasks, which inherit it (SE-0417), and counts them.
///
/// A task that waits, for example for the next element of a stream, has no job, so waiting can be told from computing.
/// The queue has a thread of its own: a task that blocks its thread or never stops computing takes none of those of the
/// global pool, on which the rest of the run depends.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class JobExecutor: TaskExecutor {
  private enum Mode { case running, held, parked }

  private let queue = DispatchQueue(label: "app under test")
  private let state: Guarded<(mode: Mode, held: [UnownedJob])>
  private let count: @Sendable (_ change: Int) -> Void

  /// `count` is called when a job is added and when it has run.
  init(isHeld: Bool, count: @escaping @Sendable (_ change: Int) -> Void) {
    state = Guarded((isHeld ? .held : .running, []))
    self.count = count
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let mode = state.withLock { state in
      // A parked job is never run: its task stays where it is, as that of a process that was killed.
      if state.mode == .held { state.held.append(job) }
      return state.mode
    }
    if mode == .running { run(job) }
  }

  func park() { state.withLock { $0 = (.parked, []) } }

  func release() {
    let held = state.withLock { state in
      defer { if state.mode == .held { state = (.running, []) } }
      return state.held
    }
    for job in held { run(job) }
  }

  private func run(_ job: UnownedJob) {
    count(1)
    queue.async { [self] in
      if state.withLock({ $0.mode != .parked }) { job.runSynchronously(on: asUnownedTaskExecutor()) }
      count(-1)
    }
  }
}
