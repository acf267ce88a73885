@testable import LinkHarness

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Tests that what launches an app meets the work of its start, that an app is told when it comes to the front, and
/// that nothing is taken for handled that nobody has seen.
struct AppStartTests {
  enum Start: String, Sendable, CaseIterable {
    /// The start shows the screen of the last launch, whatever a link has shown.
    case replaces
    /// The same, after a request.
    case replacesAfterRequest
    /// The start shows a splash, and then the last screen unless a link was opened.
    case splash
    /// A link waits for the start.
    case isAwaited
    /// Only reports that its request was answered.
    case logs
    case none
  }

  @MainActor private final class Library: AppUnderTest {
    private let launch: AppLaunch
    private let start: Start
    private var (shown, opened) = ("loading", false)
    private var becameActive = 0
    private let (started, end) = AsyncStream<Void>.makeStream()

    init(_ launch: AppLaunch, _ start: Start) {
      (self.launch, self.start) = (launch, start)
      if start == .none {
        shown = "home"
        return
      }
      launch.task { [launch] in
        if [.replacesAfterRequest, .logs].contains(start),
          let url = URL(string: "https://library.example/catalogue")
        {
          _ = try? await launch.site.session.data(from: url)
        }
        await self.endStart()
      }
    }

    private func endStart() {
      end.finish()
      if start == .logs { return launch.report.log("started") }
      if !opened || start == .replaces || start == .replacesAfterRequest { shown = "home" }
    }

    func receive(_ delivery: Delivery) async {
      if start == .isAwaited { for await _ in started {} }
      opened = true
      if let url = delivery.url, url.host != "ignored" { shown = url.lastPathComponent }
    }

    func didBecomeActive() {
      becameActive += 1
      launch.report.analytics("active \(becameActive)\(launch.isFirst ? "" : " again")")
    }

    func screens() -> NavigationState { NavigationState(root: Screen(shown)) }
  }

