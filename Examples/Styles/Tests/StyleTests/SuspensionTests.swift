import Dispatch
import Foundation
import LinkHarness
import LinkHarnessTesting
import Testing

/// Tests that the replay of modelled apps in memory is one job; the package itself has no API that counts jobs, because
/// it supports older systems.
struct SuspensionTests {
  @available(macOS 15, iOS 18, *)
  private final class CountingExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "counting")
    private let lock = NSLock()
    private nonisolated(unsafe) var jobs = 0

    var count: Int { lock.withLock { jobs } }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      lock.withLock { jobs += 1 }
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  @available(macOS 15, iOS 18, *)
  @Test func `a row of modelled apps is never suspended`() async {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "../../../../TestPlans")
    let plans = PlanCollection([root.standardizedFileURL.path]).loads.compactMap(\.plan)
    #expect(plans.count > 100)
    for plan in plans {
      let replayer = await Replayer(plan)
      for row in plan.rows.prefix(20) {
        let executor = CountingExecutor()
        _ = await Task(executorPreference: executor) { await replayer.replay(row) }.value
        #expect(executor.count == 1, "\(plan.file) \(row.id)")
      }
    }
  }
}
