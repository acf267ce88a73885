@testable import LinkHarness

struct AppProcessTests {
  /// An app of a few lines, which shows the paths of all links in its stack.
  private struct Paths: AppProcess {
    let name: String
    private var state = NavigationState(root: Screen("home"))
    private(set) var isRunning = false

    init(_ app: TestPlan.App) { name = app.name }

    mutating func launch(for options: Delivery?, _ turn: inout AppTurn) { isRunning = true }

    mutating func receive(_ events: [Incoming], _ turn: inout AppTurn) -> [AppRequest] {
      launch(for: nil, &turn)
      let before = state
      let screens = events.map { Screen(label: String($0.link.path.dropFirst())) }
      state = NavigationState(root: state.root, pushed: state.pushed + screens)
      let outcome = NavigationOutcome(.push, state)
      turn.trace.navigate.add(outcome, from: before, by: name)
      turn.noteChange(outcome, from: before, by: name)
      return events.compactMap { event in
        event.link.path == "/leave" ? .open(Incoming(Link("https://other.example/"), from: .app, nil), from: nil) : nil
      }
    }

    func perform(_ action: ProcessAction, _ turn: inout AppTurn) -> [AppRequest] { [] }
    func settle(_ turn: inout AppTurn) {}
    func observe(_ turn: inout AppTurn) -> [AppRequest] {
      turn.around.show(state)
      return []
    }
    mutating func end(_ end: AppEnd, _ turn: inout AppTurn) { isRunning = false }
  }

  private static func replay(_ row: String) async throws -> RowResult {
    let plan = try AppArrivalTests.plan(row)
    var code = OwnCode()
    code.processes.all = { Paths($0) }
    return await Replayer(plan).using(code).replay(plan.rows[0])
  }

  @Test func `the engine replays a row with an app that it does not know`() async throws {
    let row = #"""
      { "id": "row", "steps": [
        { "open": "https://shop.example/p/1", "expect": { "opens": "shop", "navigation": { "stack": ["home", "p/1"] } } },
        { "open": "https://shop.example/p/2", "expect": { "navigation": { "stack": ["home", "p/1", "p/2"] } } },
        { "open": "shop://x/leave", "expect": { "returned": "browser", "page": { "in": "browser" } } } ] }
      """#
    let result = try await Self.replay(row)
    expect(result.failures.map(\.message), equals: [])
    expect(result.steps[0].trace.acts.map(\.words), equals: ["pushed p/1"])
    let other = try await Self.replay(row.replacing(#""p/2"]"#, with: #""p/3"]"#))
    expect(other.failures.map(\.field), equals: ["navigation.stack"])
  }
}
