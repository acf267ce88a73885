import Foundation
import LinkHarness
import LinkHarnessTesting
import LinkModel
import MockSite
import TestSupport
import Testing

/// Tests `PlanRow` as app tests use it.
struct PlanRowTests {
  /// A single plan is sufficient here, because the README's example replays all plans.
  @Test(arguments: PlanRow.all(in: "TestPlans/links-that-arrive-together.json"))
  func `a row of the plans passes`(_ row: PlanRow) async {
    await row.replay()
  }

  @Test func `a failing row is reported at the unmet expectation`() async throws {
    let row = try #require(PlanRow.all(in: "TestPlans/Failing/wrong-destination.json").first)
    let issues = await issues { await row.replay() }
    let issue = try #require(issues.first)
    expect(issues.count, equals: 1)
    expect(issue.sourceLocation?.fileID, equals: "Failing/wrong-destination.json")
    expect(issue.sourceLocation?.filePath, equals: Self.plans + "/Failing/wrong-destination.json")
    expect(issue.sourceLocation?.line, equals: 28)
    expect(issue.sourceLocation?.column, equals: 28)
    let text = issue.comments.map(\.rawValue).joined()
    expect(text, hasPrefix: "help-opens-the-app: expected opens \"shop\", got \"browser\"")
    expect(text, contains: "because excluded: component 0 of entry 0")
  }

  @Test func `the unmet values of a row are one issue, with its assumptions`()
    async throws
  {
    let row = try #require(PlanRow.all(in: "TestPlans/Failing/wrong-parameters.json").first)
    let issues = await issues { await row.replay() }
    expect(issues.map { $0.sourceLocation?.column }, equals: [76])
    let text = issues.first?.comments.first?.rawValue ?? ""
    expect(
      text,
      contains: [
        "29:91: expected parameters.size \"L\", got nothing", "20:38: the route product matched the link",
        "→ route       product with id=42, color=blue, by /product/:id",
      ])
  }

  @Test func `the issue of a row with a secret does not contain the secret`() async throws {
    let rows = PlanRow.all(in: "TestPlans/Failing/wrong-parameters.json")
    let row = try #require(rows.first { $0.id == "a-token-in-the-query" })
    expect(row.testDescription, hasPrefix: "a-token-in-the-query · ")
    expect(row.testDescription, contains: "token=***")
    let text = await issues { await row.replay() }.first?.comments.first?.rawValue ?? ""
    expect(text, contains: "\"parameters\": { \"token\": \"******\" }")
    expect(text, lacks: ["s3cret", "Secret"])
  }

  @Test func `an App Clip and an app of another plan may have their own code, an app of no plan may not`()
    async throws
  {
    struct Router: RouterUnderTest {
      func route(_ url: URL) -> RouteMatch { RouteMatch("", [:]) }
    }
    let folder = try Folder()
    for app in ["shop", "voya"] {
      let plan = """
        { "version": 1, "apps": { "\(app)": { "id": "ABCDE12345.com.example.\(app)",
            "appClip": { "id": "ABCDE12345.com.example.\(app).Clip" } } },
          "links": [ { "open": "a:b", "expect": { "opens": "nothing" } } ] }
        """
      try folder.write(plan, to: "\(app).json")
    }
    let rows = PlanRow.all(in: folder.path)
    let row = try #require(rows.first { $0.plan.hasSuffix("/shop.json") })
    await row.replay(routers: ["voya": Router(), "shop-clip": Router()])
    for (name, hint) in [
      ("voyar", "did you mean \"voya\"?"),
      ("bank", "the plans declare \"shop\", \"shop-clip\", \"voya\", \"voya-clip\""),
    ] {
      let unknown = await issues { await row.replay(routers: [name: Router()]) }
      expect(
        unknown.first?.comments.first?.rawValue ?? "", equals: "no plan declares an app named \"\(name)\"; \(hint)")
    }
  }

  @Test func `rows with a common cause print it once`() async throws {
    let rows = PlanRow.all(in: "TestPlans/Failing/one-cause-for-several-rows.json")
    var texts: [String] = []
    for row in rows.prefix(2) {
      texts += await issues { await row.replay() }.flatMap(\.comments).map(\.rawValue)
    }
    expect(texts.first ?? "", contains: "first diverged at decide")
    expect(
      texts.last?.lines.map { String($0.prefix(31)) } ?? [],
      equals: ["a-plate: expected opens \"shop\",", "  the same cause as a-cup: Test"])
  }

  /// With the test above, which prints it too, so in each order one of the two would print that it is known.
  @Test func `a cause that another test has printed is printed again`() async throws {
    let row = try #require(PlanRow.all(in: "TestPlans/Failing/one-cause-for-several-rows.json").first)
    let texts = await issues { await row.replay() }.flatMap(\.comments).map(\.rawValue)
    expect(texts.first ?? "", contains: "first diverged at decide")
  }

  @Test func `a known issue does not fail the test until it is fixed`() async throws {
    let rows = PlanRow.all(in: "TestPlans/Failing/known-issue-that-passes.json")
    let solved = try #require(rows.first { $0.id == "products-open-the-app" })
    let open = try #require(rows.first { $0.id == "one-that-still-fails" })
    await open.replay()
    let issues = await issues { await solved.replay() }
    expect(issues.map { $0.sourceLocation?.line }, equals: [27])
  }

