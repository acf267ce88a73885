import LinkHarness
import Synchronization

/// A plan whose apps are installed once for all of its rows.
final class PreparedPlan: Sendable {
  private let plan: TestPlan
  private let replayers = Mutex<[TransportKind: Task<Replayer, Never>]>([:])

  init(_ plan: TestPlan) { self.plan = plan }

  func replayer(over kind: TransportKind) async -> Replayer {
    let task = replayers.withLock { replayers in
      if let task = replayers[kind] { return task }
      let task = Task { [plan] in await Replayer(plan, over: kind) }
      replayers[kind] = task
      return task
    }
    return await task.value
  }
}
