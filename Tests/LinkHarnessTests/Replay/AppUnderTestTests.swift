@testable import LinkHarness

/// Tests that what is expected of an app under test is observed in the app, and never taken from the model.
struct AppUnderTestTests {
  /// A small app on the main actor, with the mistakes that a test asks for.
  @MainActor final class Shop: AppUnderTest {
    enum Mistake: Sendable, CaseIterable {
      case ignoresGiven, losesColdLink, losesRunningLink, dropsLinkAtSignIn, reportsNothing, showsNothing, doesTooLate
      case restoresNothing, handlesInDetachedTask, throwsAlways, opensAgain, ignoresBack
    }

    struct Refused: Error {}

    /// Never returns, unless the task is cancelled.
    nonisolated static func untilCancelled() async {
      let (never, continuation) = AsyncStream<Never>.makeStream()
      for await _ in never {}
      withExtendedLifetime(continuation) {}
    }

    private let launch: AppLaunch
    private let mistake: Mistake?
    private var stack: [String]
    private var isSignedIn: Bool
    private var pending: String?

    init(_ launch: AppLaunch, _ mistake: Mistake?) {
      (self.launch, self.mistake) = (launch, mistake)
      isSignedIn = launch.isSignedIn
      stack = mistake == .ignoresGiven ? ["home"] : launch.screens.stack.map(\.label)
      if mistake != .restoresNothing, case .array(let screens)? = launch.restored?["stack"] {
        stack = screens.compactMap(\.string)
      }
    }

    var entryPoints: Set<EntryPoint> {
      switch mistake {
      case .losesColdLink: [.continueActivity, .openURLContexts]
      case .losesRunningLink: [.willConnect]
      default:
        [.willConnect, .continueActivity, .openURLContexts, .didReceiveNotificationResponse, .windowScenePerformAction]
      }
    }

    func receive(_ delivery: Delivery) async throws {
      if mistake == .throwsAlways { throw Refused() }
      let path = delivery.link.map { $0.encodedSegments.joined(separator: "/") } ?? delivery.shortcut?.type ?? ""
      guard path.hasPrefix("product/") || path == "cart" || path.hasPrefix("order/") else { throw Refused() }
      if mistake != .reportsNothing {
        let parts = path.split(separator: "/").map(String.init)
        launch.report.route(RouteMatch(parts[0], RouteParameters(parts.dropFirst().map { RouteParameter("id", $0) })))
        launch.report.analytics("opened \(parts[0])")
      }
      switch mistake {
      case .handlesInDetachedTask:
        Task {
          await Self.untilCancelled()
          self.open(path)
        }
      case .doesTooLate: break
      default: launch.task { await self.open(path) }
      }
      if mistake == .opensAgain { launch.open(delivery.link?.raw ?? "") }
    }

    private func open(_ path: String) {
      if path.hasPrefix("order/"), !isSignedIn {
        pending = mistake == .dropsLinkAtSignIn ? nil : path
      } else if mistake != .showsNothing, stack.last != path {
        stack.append(path)
      }
    }

    func screens() -> NavigationState {
      NavigationState(stack: stack.map { Screen(label: $0) }, signedIn: isSignedIn) ?? launch.screens
    }

    func perform(_ action: UserAction) async throws {
      switch action {
      case .signIn:
        isSignedIn = true
        if let pending { open(pending) }
        pending = nil
      case .back: if mistake != .ignoresBack, stack.count > 1 { stack.removeLast() }
      default: throw Refused()
      }
    }

    func stateForRestoration() -> [String: JSONValue]? { ["stack": .texts(stack)] }
  }