  @Test func `a plan that does not load is a failing row at the position of the error`()
    async throws
  {
    let rows = PlanRow.all(in: "TestPlans/Failing/trailing-comma.json")
    let row = try #require(rows.first)
    expect(rows.count, equals: 1)
    expect(row.testDescription, hasSuffix: "trailing-comma.json cannot be loaded")
    let issues = await issues { await row.replay() }
    expect(issues.map { $0.sourceLocation?.line }, equals: [26])
    expect(issues.map { $0.sourceLocation?.column }, equals: [86])
    expect(issues.first?.comments.first?.rawValue.contains("fix: delete the comma"), equals: true)
  }

  @Test func `a finding in a document is reported at its position there`() async throws {
    let row = try #require(PlanRow.all(in: "TestPlans/Failing/bad-router-file.json").first)
    let issues = await issues { await row.replay() }
    expect(issues.count, equals: 7)
    #expect(issues.allSatisfy { $0.sourceLocation?.fileID == "Shared/router.json" })
  }

  @Test func `an empty directory is a failing row`() async throws {
    let folder = try Folder()
    let rows = PlanRow.all(in: folder.path)
    expect(rows.count, equals: 1)
    let issues = await issues { await rows.first?.replay() }
    expect(issues.first?.comments.first?.rawValue.hasPrefix("no plan found in"), equals: true)
  }

  @Test func `a terminal or CI service never interprets text of a plan as a command`()
    async throws
  {
    let plan = """
      { "version": 1, "links": [
        { "id": "##[error]", "open": "a:\\u001b\\n::error::x", "expect": { "opens": "browser" } } ] }
      """
    let folder = try Folder(plan: plan)
    let row = try #require(PlanRow.all(in: folder.path).first)
    let issues = await issues { await row.replay() }
    let texts = [row.testDescription] + issues.flatMap(\.comments).map(\.rawValue)
    expect(texts.count, equals: 2)
    for text in texts {
      expect(text, contains: "\\u{23}#[error]")
      expect(text, lacks: ["\u{1B}", "\n::"])
    }
  }

  @Test func `a missing path is a failing row`() async {
    let rows = PlanRow.all(in: "TestPlans/there-is-no-such-plan.json")
    expect(rows.count, equals: 1)
    let issues = await issues { await rows.first?.replay() }
    expect(issues.count, equals: 1)
    expect(issues.first?.comments.first?.rawValue.hasPrefix("file not found"), equals: true)
  }

  @Test(arguments: PlanRow.all(in: "TestPlans/redirects-in-the-browser.json"))
  func `a row reaches only hosts of its own plan`(_ row: PlanRow) async {
    await row.replay(over: .loopback)
  }

  @Test func `an app's own router replaces the plan's`() async throws {
    let rows = PlanRow.all(in: "TestPlans/product-links.json")
    let row = try #require(rows.first { $0.id == "a-product-in-an-e-mail-opens-the-app" })
    let issues = await issues { await row.replay(router: SoldOut()) }
    expect(issues.count, equals: 1)
    let text = issues.first?.comments.first?.rawValue ?? ""
    expect(
      text,
      contains: [
        "expected route \"product\", got nothing",
        "the app's own router threw an error: productNotFound(\"/product/42\")",
      ])
  }

  private enum ShopError: Error { case productNotFound(String) }

  private struct SoldOut: RouterUnderTest {
    func route(_ url: URL) async throws -> RouteMatch {
      throw ShopError.productNotFound(url.path)
    }
  }

  #if compiler(>=6.3)
    @Test func `warnings are recorded once, with their row or, of the plan, with the first`() async throws {
      let folder = try Folder(
        plan: """
          { "version": 1, "sites": { "shop.example": { "redirects": [{ "path": "/r", "to": "http://shop.example/a" }] } },
            "links": [{ "open": "https://shop.example/y", "from": "messages", "expect": { "opens": "browser" } },
                      { "open": "https://shop.example/z?password=mF9kQ2", "from": "messages", "expect": { "opens": "browser" } }] }
          """)
      let rows = PlanRow.all(in: folder.path + "/plan.json")
      expect(rows.count, equals: 2)
      let issues = await issues { for row in rows + rows { await row.replay() } }
      expect(issues.map(\.severity), equals: [.warning, .warning])
      expect(issues.first?.description ?? "", contains: "of the plan: the redirect leaves https")
      expect(issues.last?.description ?? "", contains: "the link exposes")
    }
  #endif

  // MARK: Observing issues

  private static let plans = {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { folder.deleteLastPathComponent() }
    return folder.path + "/TestPlans"
  }()

  /// Returns the issues that the body records; they do not fail the calling test.
  private func issues(of body: () async -> Void) async -> [Issue] {
    let issues = Guarded<[Issue]>([])
    await withKnownIssue {
      await body()
    } matching: { issue in
      issues.withLock { $0.append(issue) }
      return true
    }
    return issues.withLock { $0 }
  }
}
