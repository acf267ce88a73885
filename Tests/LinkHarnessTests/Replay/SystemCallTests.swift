@testable import LinkHarness

/// Tests of calls of the system that bring several events, and of the launch method of app delegates.
struct SystemCallTests {
  /// An app whose screens say what each call brings.
  private actor Recorder: AppUnderTest {
    private let launch: AppLaunch
    private let onlyFirst: Bool
    private var calls: [String] = []

    init(_ launch: AppLaunch, onlyFirst: Bool = false) { (self.launch, self.onlyFirst) = (launch, onlyFirst) }

    func receive(_ delivery: Delivery) {
      let parts = [
        delivery.urls.map(\.absoluteString).joined(separator: "+"),
        delivery.activities.map { $0.type.suffix(11) + ($0.webpageURL?.path ?? "") }.joined(separator: "+"),
        delivery.links.map(\.absoluteString).joined(separator: "+"), delivery.shortcut?.type ?? "",
        delivery.payload.map { $0.keys.joined() } ?? "",
      ]
      delivery.urls.forEach(launch.report.handled)
      // The first element of the set is the web page's activity in one order only.
      calls.append(onlyFirst ? delivery.activities.first?.webpageURL?.path ?? "none" : parts.joined(separator: ","))
    }

    func screens() -> NavigationState { NavigationState(root: Screen("home"), pushed: calls.map { Screen($0) }) }
  }

  private static func replay(_ row: String, onlyFirst: Bool = false) async throws -> RowResult {
    let plan = try AppArrivalTests.plan(row)
    return await Replayer(plan).using { Recorder($0, onlyFirst: onlyFirst) }.replay(plan.rows[0])
  }

