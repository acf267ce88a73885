@testable import LinkHarness

/// Tests of all that reaches an app under test besides links, of App Clips and of several apps.
struct AppArrivalTests {
  /// An app whose only screen says what arrived last, and that does what a test asks for.
  actor Recorder: AppUnderTest {
    private let launch: AppLaunch
    private let points: Set<EntryPoint>?
    private var stack: [String]
    private var tab: String?

    init(_ launch: AppLaunch, points: Set<EntryPoint>? = nil) {
      (self.launch, self.points) = (launch, points)
      stack = [launch.given["user"]?.text ?? "home"]
      tab = launch.screens.tab
    }

    var entryPoints: Set<EntryPoint> { points ?? Set(EntryPoint.allCases).subtracting([.didFinishLaunching]) }

    func receive(_ delivery: Delivery) {
      let values =
        delivery.activity.map { ["activity", $0.type, $0.userInfo["id"]?.text ?? "-"] }
        ?? delivery.shortcut.map { ["shortcut", $0.type, $0.userInfo["id"]?.text ?? "-"] }
        ?? delivery.payload.map { ["payload", $0["order"]?.text ?? "-"] } ?? ["link"]
      stack.append((values + [delivery.url?.path ?? "no-url"]).joined(separator: " "))
    }

    func screens() -> NavigationState {
      NavigationState(root: Screen(stack[0]), pushed: stack.dropFirst().map { Screen($0) }, tab: tab)
    }

    func perform(_ action: UserAction) throws {
      switch action {
      case .chooseTab(let name): tab = name
      case .tapInApp(let text): launch.open(text, prefersInApp: text.hasSuffix("#in-app"))
      case .convert: launch.report.error(URLError(.userAuthenticationRequired))
      case .share(let route): launch.report.made("https://shop.example/\(route.name)")
      default: throw action.notImplemented
      }
    }
  }

