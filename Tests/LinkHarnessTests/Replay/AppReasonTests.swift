@testable import LinkHarness

/// Tests that the reasons of failures of an app under test come from what was observed in it.
struct AppReasonTests {
  /// An app that does what the link says.
  private actor Doing: AppUnderTest {
    struct Refused: Error {}
    struct Closed: Error, CustomStringConvertible { let description = "the shop is closed" }

    private let launch: AppLaunch
    private var state: NavigationState

    init(_ launch: AppLaunch) {
      self.launch = launch
      let signedIn = launch.given["user"] != nil && launch.isSignedIn
      state =
        launch.given["tab"] == nil
        ? NavigationState(root: Screen("home"), signedIn: signedIn) : Self.tab("a", ["a", "x"])
    }

    private static func tab(_ name: String, _ stack: [String]) -> NavigationState {
      NavigationState(root: Screen(stack[0]), pushed: stack.dropFirst().map { Screen($0) }, tab: name)
    }

    func receive(_ delivery: Delivery) throws {
      let screens = delivery.url?.pathComponents.dropFirst().map { Screen($0) } ?? []
      switch delivery.url?.host {
      case "throw": throw Closed()
      case "refuse": throw Refused()
      case "open": launch.open("https://other.example/")
      case "sheet": state = NavigationState(root: Screen("home"), modal: screens)
      case "push": state = NavigationState(root: Screen("home"), pushed: screens)
      case "wait":
        state = NavigationState(root: Screen("home"), signedIn: state.signedIn, pending: RouteMatch("later"))
      default: break
      }
    }

    func perform(_ action: UserAction) {
      switch action {
      case .signIn: state = NavigationState(root: Screen("home"), pushed: state.modal.dropFirst().map { $0 })
      case .chooseTab(let name):
        state = Self.tab(name, name == "a" ? ["a", "x"] : name == "b" ? ["b"] : ["a", "x", "y"])
      case .share: launch.report.made("shop://push/made")
      default: break
      }
    }

    func screens() -> NavigationState { state }
  }

  private static func result(_ steps: String) async throws -> RowResult {
    let plan = try AppArrivalTests.plan(#"{ "id": "row", "steps": [\#(steps)] }"#, shop: #", "unroutable": "browser""#)
    return await Replayer(plan).using { Doing($0) }.replay(plan.rows[0])
  }

  @Test(arguments: [
    (#"{ "open": "shop://push/x", "expect": { "error": "Refused" } }"#, "shop threw no error and reported none"),
    (#"{ "open": "shop://push/x", "expect": { "returned": "browser" } }"#, "shop opened no link itself"),
    (
      #"{ "open": "shop://open", "expect": { "returned": "driver" } }"#,
      "shop opens https://other.example/ itself; the result is browser, because domain-not-associated"
    ),
    (#"{ "signIn": {}, "expect": { "error": "Refused" } }"#, "shop threw no error and reported none"),
    (
      #"{ "share": { "route": "x" } }, { "open": "shop://push/x", "expect": { "made": "shop://x" } }"#,
      "shop reported no link that it made"
    ),
    (#"{ "open": "shop://push/x", "expect": { "handled": ["shop://push/y"] } }"#, "shop received shop://push/x"),
    // What an error says is a reason only if it is more than its code, which the app's acts name.
    (
      #"{ "open": "shop://throw", "expect": { "navigation": { "stack": ["home", "x"] } } }"#,
      "the app's own code threw an error: the shop is closed"
    ),
    (#"{ "open": "shop://refuse", "expect": { "navigation": { "stack": ["home", "x"] } } }"#, ""),
  ])
  func `an unmet expectation is explained by what the app did`(steps: String, reason: String) async throws {
    let result = try await Self.result(steps)
    expect(result.failures.first?.explanation ?? "", equals: reason)
    // No value of the plan has an effect on the app, so the causes are what it did.
    let causes = result.failures.flatMap(\.causes).map(\.message)
    expect(causes.filter { !$0.hasPrefix("shop ") }, equals: [])
  }

  @Test(arguments: [
    (
      "signedIn", "true",
      "take `launch.isSignedIn` over when the app is made, and report it in `screens()`: `NavigationState(…, signedIn:)`"
    ),
    (
      "tab", #""b""#,
      "take `launch.screens.tab` over when the app is made, and report it in `screens()`: `NavigationState(…, tab:)`"
    ),
    (
      "modal", #"["x"]"#,
      "take `launch.screens` over when the app is made, and report it in `screens()`: `NavigationState(…)`"
    ),
  ])
  func `a start that is not taken over says how it is reported`(key: String, value: String, fix: String) async throws {
    let result = try await Self.result(
      #"{ "open": "shop://push", "given": { "\#(key)": \#(value) }, "expect": { "opens": "shop" } }"#)
    expect(result.failures.map(\.field), equals: ["given.\(key)"])
    expect(result.failures.first?.explanation ?? "", equals: "the app does not start as \"given\" says; \(fix)")
  }

  @Test(arguments: [
    (#"{ "open": "shop://wait", "given": { "signedIn": true, "state": { "user": 1 } }, "#, "none"),
    (#"{ "open": "shop://wait", "#, "sign-in"),
    // The link waits since the step before.
    (#"{ "open": "shop://wait" }, { "open": "shop://nothing", "#, "none"),
    (#"{ "open": "shop://sheet/login" }, { "signIn": {}, "#, "dismiss"),
    (#"{ "open": "shop://sheet/login/order" }, { "signIn": {}, "#, "push"),
    (#"{ "open": "shop://sheet/help" }, { "open": "shop://push", "#, "dismiss"),
    (#"{ "open": "shop://sheet/help" }, { "open": "shop://push/x", "#, "push"),
    (#"{ "chooseTab": "b", "given": { "state": { "tab": "a" } }, "#, "switch-tab"),
    (#"{ "chooseTab": "b", "given": { "state": { "tab": "a" } } }, { "chooseTab": "a", "#, "switch-tab"),
    (#"{ "chooseTab": "c", "given": { "state": { "tab": "a" } }, "#, "switch-tab"),
  ])
  func `a change is named by the screens before and after it`(steps: String, action: String) async throws {
    let result = try await Self.result(steps + #""expect": { "navigation": { "action": "\#(action)" } } }"#)
    expect(result.failures.map(\.message), equals: [])
  }
}
