@testable import LinkHarness

/// Tests that the steps of a row move the clock of an app under test, and nothing else does.
struct AppClockTests {
  enum Waiting: String, Sendable, CaseIterable { case inTask, inReceive, inTaskAndSettle, inChild }

  /// An app that shows a splash for two seconds, and then the links that have arrived in the meantime.
  @MainActor private final class Shop: AppUnderTest {
    struct Refused: Error {}

    private let launch: AppLaunch
    private let waiting: Waiting
    private let losesLink: Bool
    private var shown: [String] = []
    private var splash: Task<Void, any Error>?
    private var isReady = false

    init(_ launch: AppLaunch, _ waiting: Waiting = .inTask, losesLink: Bool = false) {
      (self.launch, self.waiting, self.losesLink) = (launch, waiting, losesLink)
    }

    func receive(_ delivery: Delivery) async throws {
      let path = delivery.link.map { $0.encodedSegments.joined(separator: "/") } ?? ""
      switch waiting {
      case .inTask: launch.task { try? await self.show(path) }
      case .inReceive: try await show(path)
      case .inTaskAndSettle: splash = Task { try await self.show(path) }
      case .inChild:
        launch.task {
          async let shown: Void = self.show(path)
          try? await shown
        }
      }
    }

    private func show(_ path: String) async throws {
      if !isReady { try await launch.clock.sleep(for: .seconds(2)) }
      isReady = true
      if path == "refused" { throw Refused() }
      if !losesLink { shown.append(path) }
      launch.report.log("at \(launch.clock.now.offset)")
    }

    func settle() async { _ = try? await splash?.value }

    func screens() -> NavigationState {
      NavigationState(root: launch.screens.root, pushed: shown.map { Screen(label: $0) })
    }
  }