  static func plan(_ rows: String, shop: String = "") throws -> TestPlan {
    try TestPlan.make(
      #"""
      { "version": 1,
        "sites": { "shop.example": { "association": { "applinks": { "details": [
          { "appIDs": ["\#(Sample.id)"], "components": [{ "/": "/p/*" }] },
          { "appIDs": ["ABCDE12345.com.example.driver"], "components": [{ "/": "/ride/*" }] }] },
          "appclips": { "apps": ["\#(Sample.id).Clip"] } } } },
        "apps": {
          "shop": { "id": "\#(Sample.id)", "urlSchemes": ["shop"], "activityTypes": ["com.example.view"],
            "associatedDomains": ["applinks:shop.example"]\#(shop),
            "appClip": { "name": "clip", "id": "\#(Sample.id).Clip",
              "associatedDomains": ["appclips:shop.example"], "experiences": ["https://shop.example/clip"] } },
          "driver": { "id": "ABCDE12345.com.example.driver", "associatedDomains": ["applinks:shop.example"] } },
        "device": { "installed": ["shop", "driver"] },
        "links": [\#(rows)] }
      """#)
  }

  private static func failures(_ steps: String, shop: String = "", points: Set<EntryPoint>? = nil) async throws
    -> [String]
  {
    let plan = try plan(#"{ "id": "row", "steps": \#(steps) }"#, shop: shop)
    let result = await Replayer(plan).using { Recorder($0, points: points) }.replay(plan.rows[0])
    return result.failures.map { "\($0.field): \($0.message)" }
  }

  @Test(arguments: [
    #"[{ "activity": { "type": "com.example.view", "userInfo": { "id": "42" }, "to": "shop" }, "expect": { "navigation": { "stack": ["home", "activity com.example.view \"42\" no-url"] } } }]"#,
    #"[{ "activity": { "type": "com.apple.corespotlightitem", "from": "spotlight", "to": "shop" }, "expect": { "entryPoint": "scene(_:continue:)", "navigation": { "stack": ["home", "activity com.apple.corespotlightitem - no-url"] } } }]"#,
    #"[{ "activity": { "type": "com.example.view", "userInfo": { "id": "42" }, "to": "shop", "fails": true }, "expect": { "entryPoint": "scene(_:didFailToContinueUserActivityWithType:error:)", "navigation": { "stack": ["home", "activity com.example.view - no-url"] } } }]"#,
    #"[{ "open": "https://shop.example/p/7", "expect": { "navigation": { "stack": ["home", "activity NSUserActivityTypeBrowsingWeb - /p/7"] } } }]"#,
    #"[{ "arrive": [{ "shortcut": "new", "userInfo": { "id": 7 }, "app": "shop" }], "expect": { "navigation": { "stack": ["home", "shortcut new 7 no-url"] } } }]"#,
    #"[{ "arrive": [{ "push": { "order": { "id": 7 } }, "app": "shop" }], "expect": { "navigation": { "stack": ["home", "payload {\"id\":7} no-url"] } } }]"#,
    #"[{ "arrive": [{ "push": "shop://a/b", "app": "shop" }], "given": { "app": "notRunning" }, "expect": { "entryPoint": "userNotificationCenter(_:didReceive:withCompletionHandler:)", "delivery": { "url": "shop://a/b", "calls": ["scene(_:willConnectTo:options:)", "userNotificationCenter(_:didReceive:withCompletionHandler:)"] }, "navigation": { "stack": ["home", "link /b"] } } }]"#,
    #"[{ "arrive": [{ "push": "shop://a/b", "app": "clip" }], "expect": { "handled": ["shop://a/b"], "navigation": { "stack": ["home", "link /b"] } } }]"#,
    #"[{ "arrive": [{ "shortcut": "new", "app": "shop" }], "expect": { "entryPoint": { "prefix": "windowScene" } } }]"#,
    #"[{ "open": "shop://a/b", "given": { "app": "notRunning", "state": { "user": "ada" } }, "expect": { "navigation": { "stack": ["\"ada\"", "link /b"] } } }]"#,
    #"[{ "chooseTab": "news", "expect": { "navigation": { "tab": "news" } } }]"#,
    #"[{ "tapInApp": "https://shop.example/ride/1", "expect": { "returned": "driver", "handled": ["https://shop.example/ride/1"], "navigation": { "stack": ["home", "activity NSUserActivityTypeBrowsingWeb - /ride/1"] } } }]"#,
    #"[{ "tapInApp": "https://shop.example/none#in-app", "expect": { "returned": "safariView", "page": { "in": "safariView" } } }]"#,
    #"[{ "tapInApp": "https://shop.example/none", "expect": { "returned": "browser", "page": { "in": "browser" } } }]"#,
    #"[{ "share": { "route": "p/7" }, "expect": { "made": "https://shop.example/p/7", "opens": "shop", "navigation": { "stack": ["home", "activity NSUserActivityTypeBrowsingWeb - /p/7"] } } }]"#,
    #"[{ "convert": {}, "expect": { "error": { "message": { "present": true } } } }]"#,
    // Both apps are observed, and the second is in front.
    #"[{ "arrive": [{ "open": "https://shop.example/p/7" }, { "open": "https://shop.example/ride/1" }], "expect": { "handled": ["https://shop.example/p/7", "https://shop.example/ride/1"], "navigation": { "stack": ["home", "activity NSUserActivityTypeBrowsingWeb - /ride/1"] } } }, { "launch": "shop", "expect": { "navigation": { "stack": ["home", "activity NSUserActivityTypeBrowsingWeb - /p/7"] } } }]"#,
    // An App Clip is launched by each invocation, and hidden when an app comes to the front.
    #"[{ "delete": "shop" }, { "open": "https://shop.example/clip?p=1", "from": "qr", "expect": { "opens": "clip", "handled": ["https://shop.example/clip?p=1"], "navigation": { "stack": ["home", "activity NSUserActivityTypeBrowsingWeb - /clip"] } } }, { "chooseTab": "news", "expect": { "navigation": { "tab": "news" } } }, { "open": "https://shop.example/clip?p=2", "from": "qr", "expect": { "navigation": { "stack": ["home", "activity NSUserActivityTypeBrowsingWeb - /clip"] } } }, { "launch": "driver", "expect": { "navigation": { "stack": ["home"] } } }]"#,
  ])
  func `what arrives reaches the app`(steps: String) async throws {
    expect(try await Self.failures(steps), equals: [])
  }

  @Test func `an app with other methods than the plan says fails at the plan's key`() async throws {
    let shop = #", "entryPoints": ["scene(_:continue:)"]"#
    let steps = #"[{ "launch": "shop", "expect": { "navigation": { "stack": ["home"] } } }]"#
    expect(try await Self.failures(steps, shop: shop, points: [.continueActivity]), equals: [])
    let failures = try await Self.failures(steps, shop: shop, points: [.openURLContexts])
    expect(
      failures,
      equals: [
        "entryPoints: expected entryPoints [\"scene(_:continue:)\"], got [\"scene(_:openURLContexts:)\"]"
      ])
  }

  @Test(
    arguments: [
      (
        #", "lifeCycle": "swiftUI""#, [.onOpenURL], #"{ "open": "shop://a/b", "from": { "direct": "shop" } }"#,
        ["home", "link /b"]
      ),
      (
        #", "lifeCycle": "appDelegate""#, [.applicationOpen],
        #"{ "open": "shop://a/b", "given": { "app": "notRunning" } }"#, ["home", "link /b"]
      ),
      (
        #", "lifeCycle": "appDelegate", "launchReturns": false"#, [.applicationOpen],
        #"{ "open": "shop://a/b", "given": { "app": "notRunning" } }"#, ["home"]
      ),
      (
        #", "lifeCycle": "appDelegate", "launchReturns": false"#, [.didFinishLaunching, .applicationOpen],
        #"{ "open": "shop://a/b", "given": { "app": "notRunning" } }"#, ["home", "link /b"]
      ),
      ("", [.openURLContexts], #"{ "arrive": [{ "push": "shop://a/b", "app": "shop" }] }"#, ["home"]),
      (
        "", [.didReceiveNotificationResponse], #"{ "arrive": [{ "push": "shop://a/b", "app": "shop" }] }"#,
        ["home", "link /b"]
      ),
      (
        "", [.willConnect],
        #"{ "arrive": [{ "push": "shop://a/b", "app": "shop" }], "given": { "app": "notRunning" } }"#,
        ["home", "link /b"]
      ),
      (
        "", [.willConnect, .didReceiveNotificationResponse],
        #"{ "arrive": [{ "push": { "a": 1 }, "app": "shop" }], "given": { "app": "notRunning" } }"#,
        ["home", "payload - no-url", "payload - no-url"]
      ),
    ] as [(String, Set<EntryPoint>, String, [String])])
  func `the system calls the methods of the app's life cycle`(
    shop: String, points: Set<EntryPoint>, step: String, stack: [String]
  ) async throws {
    let stack = stack.map { "\"\($0)\"" }.joined(separator: ", ")
    let steps = #"[\#(step.dropLast()), "expect": { "navigation": { "stack": [\#(stack)] } } }]"#
    expect(try await Self.failures(steps, shop: shop, points: points), equals: [])
  }

  @Test(arguments: [
    (#"{ "back": {}, "given": { "state": {} } }"#, "the modelled apps ignore"),
    (#"{ "tapInApp": "the banner" }"#, "a modelled app has no elements"),
  ])
  func `what only an app's own code can do fails in a modelled app`(step: String, message: String) async throws {
    let plan = try Self.plan(#"{ "id": "row", "steps": [\#(step.dropLast()), "expect": { "lost": [] } }] }"#)
    let result = await plan.result()
    expect(result.failures.first?.message ?? "", contains: message)
  }

  @Test(arguments: [
    #"[{ "launch": "shop" }, { "invalidate": {}, "expect": { "lost": [] } }]"#,
    #"[{ "launch": "shop", "given": { "slowLaunch": true } }, { "launchFinishes": {}, "expect": { "lost": [] } }]"#,
    #"[{ "launch": "shop" }, { "back": {}, "given": { "state": { "user": "ada" } }, "expect": { "lost": [] } }]"#,
  ])
  func `what only a modelled app can do fails in an app under test`(steps: String) async throws {
    #expect(try await !Self.failures(steps).isEmpty)
  }
}

extension AppArrivalTests {
  /// An app whose task reports something after the app has ended.
  private struct Late: AppUnderTest {
    let launch: AppLaunch
    let tasks: Tasks

    actor Tasks {
      private var last: Task<Void, Never>?
      private var isFree = false
      private var waiting: CheckedContinuation<Void, Never>?

      func start(_ work: @escaping @Sendable () -> Void) {
        last = Task {
          await self.untilFree()
          work()
        }
      }

      private func untilFree() async { if !isFree { await withCheckedContinuation { waiting = $0 } } }

      func finish() async {
        isFree = true
        waiting?.resume()
        await last?.value
      }
    }

    func receive(_ delivery: Delivery) async {
      if delivery.url?.host == "finish" {
        await tasks.finish()
      } else {
        await tasks.start { launch.report.log("late") }
      }
    }
    func screens() -> NavigationState { launch.screens }
  }

  @Test func `a report after termination fails the step in which it comes`() async throws {
    let plan = try Self.plan(
      #"""
      { "id": "row", "steps": [ { "open": "shop://start", "expect": { "opens": "shop" } }, { "terminate": "shop" },
        { "open": "shop://finish", "expect": { "opens": "shop" } } ] }
      """#)
    let tasks = Late.Tasks()
    let result = await Replayer(plan).using { Late(launch: $0, tasks: tasks) }.replay(plan.rows[0])
    expect(result.failures.map { "\($0.step) \($0.message)" }, equals: ["2 log reported after termination of shop"])
  }
}

extension AppArrivalTests {
  @Test func `an app without routes loses a link too`() async throws {
    let plan = try Self.plan(
      #"""
      { "id": "row", "given": { "app": "notRunning" }, "open": "shop://a/b", "expect": { "opens": "shop", "lost": [] } }
      """#, shop: #", "entryPoints": ["application(_:open:options:)"]"#)
    let result = await plan.result()
    expect(result.failures.map(\.field), equals: ["lost"])
    expect(result.failures.first?.explanation ?? "", contains: "scene(_:willConnectTo:options:) carried shop://a/b")
  }
}

extension AppArrivalTests {
  @Test func `each order of events is a row with its own outcome`() async throws {
    let plan = try Self.plan(
      #"""
      { "id": "race", "arrive": [{ "open": "shop://a/a" }, { "open": "shop://a/b", "during": true }], "orders": [
        { "order": [1, 2], "expect": { "navigation": { "stack": ["home", "link /a", "link /b"] } } },
        { "order": [2, 1], "expect": { "navigation": { "stack": ["home", "link /b", "link /a"] } } } ] }
      """#)
    let replayer = await Replayer(plan).using { Recorder($0) }
    var failures: [String] = []
    for row in plan.rows { failures += await replayer.replay(row).failures.map(\.message) }
    expect(plan.rows.map(\.id), equals: ["race[order=1 2]", "race[order=2 1]"])
    expect(failures, equals: [])
  }

  @Test(arguments: [
    (
      #""orders": [{ "order": [1, 2], "expect": { "opens": "shop" } }]"#,
      "expected an outcome for each order of the events, also for [2, 1], found 1 of 2"
    ),
    (#""orders": [{ "order": [1, 3], "expect": { "opens": "shop" } }]"#, "expected [1, 2] or [2, 1]"),
    (
      #""matrix": { "a": [1] }, "orders": [{ "order": [1, 2], "expect": { "opens": "shop" } }]"#,
      "\"matrix\""
    ),
  ])
  func `an order that is missing is reported`(orders: String, message: String) throws {
    let messages = Self.messages(about: orders)
    #expect(messages.contains { $0.contains(message) }, "\(messages)")
  }

  @Test(arguments: [
    (#"{ "order": [1, 2] }"#, #"an order has no "expect""#),
    (#"{ "order": [1, 2], "expct": { "opens": "shop" } }"#, #"unknown key "expct" in an order"#),
    (#"{ "order": "1 2", "expect": { "opens": "shop" } }"#, "expected an array, found a string"),
  ])
  func `an order that cannot be read is no wrong order`(order: String, message: String) {
    expect(Self.messages(about: #""orders": [\#(order)]"#), equals: [message])
  }

  private static func messages(about orders: String) -> [String] {
    let source = SourceText(
      Array(
        #"""
        { "version": 1, "apps": { "shop": { "id": "\#(Sample.id)", "urlSchemes": ["shop"] } },
          "links": [{ "id": "race", "arrive": [{ "open": "shop://a" }, { "open": "shop://b" }], \#(orders) }] }
        """#.utf8), file: "plan.json")
    let outcome = PlanReader(source: source, files: PlanFiles(root: "."), forbidsOnly: false).read()
    return outcome.findings.map(\.message)
  }
}
