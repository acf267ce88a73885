import HarnessTestSupport
import HarnessText
import LinkModel
import TestSupport
import Testing

@testable import LinkHarness

/// Tests an app's own dispatchers: a correct one, and others with one fault each.
struct DispatcherTests {
  /// A dispatcher that modifies the model's result.
  private struct Spoiled: LinkDispatcher {
    let change: @Sendable ([Arrival], [DispatchEvent]) -> [Arrival]

    func handled(after events: [DispatchEvent]) async throws -> [Arrival] {
      change(DispatchRules().handled(after: events), events)
    }
  }

  private static func replay(
    _ plan: String, _ row: String,
    _ change: @escaping @Sendable ([Arrival], [DispatchEvent]) -> [Arrival]
  ) async throws -> RowResult {
    let plan = try #require(
      PlanCollection(["\(PackageFolder.plans)/\(plan).json"]).loads.first?.plan)
    let row = try #require(plan.rows.first { $0.id == row })
    return await Replayer(plan, dispatcher: Spoiled(change: change)).replay(row)
  }

  @Test func `a correct dispatcher passes`() async throws {
    let result = try await Self.replay("a-slow-launch", "the-link-that-launched-the-app-is-queued") {
      handled, _ in handled
    }
    expect(result.status, equals: .passed)
  }

  @Test func `a link lost during the launch fails at dispatch`() async throws {
    let row = "a-universal-link-waits-in-the-connection-options"
    let result = try await Self.replay("cold-start", row) { _, _ in [] }
    let failure = try #require(result.failures.first)
    expect(failure.stage, equals: .dispatch)
    expect(
      failure.message, equals: "expected handled [\"https://shop.example/product/42\"], got []")
    expect(
      failure.explanation,
      equals: "the app's own dispatcher violates a guarantee: "
        + "the app has not handled https://shop.example/product/42, although it is ready")
  }

  @Test func `a lost link is compared with what the row expects to be handled`() async throws {
    let source = SourceText(
      """
      { "version": 1, "apps": { "shop": { "id": "ABCDE12345.com.example.shop", "urlSchemes": ["shop"] } },
        "links": [{ "open": "shop://a", "expect": { "handled": { "contains": ["shop://a"] } } }] }
      """, file: "plan.json")
    let plan = try #require(TestPlan.read(source, in: ".").0)
    let failure = await Replayer(plan, dispatcher: Spoiled { _, _ in [] }).replay(plan.rows[0]).failures.first
    expect(failure?.message ?? "", equals: #"expected handled to contain ["shop://a"], got nothing"#)
  }

  @Test func `a dispatcher that throws fails at dispatch, whatever the row expects`() async throws {
    struct Unavailable: Error {}
    struct Throwing: LinkDispatcher {
      func handled(after events: [DispatchEvent]) async throws -> [Arrival] { throw Unavailable() }
    }
    let source = SourceText(
      """
      { "version": 1, "apps": { "shop": { "id": "ABCDE12345.com.example.shop", "urlSchemes": ["shop"],
          "router": { "routes": [ { "name": "product", "path": "/product/:id" } ] } } },
        "links": [
          { "id": "route", "open": "shop://product/42", "expect": { "opens": "shop", "route": "product" } },
          { "id": "stack", "open": "shop://product/42", "expect": { "navigation": { "stack": ["home", "product/42"] } } },
          { "id": "error", "open": "shop://product/42", "expect": { "error": "Unavailable" } },
          { "id": "earlier", "steps": [
            { "open": "shop://product/42" },
            { "open": "shop://product/7", "expect": { "error": "Unavailable" } } ] },
          { "id": "handled", "open": "shop://product/42", "expect": { "route": "product", "handled": ["shop://product/42"] } } ] }
      """, file: "plan.json")
    let plan = try #require(
      PlanReader(source: source, files: PlanFiles(root: "."), forbidsOnly: false).read().plan)
    let replayer = await Replayer(plan, dispatcher: Throwing())
    for row in plan.rows.prefix(2) {
      let result = await replayer.replay(row)
      let failure = try #require(result.failures.first, "\(row.id)")
      expect(failure.stage, equals: .dispatch)
      expect(failure.message, equals: "expected handled [\"shop://product/42\"], got nothing")
      expect(
        failure.explanation, equals: "the app's own dispatcher threw an error: Unavailable()")
    }
    expect(await replayer.replay(plan.rows[2]).status, equals: .passed)
    let earlier = await replayer.replay(plan.rows[3])
    expect(earlier.failures.map(\.step), equals: [0])
    expect(earlier.failures.map(\.place.position.line), equals: [8])
    let handled = await replayer.replay(plan.rows[4])
    expect(handled.failures.map(\.place.position.column), equals: [96])
  }

  @Test func `a link handled twice fails at dispatch even if the screens are correct`()
    async throws
  {
    let row = "the-product-that-is-there-stays"
    let result = try await Self.replay("where-we-are-decides", row) { handled, _ in
      handled + handled
    }
    expect(result.failures.map(\.stage), equals: [.dispatch])
    expect(result.failures.first?.explanation?.contains("was handled twice"), equals: true)
  }

  @Test func `a link handled before the app is ready fails at dispatch`() async throws {
    let row = "the-link-that-launched-the-app-is-queued"
    let result = try await Self.replay("a-slow-launch", row) { _, events in
      events.flatMap { event -> [Arrival] in
        if case .arrived(let arrivals) = event { arrivals } else { [] }
      }
    }
    expect(result.failures.first?.stage, equals: .dispatch)
    expect(
      result.failures.first?.explanation?.contains("although it is not ready yet"), equals: true)
  }

  @Test func `a different order fails if the plan specifies one`() async throws {
    let row = "a-shortcut-first-then-a-push-then-links-alike"
    let result = try await Self.replay("links-that-arrive-together", row) { handled, _ in
      handled.reversed()
    }
    expect(result.failures.map(\.field).first, equals: "handled")
  }
}
