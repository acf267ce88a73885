// An app whose links are handled by an actor with an executor of its own, on a queue as apps with databases have it.

import Dispatch
import LinkHarnessTesting
import Testing

final class LinkQueue: SerialExecutor {
  let queue = DispatchQueue(label: "links")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}

actor App: AppUnderTest {
  struct LinkNotHandled: Error {}

  private let links = LinkQueue()
  private let launch: AppLaunch
  private var shown: [NavigationState.Screen]

  nonisolated var unownedExecutor: UnownedSerialExecutor { links.asUnownedSerialExecutor() }

  init(_ launch: AppLaunch) {
    self.launch = launch
    shown = launch.screens.pushed
  }

  func receive(_ delivery: Delivery) throws {
    dispatchPrecondition(condition: .onQueue(links.queue))
    guard let url = delivery.url, url.path.hasPrefix("/product/") else { throw LinkNotHandled() }
    launch.task { await self.show(url.lastPathComponent) }
  }

  private func show(_ id: String) { shown.append("product/\(id)") }

  func screens() -> NavigationState {
    dispatchPrecondition(condition: .onQueue(links.queue))
    return NavigationState(root: launch.screens.root, pushed: shown)
  }
}

@Suite struct Links {
  @Test(arguments: PlanRow.all(in: "Examples/own-code.json", tagged: ["app"]))
  func app(_ row: PlanRow) async { await row.replay { App($0) } }
}
