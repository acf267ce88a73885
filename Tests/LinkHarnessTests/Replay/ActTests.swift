@testable import LinkHarness

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Tests that rows say what apps did, and that failures are explained by it.
struct ActTests {
  /// An app that does what the host of the link says.
  private actor Doing: AppUnderTest {
    struct NotAValidRoute: Error {}

    private let launch: AppLaunch
    private var state: NavigationState

    init(_ launch: AppLaunch) { (self.launch, state) = (launch, launch.screens) }

    func receive(_ delivery: Delivery) async throws {
      guard let url = delivery.url else { return }
      switch url.host {
      case "throw": throw NotAValidRoute()
      case "leave": launch.open("https://other.example/", prefersInApp: url.path.hasPrefix("/safari"))
      case "keep": launch.report.kept(url)
      case "wait": state = state.with(signedIn: false, pending: RouteMatch("later"))
      case "load":
        _ = try? await launch.site.session.data(from: URL(string: "https://shop.example/p/1") ?? url)
        launch.report.analytics("loaded")
      case "sleep":
        let clock = launch.clock
        launch.task { try? await clock.sleep(for: .seconds(60)) }
      case "twice": state = NavigationState(root: state.root, pushed: ["a", "a"])
      case "both": state = NavigationState(root: state.root, pushed: ["a"], modal: ["s", "t"])
      case "push": state = NavigationState(root: state.root, pushed: [Screen(url.lastPathComponent)])
      default: break
      }
    }

    func perform(_ action: UserAction) {
      state = action == .refresh ? state.pushing("z") : state.with(signedIn: true, pending: nil)
    }

    func screens() -> NavigationState { state }
  }