  private static let cold = #"""
    { "id": "row", "given": { "app": "notRunning" },
      "arrive": [[{ "activity": { "type": "com.example.view", "to": "shop" } }, { "open": "https://shop.example/p/7" }]],
      "expect": { "entryPoint": "scene(_:willConnectTo:options:)", "handled": ["com.example.view", "https://shop.example/p/7"],
                  "navigation": { "stack": EXPECTED } } }
    """#

  @Test func `a list is one call, which brings everything`() async throws {
    let (first, second) = (
      "\",xample.view+BrowsingWeb/p/7,https://shop.example/p/7,,\"",
      "\",BrowsingWeb/p/7+xample.view,https://shop.example/p/7,,\""
    )
    let held = Self.cold.replacing("EXPECTED", with: #"{ "includes": "home", "count": 2 }"#)
    expect(try await Self.replay(held).failures.map(\.message), equals: [])
    // A set has no order, so the row is replayed with the list reversed too.
    let one = try await Self.replay(Self.cold.replacing("EXPECTED", with: "[\"home\", \(first)]"))
    expect(one.failures.map(\.field), equals: ["navigation.stack"])
    expect(one.failures[0].causes.first?.message ?? "", contains: "holds with the events in this order")
    let other = try await Self.replay(Self.cold.replacing("EXPECTED", with: "[\"home\", \(second)]"))
    expect(other.failures.map(\.field), equals: ["navigation.stack"])
    expect(other.failures[0].causes.first?.message ?? "", contains: "fails with the events in this order")
  }

  @Test func `an app that looks at the first element of the set only fails in one order`() async throws {
    let row = Self.cold.replacing("EXPECTED", with: #"["home", "/p/7"]"#)
    expect(try await Self.replay(row, onlyFirst: true).failures.map(\.field), equals: ["navigation.stack"])
  }

  @Test func `several URLs arrive in a running app, and a notification beside a quick action at the launch`()
    async throws
  {
    let warm = try await Self.replay(
      #"""
      { "id": "row", "arrive": [[{ "open": "shop://a" }, { "open": "shop://b" }]],
        "expect": { "entryPoint": "scene(_:openURLContexts:)", "handled": ["shop://a", "shop://b"],
                    "navigation": { "stack": { "count": 2 } } } }
      """#)
    expect(warm.failures.map(\.message), equals: [])
    let launch = try await Self.replay(
      #"""
      { "id": "row", "given": { "app": "notRunning" },
        "arrive": [[{ "push": { "a": 1 }, "app": "shop" }, { "shortcut": "new", "app": "shop" }]],
        "expect": { "navigation": { "stack": ["home", ",,,new,a"] } } }
      """#)
    expect(launch.failures.map(\.message), equals: [])
  }

  @Test(arguments: [
    (
      #""arrive": [[{ "open": "https://shop.example/p/1" }, { "open": "shop://a", "app": "shop" }]]"#,
      "a scene that is connected"
    ),
    (
      #""given": { "app": "notRunning" }, "arrive": [[{ "open": "shop://a" }, { "open": "shop://b", "during": true }]]"#,
      "\"during\""
    ),
    (
      #""given": { "app": "notRunning" }, "arrive": [[{ "push": "shop://a", "app": "shop" }, { "shortcut": "x", "app": "driver" }]]"#,
      "an event for another app"
    ),
    (
      #""given": { "app": "notRunning" }, "arrive": [[{ "push": "shop://a", "app": "shop" }, { "push": "shop://b", "app": "shop" }]]"#,
      "a second notification"
    ),
    (
      #""given": { "app": "notRunning" }, "arrive": [[{ "activity": { "type": "a.b", "from": "handoff", "to": "shop" } }, { "open": "shop://b" }]]"#,
      "an activity from Handoff"
    ), (#""arrive": [[]]"#, "expected an array with at least one arrival"),
  ])
  func `what one call cannot bring is a finding`(step: String, message: String) throws {
    let text = #"""
      { "version": 1, "apps": { "shop": { "id": "\#(Sample.id)", "urlSchemes": ["shop"] },
          "driver": { "id": "ABCDE12345.com.example.driver" } },
        "links": [{ "id": "row", \#(step.replacing(#""open": "https"#, with: #""app": "shop", "open": "https"#)), "expect": { "lost": [] } }] }
      """#
    let findings = TestPlan.read(text).findings
    #expect(findings.contains { $0.message.contains(message) }, "\(findings.map(\.message))")
  }

  @Test func `only scenes are given several events in one call`() throws {
    let text = #"""
      { "version": 1, "apps": { "shop": { "id": "\#(Sample.id)", "urlSchemes": ["shop"], "lifeCycle": "swiftUI" } },
        "links": [{ "id": "row", "arrive": [[{ "open": "shop://a" }, { "open": "shop://b" }]], "expect": { "lost": [] } }] }
      """#
    let findings = TestPlan.read(text).findings
    expect(findings.first?.message ?? "", contains: "events to an app without scenes")
  }

  // MARK: The launch

  /// An app that answers in its launch method, and says what it was called with.
  private actor Delegate: AppUnderTest {
    private let returned: Bool
    private var calls: [String] = []

    init(returning returned: Bool) { self.returned = returned }

    var entryPoints: Set<EntryPoint> { [.applicationOpen, .didReceiveNotificationResponse] }

    func didFinishLaunching(_ delivery: Delivery) async throws -> Bool {
      for _ in 0..<5 { await Task.yield() }
      calls.append("launch " + (delivery.url?.absoluteString ?? "-"))
      return returned
    }

    func receive(_ delivery: Delivery) { calls.append("open " + (delivery.url?.absoluteString ?? "-")) }

    func screens() -> NavigationState { NavigationState(root: Screen("home"), pushed: calls.map { Screen($0) }) }
  }

  @Test(arguments: [
    ("", true, #"["home", "launch shop://a", "open shop://a"]"#, "[]", []),
    ("", false, #"["home", "launch shop://a"]"#, #"["shop://a"]"#, []),
    (#", "launchReturns": true"#, false, #"["home", "launch shop://a"]"#, #"["shop://a"]"#, ["launchReturns"]),
    (#", "launchReturns": false"#, false, #"["home", "launch shop://a"]"#, #"["shop://a"]"#, []),
  ])
  func `what the launch method returns decides about the delivery`(
    key: String, returned: Bool, stack: String, lost: String, failures: [String]
  ) async throws {
    let plan = try AppArrivalTests.plan(
      #"""
      { "id": "row", "given": { "app": "notRunning" }, "open": "shop://a",
        "expect": { "lost": \#(lost), "navigation": { "stack": \#(stack) } } }
      """#, shop: #", "lifeCycle": "appDelegate""# + key)
    let result = await Replayer(plan).using { _ in Delegate(returning: returned) }.replay(plan.rows[0])
    expect(result.failures.map(\.field), equals: failures)
    let codes = result.steps[0].trace.acts.map(\.code)
    expect(codes.contains(.returnedFalse), equals: !returned)
  }

  @Test func `the launch method is called at each launch`() async throws {
    let plan = try AppArrivalTests.plan(
      #"""
      { "id": "row", "steps": [
        { "launch": "shop", "expect": { "navigation": { "stack": ["home", "launch -"] } } },
        { "terminate": "shop" },
        { "arrive": [{ "push": "shop://b", "app": "shop" }],
          "expect": { "navigation": { "stack": ["home", "launch -", "open shop://b"] } } }] }
      """#, shop: #", "lifeCycle": "appDelegate""#)
    let result = await Replayer(plan).using { _ in Delegate(returning: true) }.replay(plan.rows[0])
    expect(result.failures.map(\.message), equals: [])
  }
}