  private static let splash = #"""
    { "id": "splash", "steps": [
      { "open": "shop://cart", "expect": { "navigation": { "stack": ["home"] } } },
      { "advance": "1s", "expect": { "navigation": { "stack": ["home"] } } },
      { "advance": "3s", "expect": { "log": "at 2.0 seconds", "navigation": { "stack": ["home", "cart"] } } },
      { "open": "shop://orders", "expect": { "log": "at 4.0 seconds", "navigation": { "stack": ["home", "cart", "orders"] } } } ] }
    """#

  private static func failures(_ row: String, _ make: @escaping AppLaunch.Maker) async throws -> [String] {
    let plan = try AppArrivalTests.plan(row)
    return await Replayer(plan).using(app: make).replay(plan.rows[0]).failures.map { "\($0.field): \($0.message)" }
  }

  @Test(arguments: Waiting.allCases)
  func `an app that waits shows the link once the time has come`(waiting: Waiting) async throws {
    expect(try await Self.failures(Self.splash) { await Shop($0, waiting) }, equals: [])
  }

  @Test(arguments: Waiting.allCases)
  func `an app that loses the link while it waits fails`(waiting: Waiting) async throws {
    let failures = try await Self.failures(Self.splash) { await Shop($0, waiting, losesLink: true) }
    expect(failures.first ?? "", hasPrefix: "navigation.stack: ")
  }

  @Test func `an error after waiting is that of the step that moved the time`() async throws {
    let row = #"""
      { "id": "row", "steps": [
        { "open": "shop://refused", "expect": { "error": null } },
        { "advance": "2s", "expect": { "error": "Refused" } } ] }
      """#
    expect(try await Self.failures(row) { await Shop($0, .inReceive) }, equals: [])
  }

  /// An app with timers, which reports when they end.
  private struct Timers: AppUnderTest {
    let launch: AppLaunch
    let ends: Guarded<[String]>
    let set: @Sendable (AppLaunch, @escaping @Sendable (String) -> Void) async -> Void

    func receive(_ delivery: Delivery) async {
      let (launch, ends) = (launch, ends)
      await set(launch) { name in ends.withLock { $0.append("\(name) \(launch.clock.now.offset)") } }
    }
    func screens() -> NavigationState { launch.screens }
  }

  private static func ends(
    _ steps: String,
    _ set: @escaping @Sendable (AppLaunch, @escaping @Sendable (String) -> Void) async -> Void
  ) async throws -> [String] {
    let ends = Guarded<[String]>([])
    let row = #"{ "id": "row", "steps": [ { "open": "shop://cart", "expect": { "opens": "shop" } }, \#(steps) ] }"#
    expect(try await failures(row) { Timers(launch: $0, ends: ends, set: set) }, equals: [])
    return ends.withLock(\.self)
  }

  @Test func `sleeps end in the order of their deadlines, and the app settles in between`() async throws {
    let ends = try await Self.ends(#"{ "advance": "1m" }"#) { launch, end in
      for time in [3, 1, 2] {
        launch.task {
          try? await launch.clock.sleep(for: .seconds(time))
          end("\(time)")
          await Task.yield()
          end("\(time)")
          if time == 1 { try? await launch.clock.sleep(for: .milliseconds(500)) }
          if time == 1 { end("again") }
        }
      }
    }
    let expected = ["1 1.0", "1 1.0", "again 1.5", "2 2.0", "2 2.0", "3 3.0", "3 3.0"].map { $0 + " seconds" }
    expect(ends, equals: expected)
  }

  @Test func `a deadline that has passed does not suspend`() async throws {
    let ends = try await Self.ends(#"{ "advance": "1s" }"#) { launch, end in
      try? await launch.clock.sleep(until: launch.clock.now)
      end("now")
    }
    expect(ends, equals: ["now 0.0 seconds"])
  }

  @Test(arguments: [#"{ "terminate": "shop" }"#, #"{ "advance": "1s" }"#])
  func `tasks stay where they are when the launch ends`(step: String) async throws {
    let seen = Guarded<[String]>([])
    _ = try await Self.ends(step) { launch, end in
      launch.task {
        seen.withLock { $0.append("asleep") }
        try? await launch.clock.sleep(for: .seconds(60))
        seen.withLock { $0.append("awake") }
      }
    }
    expect(seen.withLock(\.self), equals: ["asleep"])
  }

  @Test func `a loop around a sleep stops when the launch ends`() async throws {
    let turns = Guarded(0)
    @Sendable func turn(_ launch: AppLaunch) async {
      try? await launch.clock.sleep(for: .seconds(1))
      _ = turns.next()
    }
    let ends = try await Self.ends(#"{ "advance": "1s" }, { "terminate": "shop" }"#) { launch, end in
      launch.task { while true { await turn(launch) } }
      // Not a task of the launch, but one that waits for the row's time too.
      Task { while true { await turn(launch) } }
    }
    expect(ends, equals: [])
    // At most one sleep of each ends in time, and one with the launch.
    #expect(turns.withLock { $0 <= 4 })
  }

  @Test func `a sleep that is cancelled ends at once`() async throws {
    let ends = try await Self.ends(#"{ "advance": "5s" }"#) { launch, end in
      launch.task {
        let sleep = Task { try await launch.clock.sleep(for: .seconds(9)) }
        await Task.yield()
        sleep.cancel()
        _ = await sleep.result
        end("cancelled")
      }
    }
    expect(ends, equals: ["cancelled 0.0 seconds"])
  }

  /// An app that locks two seconds after its launch.
  @MainActor private final class Safe: AppUnderTest {
    private let launch: AppLaunch
    private var isLocked = false

    init(_ launch: AppLaunch) {
      self.launch = launch
      launch.task {
        try? await launch.clock.sleep(for: .seconds(2))
        await self.lock()
      }
    }

    private func lock() { isLocked = true }

    func receive(_ delivery: Delivery) {}

    func screens() -> NavigationState {
      NavigationState(root: launch.screens.root, modal: isLocked ? [Screen("lock")] : [])
    }
  }

  @Test func `the timers of an app in front start before the first step`() async throws {
    let row = #"""
      { "id": "row", "given": { "app": "foreground" }, "steps": [
        { "advance": "1s", "expect": { "navigation": { "modal": [] } } },
        { "advance": "1s", "expect": { "navigation": { "modal": ["lock"] } } } ] }
      """#
    expect(try await Self.failures(row) { await Safe($0) }, equals: [])
  }

  @Test func `a clock can be passed as any clock`() async throws {
    let ends = try await Self.ends(#"{ "advance": "5s" }"#) { launch, end in
      let clock: any Clock<Duration> = launch.clock
      launch.task {
        try? await clock.sleep(for: .seconds(5))
        end("slept")
      }
    }
    expect(ends, equals: ["slept 5.0 seconds"])
  }
}
