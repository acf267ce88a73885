@testable import LinkHarness

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Tests when a launch of an app under test is at rest, and what becomes of it when it is not.
struct AppAtRestTests {
  enum Start: String, Sendable, CaseIterable {
    case listener, realSleep, cancelledSleep, mainActorSleep, child, detached
  }

  /// An app that shows a link at the end of work that it starts, and leaves other work behind.
  private struct Shop: AppUnderTest {
    let launch: AppLaunch
    let shown = Guarded<[String]>([])
    let start: @Sendable (AppLaunch, _ show: @escaping @Sendable () -> Void) -> Void

    func receive(_ delivery: Delivery) async { start(launch) { [shown] in shown.withLock { $0.append("cart") } } }
    func settle() async {}
    func screens() -> NavigationState {
      NavigationState(root: launch.screens.root, pushed: shown.withLock(\.self).map { Screen(label: $0) })
    }
  }

  private static let row = #"""
    { "id": "row", "steps": [
      { "open": "shop://cart", "expect": { "navigation": { "stack": ["home", "cart"] } } }, { "terminate": "shop" } ] }
    """#

  private static func failures(
    _ limit: RowLimit = RowLimit("row", .seconds(30)),
    _ start: @escaping @Sendable (AppLaunch, _ show: @escaping @Sendable () -> Void) -> Void
  ) async throws -> [String] {
    let plan = try AppArrivalTests.plan(row)
    var code = OwnCode()
    code.apps = .init(all: { Shop(launch: $0, start: start) })
    code.makeLimit = { _ in limit }
    return await Replayer(plan).using(code).replay(plan.rows[0]).failures.map { "\($0.step) \($0.message)" }
  }

  @Test(arguments: Start.allCases)
  func `what waits for something else is at rest, and stays where it is when the launch ends`(
    start: Start
  ) async throws {
    let failures = try await Self.failures { launch, show in
      launch.task { show() }
      switch start {
      case .listener:
        launch.task {
          let (events, end) = AsyncStream<Int>.makeStream()
          for await _ in events {}
          end.finish()
        }
      case .realSleep: launch.task { try? await Task.sleep(for: .seconds(1_000)) }
      case .cancelledSleep: launch.task { while true { try? await Task.sleep(for: .seconds(1_000)) } }
      case .mainActorSleep: launch.task { @MainActor in while true { try? await Task.sleep(for: .seconds(1_000)) } }
      case .child:
        launch.task {
          async let never: Void = Task.sleep(for: .seconds(1_000))
          try? await never
        }
      case .detached:
        launch.task {
          let (free, _) = AsyncStream<Void>.makeStream()
          await Task.detached { for await _ in free {} }.value
        }
      }
    }
    expect(failures, equals: [])
  }

  private actor Basket {
    private var sum = 0

    func compute() -> Int {
      for number in 0..<300_000 { sum = (sum &* 31 &+ number) % 1_009 }
      return sum
    }
  }

  /// Each loop takes longer than many turns of the main actor.
  @Test func `work is awaited while a child task or an actor computes for it`() async throws {
    let failures = try await Self.failures { launch, show in
      launch.task {
        let basket = Basket()
        async let waits: Void = Task.sleep(for: .seconds(1_000))
        async let computes = basket.compute()
        if await computes + basket.compute() >= 0 { show() }
        try? await waits
      }
    }
    expect(failures, equals: [])
  }

  @Test(arguments: [true, false])
  func `work that computes beyond the limit fails the row, with the line of its start`(yields: Bool) async throws {
    let (isOver, limit) = (Guarded(false), RowLimit("row", .seconds(30)))
    let line = #line + 2
    let failures = try await Self.failures(limit) { launch, show in
      launch.task {
        limit.pass(.seconds(30))
        while !isOver.withLock(\.self) { if yields { await Task.yield() } }
      }
    }
    isOver.withLock { $0 = true }
    expect(
      failures.first,
      equals: "0 work that launch.task started at LinkHarnessTests/AppAtRestTests.swift:\(line) "
        + "still computes after 30.0 seconds")
  }

  @Test func `a pool that runs nothing for much longer than before is held`() {
    func isHeld(after first: Int?, _ seconds: Int) -> Bool {
      var pool = PoolResponse()
      _ = pool.ask()
      if let first {
        _ = pool.pass(.seconds(first))
        pool.answer()
        _ = pool.ask()
      }
      _ = pool.pass(.seconds(seconds))
      return pool.pass(.zero).isHeld
    }
    expect([isHeld(after: 0, 31), isHeld(after: 5, 51), isHeld(after: nil, 601)], equals: [true, true, true])
    expect([isHeld(after: 0, 30), isHeld(after: 5, 50), isHeld(after: nil, 600)], equals: [false, false, false])
  }

  /// A request is between its `resume()` and its start until it loads, for however many turns.
  @Test func `a request that was resumed and does not load yet is awaited`() async {
    let (work, isLoaded) = (AppWork(now: .zero), Guarded(false))
    work.noteResumed(1)
    let rest = Task {
      await work.settle {}
      return isLoaded.withLock(\.self)
    }
    for _ in 0..<200 { await Task { @MainActor in await Task.yield() }.value }
    isLoaded.withLock { $0 = true }
    work.noteResumed(-1)
    #expect(await rest.value)
  }

  @Test func `the completion handler of a request that nothing awaits is awaited`() async throws {
    for _ in 0..<50 {
      let failures = try await Self.failures { launch, show in
        guard let url = URL(string: "https://nowhere.example/") else { return }
        launch.site.session.dataTask(with: url) { _, _, _ in DispatchQueue.main.async { show() } }.resume()
      }
      expect(failures, equals: [])
    }
  }
}