  private static let rows = #"""
    { "id": "given", "open": "https://shop.example/product/42", "given": { "stack": ["home", "cart"] },
      "expect": { "opens": "shop", "navigation": { "stack": ["home", "cart", "product/42"] } } },
    { "id": "cold", "given": { "app": "notRunning" }, "open": "https://shop.example/product/42",
      "expect": { "entryPoint": "scene(_:willConnectTo:options:)", "lost": [], "route": "product", "parameters": { "id": "42" },
                  "navigation": { "action": "push", "stack": ["home", "product/42"] } } },
    { "id": "running", "steps": [
      { "open": "shop://cart", "expect": { "entryPoint": "scene(_:openURLContexts:)", "navigation": { "stack": ["home", "cart"] } } },
      { "back": {}, "expect": { "navigation": { "action": "pop", "stack": ["home"] } } } ] },
    { "id": "sign-in", "given": { "signedIn": false }, "steps": [
      { "open": "shop://order/7", "expect": { "navigation": { "stack": ["home"] } } },
      { "signIn": {}, "expect": { "navigation": { "stack": ["home", "order/7"] } } } ] },
    { "id": "report", "open": "shop://cart", "expect": { "analytics": ["opened cart"], "error": null } },
    { "id": "restored", "steps": [
      { "open": "shop://cart" }, { "terminate": "shop", "expect": { "navigation": { "stack": null } } },
      { "launch": "shop", "expect": { "navigation": { "stack": ["home", "cart"] } } } ] },
    { "id": "others", "steps": [
      { "arrive": [ { "shortcut": "cart", "app": "shop" } ], "expect": { "handled": ["cart"], "navigation": { "stack": ["home", "cart"] } } },
      { "open": "shop://nowhere", "expect": { "error": "Refused", "navigation": { "stack": ["home", "cart"] } } } ] },
    { "id": "again", "open": "https://shop.example/product/42", "expect": { "returned": null, "page": null } }
    """#

  private static func plan(_ rows: String = rows) throws -> TestPlan {
    try TestPlan.make(
      #"""
      { "version": 1,
        \#(Sample.site()),
        "apps": { "shop": { "id": "\#(Sample.id)", "urlSchemes": ["shop"],
          "associatedDomains": ["applinks:shop.example"] } },
        "devices": { "other": { "installed": ["shop"] } },
        "defaults": { "from": "messages" },
        "links": [\#(rows)] }
      """#)
  }

  /// Returns the failed rows with the fields that failed first.
  private static func failures(with mistake: Shop.Mistake?) async throws -> [String: String] {
    let plan = try plan()
    let replayer = await Replayer(plan).using { await Shop($0, mistake) }
    var failed: [String: String] = [:]
    for row in plan.rows { failed[row.id] = await replayer.replay(row).failures.first?.field }
    return failed
  }

  @Test func `a correct app passes`() async throws {
    expect(try await Self.failures(with: nil), equals: [:])
  }

  @Test(arguments: [
    (Shop.Mistake.ignoresGiven, ["given": "given.stack"]),
    (.losesColdLink, ["cold": "entryPoint", "others": "handled"]),
    (
      .showsNothing,
      [
        "given": "navigation.stack", "cold": "navigation.action", "running": "navigation.stack",
        "sign-in": "navigation.stack",
        "restored": "navigation.stack", "others": "navigation.stack",
      ]
    ),
    (.dropsLinkAtSignIn, ["sign-in": "navigation.stack"]),
    (.reportsNothing, ["cold": "route", "report": "analytics"]),
    (.restoresNothing, ["restored": "navigation.stack"]),
    (.ignoresBack, ["running": "navigation.action"]),
    (.opensAgain, ["again": "returned", "report": "app", "running": "app", "sign-in": "app", "restored": "app"]),
  ])
  func `a mistake is found where it shows`(mistake: Shop.Mistake, failed: [String: String]) async throws {
    expect(try await Self.failures(with: mistake), equals: failed)
  }

  @Test(arguments: [Shop.Mistake.losesRunningLink, .doesTooLate, .handlesInDetachedTask, .throwsAlways])
  func `an app that shows nothing fails`(mistake: Shop.Mistake) async throws {
    let failed = try await Self.failures(with: mistake)
    #expect(failed["running"] != nil && failed["sign-in"] != nil, "\(failed)")
  }
}

extension AppUnderTestTests {
  /// An app that hangs in one member.
  private struct Hanging: AppUnderTest {
    let launch: AppLaunch
    let member: String
    let limit: RowLimit
    /// Ends what blocks its thread.
    let end: DispatchSemaphore

    private func hang(_ name: String) async {
      if !member.hasPrefix(name) { return }
      limit.pass(.seconds(30))
      if member.hasSuffix("blocks") { block() } else { await Shop.untilCancelled() }
    }

    private func block() { end.wait() }

    var entryPoints: Set<EntryPoint> {
      get async {
        await hang("entryPoints")
        return Set(EntryPoint.allCases)
      }
    }
    func receive(_ delivery: Delivery) async throws { await hang("receive(_:)") }
    func screens() async -> NavigationState {
      await hang("screens()")
      return launch.screens
    }
    func settle() async { await hang("settle()") }
  }

  @Test(arguments: ["entryPoints", "receive(_:)", "receive(_:) blocks", "screens()", "settle()"])
  func `a call that never returns fails, with its name`(member: String) async throws {
    let plan = try Self.plan(
      #"{ "id": "row", "open": "shop://cart", "expect": { "opens": "shop", "navigation": { "stack": ["home"] } } }"#)
    let (limit, end) = (RowLimit("row", .seconds(30)), DispatchSemaphore(value: 0))
    defer { end.signal() }
    var code = OwnCode()
    code.apps = .init(all: { Hanging(launch: $0, member: member, limit: limit, end: end) })
    code.makeLimit = { _ in limit }
    let result = await Replayer(plan).using(code).replay(plan.rows[0])
    let name = member.replacing(" blocks", with: "")
    expect(result.failures.first?.message ?? "", equals: "\(name) did not return within 30.0 seconds")
  }
}

extension AppUnderTestTests {
  @Test func `screens cannot be given to an app that is running`() async throws {
    let plan = try Self.plan(
      #"""
      { "id": "later", "steps": [
        { "open": "shop://cart", "expect": { "navigation": { "stack": ["home", "cart"] } } },
        { "open": "shop://product/42", "given": { "stack": ["home"] }, "expect": { "navigation": { "stack": ["home", "product/42"] } } } ] }
      """#)
    let result = await Replayer(plan).using { await Shop($0, nil) }.replay(plan.rows[0])
    expect(result.failures.map(\.field), equals: ["given.stack", "navigation.stack"])
  }
}

extension AppUnderTestTests {
  /// An app that shows the screens with which it was launched and restores a screen of its own.
  private struct Restoring: AppUnderTest {
    let launch: AppLaunch
    struct Refused: Error {}

    func receive(_ delivery: Delivery) throws {
      launch.report.route(RouteMatch("cart", RouteParameters([])))
      throw Refused()
    }
    func screens() -> NavigationState {
      NavigationState(root: launch.restored == nil ? launch.screens.root : Screen("restored"))
    }
    func stateForRestoration() -> [String: JSONValue]? { ["stack": .texts([])] }
  }

  @Test(arguments: [
    // What the user deletes or ends is not restored.
    #"[{ "terminate": "shop" }, { "delete": "shop" }, { "install": "shop" }, { "launch": "shop", "expect": { "navigation": { "stack": ["home"] } } }]"#,
    #"[{ "launch": "shop" }, { "terminate": { "app": "shop", "by": "person" } }, { "launch": "shop", "expect": { "navigation": { "stack": ["home"] } } }]"#,
    #"[{ "launch": "shop" }, { "terminate": "shop" }, { "launch": "shop", "expect": { "navigation": { "stack": ["restored"] } } }]"#,
    // An app is a process on one device.
    #"[{ "launch": "shop" }, { "terminate": "shop" }, { "launch": "shop", "on": "other", "expect": { "navigation": { "stack": ["home"] } } }]"#,
    // A state that a step sets is that of a new launch.
    #"[{ "launch": "shop" }, { "open": "shop://cart", "given": { "app": "notRunning" }, "expect": { "delivery": { "launch": "cold" }, "navigation": { "stack": ["restored"] } } }]"#,
    // An error is the row's error although a route was reported.
    #"[{ "open": "shop://cart", "expect": { "route": "cart", "error": "Refused" } }]"#,
    // An app that only runs is observed too.
    #"[{ "advance": "1s", "expect": { "navigation": { "stack": ["home"] } } }]"#,
  ])
  func `a launch has the state of its app on its device`(steps: String) async throws {
    let plan = try Self.plan(#"{ "id": "row", "steps": \#(steps) }"#)
    let result = await Replayer(plan).using { Restoring(launch: $0) }.replay(plan.rows[0])
    expect(result.failures.map { "\($0.field): \($0.message)" }, equals: [])
  }

  @Test(arguments: [#"{ "advance": "1s" }"#, #"{ "launch": "shop" }"#])
  func `the selected tab and the top screen are observed also if they do not change`(step: String) async throws {
    let plan = try Self.plan(
      #"""
      { "id": "row", "given": { "tab": "account" }, "steps": [ \#(step), { "advance": "1s", "expect": {
          "navigation": { "tab": "account", "top": "home", "stack": ["home"] } } } ] }
      """#)
    let result = await Replayer(plan).using { Standing(launch: $0) }.replay(plan.rows[0])
    expect(result.failures.map { "\($0.field): \($0.message)" }, equals: [])
  }

  /// An app that shows what it is launched with.
  private struct Standing: AppUnderTest {
    let launch: AppLaunch

    func receive(_ delivery: Delivery) {}
    func screens() -> NavigationState { launch.screens }
    func perform(_ action: UserAction) throws { throw action.notImplemented }
  }

  @Test(arguments: [
    (#"{ "tapInApp": "Save" }"#, "tapInApp is not implemented by the app under test"),
    (#"{ "refresh": {} }"#, "refresh is not implemented by the app under test"),
  ])
  func `an action that the app does not have fails the row whatever is expected`(
    step: String, message: String
  ) async throws {
    let plan = try Self.plan(
      #"""
      { "id": "row", "steps": [ \#(step), { "advance": "1s", "expect": { "navigation": { "stack": ["home"] } } } ] }
      """#)
    let result = await Replayer(plan).using { Standing(launch: $0) }.replay(plan.rows[0])
    expect(result.failures.map(\.message), equals: [message])
  }

  @Test func `a reason names the app under test, not a router or navigator that it does not have`() async throws {
    let plan = try Self.plan(
      #"""
      { "id": "row", "open": "shop://cart", "expect": { "navigation": { "stack": ["home"] } } },
      { "id": "route", "open": "shop://cart", "expect": { "route": "product" } }
      """#)
    let replayer = await Replayer(plan).using { await Shop($0, nil) }
    var reasons: [String?] = []
    for row in plan.rows { reasons.append(await replayer.replay(row).failures.first?.explanation) }
    expect(
      reasons,
      equals: [
        #"the app under test made the change "push" when the stack was home"#,
        "the app under test reported the route cart",
      ])
  }

  @Test(arguments: [
    (#""stack": ["home", "cart"]"#, ["given.stack"]), (#""modal": ["login"]"#, ["given.modal"]),
    (#""tab": "search""#, ["given.tab"]), (#""signedIn": true"#, ["given.signedIn"]),
    (#""stack": ["home"], "signedIn": false"#, []),
  ])
  func `the screens of the model are not those of an app that only runs`(
    given: String, fields: [String]
  ) async throws {
    let plan = try Self.plan(
      #"""
      { "id": "row", "advance": "1s", "given": { \#(given) }, "expect": { "navigation": { "stack": ["home"] } } }
      """#)
    let result = await Replayer(plan).using { Restoring(launch: $0) }.replay(plan.rows[0])
    expect(result.failures.map(\.field), equals: fields)
  }
}