  private static func result(_ steps: String) async throws -> RowResult {
    let plan = try AppArrivalTests.plan(#"{ "id": "row", "given": { "signedIn": false }, "steps": [\#(steps)] }"#)
    return await Replayer(plan).using { Doing($0) }.replay(plan.rows[0])
  }

  private static let method = EntryPoint.openURLContexts.rawValue

  @Test(arguments: [
    ("throw", "shop took the link in \(method) and threw NotAValidRoute"),
    ("nothing", "shop took the link in \(method) and nothing followed"),
    ("leave", "shop opened https://other.example/ itself; the system gave it to the browser"),
    ("leave/safari", "shop opened https://other.example/ itself; a Safari view shows it"),
    ("keep", "shop keeps shop://keep/x until it is signed in"),
    ("wait", "shop keeps the link until it is signed in"),
    (
      "load",
      "shop took the link in \(method), requested https://shop.example/p/1 and called launch.report.analytics(_:)"
    ),
    ("sleep", "shop took the link in \(method) and left work that has not ended"),
    ("push", "shop took the link in \(method) and pushed x"),
    ("twice", "shop took the link in \(method) and pushed a 2 times"),
    ("both", "shop took the link in \(method), pushed a, presented s and presented t"),
  ])
  func `an act is a cause`(host: String, cause: String) async throws {
    let result = try await Self.result(
      #"{ "open": "shop://\#(host)/x", "expect": { "navigation": { "stack": ["home", "y"] } } }"#)
    let causes = result.failures.first?.causes.map(\.message) ?? []
    #expect(causes.contains(cause), "\(causes)")
    let hint = "if it goes on in a task, start that with launch.task"
    expect(causes.last == hint, equals: host == "nothing", "\(causes)")
  }

  @Test func `an app is given the link of its launch options`() {
    let act = Act(.took, by: "shop", method: EntryPoint.didFinishLaunching.rawValue, url: "shop://x")
    expect(act.words, equals: "was given the link in application(_:didFinishLaunchingWithOptions:)")
  }

  @Test(arguments: [
    (#"{ "open": "shop://push/login" }"#, #""signIn": {}"#, "the link of step 1 led to login and to nothing since"),
    (
      #"{ "open": "shop://nothing" }, { "battery": "low" }"#, #""signIn": {}"#,
      "the link of step 1 led to nothing since"
    ),
    (#"{ "open": "shop://keep/x" }"#, #""signIn": {}"#, nil), (#"{ "open": "shop://push/x" }"#, #""back": {}"#, nil),
    (#"{ "open": "shop://push/x" }"#, #""open": "shop://nothing""#, nil),
    (#"{ "open": "shop://push/x" }, { "refresh": {} }"#, #""signIn": {}"#, nil),
  ])
  func `what came of an earlier link is remembered`(steps: String, step: String, cause: String?) async throws {
    let result = try await Self.result(#"\#(steps), { \#(step), "expect": { "navigation": { "top": "y" } } }"#)
    let causes = result.failures.first?.causes.map(\.message) ?? []
    expect(causes.filter { $0.hasPrefix("the link of step") }, equals: [cause].compactMap(\.self))
  }

  @Test func `an act of an earlier step is a cause`() async throws {
    let result = try await Self.result(
      #"{ "open": "shop://leave" }, { "signIn": {}, "expect": { "navigation": { "stack": ["home", "y"] } } }"#)
    expect(
      result.failures.first?.causes.first?.message ?? "",
      equals: "in step 1, shop opened https://other.example/ itself; the system gave it to the browser")
  }

  @Test(arguments: [#""delivery": { "url": "shop://push/?q#a#b" }"#, #""navigation": { "stack": ["home", "a#b"] }"#])
  func `what the app received in place of what was written is a cause`(expected: String) async throws {
    let result = try await Self.result(#"{ "open": "shop://push/?q#a#b", "expect": { \#(expected) } }"#)
    let causes = result.failures.first?.causes.map(\.message) ?? []
    #expect(causes.contains("shop received shop://push/?q#a%23b: Foundation encodes what no URL contains"), "\(causes)")
    #expect(!causes.contains { $0.hasSuffix("decoded") }, "\(causes)")
    let ladder = RowRecord(result, nil, JSONLinesReporter().parts).ladder
    #expect(ladder.contains { $0.contains("shop receives shop://push/?q#a%23b in \(Self.method)") }, "\(ladder)")
  }

  @Test func `what is expected and not reported is an act`() async throws {
    let result = try await Self.result(#"{ "open": "shop://push/x", "expect": { "route": "x" } }"#)
    expect(
      result.failures.first?.causes.first?.message ?? "",
      equals: "shop took the link in \(Self.method), pushed x and did not call launch.report.route(_:)")
  }

  @Test func `JSON Lines list the acts in order, and reports show them at their stages`() async throws {
    let result = try await Self.result(
      #"{ "open": "shop://push/x", "expect": { "opens": "shop" } }, { "open": "shop://keep", "expect": { "handled": [] } }"#
    )
    let record = RowRecord(result, nil, JSONLinesReporter().parts)
    let row = try #require(JSONDocument.strict(Array(JSONLinesReporter().line(record).utf8)))
    let acts = row["acts"]?.array?.map { act in
      (act.object ?? []).map { "\($0.name)=\($0.value.string ?? $0.value.value.text)" }.joined(separator: " ")
    }
    expect(
      acts ?? [],
      equals: [
        "step=0 app=shop act=took method=\(Self.method) url=shop://push/x",
        "step=0 app=shop act=changed change=push screen=x changes=[\"pushed x\"]",
        "step=1 app=shop act=took method=\(Self.method) url=shop://keep",
        "step=1 app=shop act=kept url=shop://keep",
      ])
    let ladder = record.ladder
    #expect(ladder.contains { $0.contains("shop kept shop://keep") }, "\(ladder)")
    let read = try #require(RowRecord(row))
    expect(read.ladder, equals: ladder)
  }

  @Test func `what was lost, opened or done wrong is an act, which reports say elsewhere`() async throws {
    let row = #"{ "id": "row", "given": { "app": "notRunning" }, "open": "shop://a/b", "expect": { "lost": [] } }"#
    let plan = try AppArrivalTests.plan(row, shop: #", "entryPoints": ["\#(Self.method)"]"#)
    let result = await plan.result()
    expect(result.steps[0].trace.acts.map(\.code), equals: [.lost, .lacks])
    expect(result.steps[0].trace.acts[0].words, contains: " carried shop://a/b; shop does not implement it")
    expect(result.acts.count, equals: 1)
    let left = try await Self.result(#"{ "open": "shop://leave", "expect": { "opens": "shop" } }"#)
    let opened = left.steps[0].trace.acts
    expect(opened.map(\.code), equals: [.took, .opened])
    expect(opened.last?.opened?.destination, equals: "browser")
    let wrong = try await Self.result(#"{ "launch": "shop" }, { "invalidate": {}, "expect": { "lost": [] } }"#)
    expect(wrong.steps[1].trace.acts.map(\.code), equals: [.failed])
  }

  @Test func `only rows that did not pass list the acts of modelled apps`() async throws {
    let row = #"{ "id": "row", "open": "shop://p/7", "expect": { "route": "\#("p")" } }"#
    let shop = #", "router": { "routes": [{ "name": "p", "path": "/p/:id" }] }"#
    for (row, acts) in [
      (row, []), (row.replacing(#""p" }"#, with: #""q" }"#), [Act.Code.took, .changed]),
    ] {
      let plan = try AppArrivalTests.plan(row, shop: shop)
      let result = await plan.result()
      expect(result.steps[0].trace.acts.map(\.code), equals: [.took, .changed, .reported])
      expect(result.acts.isEmpty, equals: acts.isEmpty)
    }
  }
}

struct OtherSpellingTests {
  @Test(arguments: [
    ("100%25", "100%", "decoded twice"), ("a%2520b", "a b", "two times more"), ("a b", "a%20b", "not percent-decoded"),
    ("a b", "a%2520b", "two times less"), ("a+b", "a b", "decoded as a space"), ("a b", "a+b", "was not decoded"),
    ("Abc", "abc", "capital letters"), ("a/b", "/a/b/", "slash"), ("caf\u{E9}", "cafe\u{301}", "Unicode form"),
    ("19.9", "19.900000000000002", "rounding"), ("1.0", "1", "rounding"),
  ])
  func `the difference is named`(wanted: String, actual: String, words: String) {
    expect(Diagnosis.otherSpelling(wanted, actual) ?? "", contains: words)
  }

  @Test(arguments: [("a", "b"), ("", "a"), ("a%", "a"), ("1000001", "1000002"), ("1.5", "1.6")])
  func `other differences are not`(wanted: String, actual: String) {
    #expect(Diagnosis.otherSpelling(wanted, actual) == nil)
  }

  /// A router that decodes the link before it splits its query.
  private struct Early: RouterUnderTest {
    func route(_ url: URL) -> RouteMatch {
      let text = url.absoluteString.removingPercentEncoding ?? ""
      return RouteMatch("p", ["url": Link(text).queryItems.first { $0.name == "url" }?.value ?? ""])
    }
  }

  @Test func `a link that is decoded too early is the cause`() async throws {
    let plan = try AppArrivalTests.plan(
      #"""
      { "id": "row", "open": "shop://p?url=https%3A%2F%2Fa.example%3Fb%3D1%26c%3D2",
        "expect": { "parameters": { "url": "https://a.example?b=1&c=2" } } }
      """#)
    let result = await Replayer(plan, router: Early()).replay(plan.rows[0])
    expect(
      result.failures.first?.causes.first?.message ?? "",
      equals: "the link was percent-decoded before its query was split")
  }
}