  private static func results(_ rows: String, _ make: @escaping AppLaunch.Maker) async throws -> [RowResult] {
    let plan = try TestPlan.make(
      #"""
      { "version": 1, "sites": { "library.example": { "resources": [{ "path": "/catalogue", "text": "ok" }] } },
        "apps": { "library": { "id": "ABCDE12345.com.example.library", "urlSchemes": ["library"] } },
        "defaults": { "from": "messages" }, "links": [\#(rows)] }
      """#)
    let replayer = await Replayer(plan).using(app: make)
    var results: [RowResult] = []
    for row in plan.rows { results.append(await replayer.replay(row)) }
    return results
  }

  private static func failures(_ rows: String, _ make: @escaping AppLaunch.Maker) async throws -> [String] {
    try await results(rows, make).flatMap(\.failures).map { "\($0.step) \($0.message)" }
  }

  private static func cold(_ state: String = "notRunning", to file: String = "atlas") -> String {
    #"""
    { "id": "\#(file)", "open": "library://file/\#(file)", "given": { "app": "\#(state)" },
      "expect": { "opens": "library", "navigation": { "stack": ["\#(file)"] } } }
    """#
  }

  @Test(arguments: Start.allCases)
  func `a link that launches an app meets the work of its start`(start: Start) async throws {
    // The second link leads to the screen that the start shows.
    let rows = Self.cold() + ", " + Self.cold(to: "home")
    let results = try await Self.results(rows) { await Library($0, start) }
    let failure = results[0].failures.first
    if start != .replaces, start != .replacesAfterRequest {
      return expect(results.flatMap(\.failures).map(\.message), equals: [])
    }
    expect(failure?.message, equals: #"expected navigation.stack ["atlas"], got ["home"]"#)
    expect(failure?.order, equals: .deliveryFirst)
    expect(failure?.causes.first?.message ?? "", hasPrefix: "the row holds if the work of the app's start ends before")
    let line = RowRecord(results[0], nil, RowRecord.Parts(json: JSONLinesReporter())).json ?? ""
    expect(line, contains: #""order":"deliveryFirst""#)
  }

  @Test func `a link that arrives while the app launches comes before the work of its start`() async throws {
    expect(
      try await Self.failures(Self.cold("launching")) { await Library($0, .replaces) },
      equals: [#"0 expected navigation.stack ["atlas"], got ["home"]"#])
    let right = try await Self.results(Self.cold("launching")) { await Library($0, .splash) }
    expect(right.flatMap(\.failures).map(\.message) + right.flatMap(\.warnings).map(\.message), equals: [])
    let nothing = try await Self.results(Self.cold("launching")) { await Library($0, .none) }
    expect(nothing[0].failures.map(\.message), equals: [])
    expect(nothing[0].warnings.first?.severity, equals: .info)
    expect(nothing[0].warnings.first?.message ?? "", hasPrefix: "library is launching")
  }

  @Test func `values that depend on the end of the start count where it has ended first`() async throws {
    let row = #"""
      { "id": "cold", "open": "library://file/atlas", "given": { "app": "notRunning" }, "expect":
        { "log": "started", "requests": ["GET library.example/catalogue"], "navigation": { "stack": ["atlas"] } } }
      """#
    expect(try await Self.failures(row) { await Library($0, .logs) }, equals: [])
  }

  @Test(arguments: ["notRunning", "launching", "background"])
  func `what the start brings is no consequence of a link`(state: String) async throws {
    let row = #"""
      { "id": "ignored", "open": "library://ignored", "given": { "app": "\#(state)" }, "expect": { "lost": [] } }
      """#
    expect(try await Self.failures(row) { await Library($0, .logs) }, equals: ["0 lost is not observed"])
  }

  private static func front(_ steps: String) async throws -> [String] {
    try await failures(#"{ "id": "front", "steps": [\#(steps)] }"#) { await Library($0, .none) }
  }

  @Test func `an app is told when it comes to the front, and not while it is there`() async throws {
    let steps = #"""
      { "open": "library://file/a", "given": { "app": "notRunning" }, "expect": { "analytics": ["active 1"] } },
      { "open": "library://file/b", "expect": { "analytics": [] } },
      { "open": "library://file/c", "given": { "app": "background" }, "expect": { "analytics": ["active 2"] } },
      { "launch": "library", "given": { "app": "background" }, "expect": { "analytics": ["active 3"] } },
      { "launch": "library", "expect": { "analytics": [] } }, { "terminate": "library" },
      { "launch": "library", "expect": { "analytics": ["active 1 again"] } }
      """#
    expect(try await Self.front(steps), equals: [])
  }

  private struct Plain: AppUnderTest {
    let launch: AppLaunch
    var handles: @Sendable (AppLaunch, Delivery) -> Void = { _, _ in }

    func receive(_ delivery: Delivery) { handles(launch, delivery) }
    func screens() -> NavigationState { launch.screens }
  }

  @Test func `a launch that calls nothing of the app has a note, and fails if a change is expected`() async throws {
    let rows = [#"{ "stack": ["home"] }"#, #"{ "action": "push" }"#].map {
      #"{ "launch": "library", "given": { "app": "background" }, "expect": { "navigation": \#($0) } }"#
    }
    let results = try await Self.results(rows.joined(separator: ", ")) { Plain(launch: $0) }
    expect(results.map(\.status), equals: [.passed, .failed])
    expect(results[0].warnings.first?.message ?? "", hasPrefix: "library comes to the front, and leaves the default")
    let causes = results[1].failures.first?.causes.map(\.message) ?? []
    expect(causes.first ?? "", equals: "library leaves the default of didBecomeActive(), so nothing of it was called")
  }

  @Test(arguments: [
    ("{ \"lost\": [] }", false), ("{ \"handled\": [\"library://file/home\"] }", false),
    ("{ \"handled\": [] }", false), ("{ \"lost\": [\"library://file/home\"] }", false),
    // The link leads to the screen that is shown already.
    ("{ \"handled\": [\"library://file/home\"], \"navigation\": { \"stack\": [\"home\"] } }", true),
    ("{ \"lost\": [], \"error\": null }", false), ("{ \"lost\": [], \"requests\": [] }", false),
  ])
  func `a link is handled only if something followed that was seen`(expected: String, isSeen: Bool) async throws {
    let row = #"{ "id": "row", "open": "library://file/home", "expect": \#(expected) }"#
    let results = try await Self.results(row) { Plain(launch: $0) }
    expect(results[0].failures.isEmpty, equals: isSeen)
    if isSeen { return }
    expect(results[0].failures.map(\.message).first ?? "", hasSuffix: " is not observed")
    expect(results[0].failures.first?.explanation ?? "", contains: "took library://file/home, and nothing followed")
    let stages = RowRecord(results[0]).stages.flatMap { $0.lines(.full) }.map(\.text)
    #expect(!stages.contains { $0.contains("handles the queued events") })
  }

  @Test func `of several links in one call, only what the app reports is handled`() async throws {
    let row = #"""
      { "id": "row", "arrive": [[{ "open": "library://a" }, { "open": "library://b" }]], "expect": { "lost": [] } }
      """#
    let first = try await Self.results(row) { launch in
      Plain(launch: launch) { launch, delivery in delivery.urls.prefix(1).forEach(launch.report.handled) }
    }
    expect(first[0].failures.first?.explanation ?? "", contains: "library took 2 links in one call")
    let all = try await Self.failures(row) { launch in
      Plain(launch: launch) { launch, delivery in
        delivery.urls.prefix(1).forEach(launch.report.handled)
        delivery.urls.dropFirst().forEach(launch.report.ignored)
      }
    }
    expect(all, equals: [])
  }
}
