@testable import LinkHarness

/// Tests routers as apps implement them.
struct OwnCodeTests {
  private static let plan = """
    { "version": 1,
      "apps": {
        "shop": { "id": "ABCDE12345.shop", "urlSchemes": ["shop"],
                  "router": { "routes": [{ "name": "product", "path": "/product/:id" }] } },
        "partner": { "id": "ABCDE12345.partner", "urlSchemes": ["partner"],
                     "router": { "routes": [{ "name": "offer", "path": "/offer/:id" }] } } },
      "links": [
        { "id": "shop", "open": "shop://product/42", "given": { "signedIn": true }, "expect": { "route": "product" } },
        { "id": "partner", "open": "partner://offer/7", "from": { "app": "shop" }, "expect": { "route": "offer" } } ] }
    """

  private static func results(
    of plan: String = plan, _ adding: @Sendable (Replayer) -> Replayer
  ) async throws -> [RowResult] {
    let loaded = try TestPlan.make(plan, file: "two-apps.json")
    let replayer = adding(await Replayer(loaded))
    var results: [RowResult] = []
    for row in loaded.rows { results.append(await replayer.replay(row)) }
    return results
  }

  private struct Fixed: RouterUnderTest {
    let name: String
    func route(_ url: URL) throws -> RouteMatch { RouteMatch(name, [:]) }
  }

  @Test func `an app without its own router uses the plan's`() async throws {
    let results = try await Self.results { $0.using(routers: ["partner": Fixed(name: "deal")]) }
    expect(results.map(\.status), equals: [.passed, .failed])
    expect(
      results[1].failures.first?.explanation,
      equals: "the app's own router returned the route deal")
  }

  private static let sharing = """
    { "version": 1,
      "apps": { "shop": { "id": "ABCDE12345.shop", "urlSchemes": ["shop"], "sharedLinks": { "ios": { "scheme": "shop" } },
                          "router": { "routes": [{ "name": "product", "path": "/product/:id" }] } } },
      "links": [ { "id": "share", "share": { "route": "product", "parameters": { "id": "42" } }, "expect": { "roundTrip": true } } ] }
    """

  private struct Reading: RouterUnderTest {
    func route(_ url: URL) throws -> RouteMatch {
      RouteMatch("product", ["id": url.lastPathComponent, "from": "own code"])
    }
  }

  /// The link is created from the plan's routes; the app's own router must recover the route and its parameters.
  @Test func `a link created by the app is routed by its own router`() async throws {
    let loaded = try TestPlan.make(Self.sharing, file: "share.json")
    let good = await Replayer(loaded).using(routers: ["shop": Reading()]).replay(loaded.rows[0])
    expect(good.status, equals: .passed, "\(good.failures.map(\.message))")
    let other = await Replayer(loaded).using(routers: ["shop": Fixed(name: "product")])
      .replay(loaded.rows[0])
    expect(other.failures.map(\.field), equals: ["roundTrip"])
  }

  // MARK: Forms of own code

  @MainActor private final class Coordinator: RouterUnderTest {
    private var path: [String] = []

    func route(_ url: URL) async throws -> RouteMatch {
      path.append(url.path)
      return RouteMatch("product", RouteParameters(["id": "\(path.count)"]))
    }
  }

  private actor Links: RouterUnderTest {
    private var count = 0

    func route(_ url: URL) throws -> RouteMatch {
      count += 1
      return RouteMatch("product", ["id": "\(count)"])
    }
  }

  @Test func `routers can be actors or isolated to the main actor`() async throws {
    let coordinator = Coordinator()
    for router in [coordinator, Links()] as [any RouterUnderTest] {
      let results = try await Self.results { $0.using(routers: ["shop": router]) }
      expect(results.map(\.status), equals: [.passed, .passed])
    }
  }

  // MARK: Errors

  private enum Plain: Error { case soldOut(String) }
  private enum Raw: String, Error { case soldOut = "sold-out" }
  private struct Numbered: CustomNSError {
    static let errorDomain = "ShopErrors"
    let errorCode = 404
  }
  private struct Named: Error {}
  private final class Object: Error {}
  private enum Described: Error, CustomStringConvertible {
    case gone
    var description: String { "The product is gone." }
  }

  private enum Debugged: Error, CustomDebugStringConvertible {
    case gone
    var debugDescription: String { "The product is gone." }
  }

  private struct Failing: RouterUnderTest {
    let error: any Error
    var name: String?
    func route(_ url: URL) throws -> RouteMatch { throw error }
    func code(for error: any Error) -> String? { name }
  }

  @Test func `errors have the documented codes or the code given by the adapter`()
    async throws
  {
    let routers = [
      ("soldOut", Failing(error: Plain.soldOut("7"))), ("sold-out", Failing(error: Raw.soldOut)),
      ("ShopErrors-404", Failing(error: Numbered())), ("Named", Failing(error: Named())),
      ("Object", Failing(error: Object())), ("Described", Failing(error: Described.gone)),
      ("Debugged", Failing(error: Debugged.gone)),
      ("gone", Failing(error: Named(), name: "gone")),
      ("unknown-route", Failing(error: RoutingError(.unknownRoute(path: "/")))),
    ]
    for (code, router) in routers {
      let results = try await Self.results { $0.using(routers: ["shop": router]) }
      expect(results[0].failures.first?.because, equals: code)
    }
  }

  @Test(arguments: [
    (
      RoutingError(.unknownRoute(path: "/42")) as any Error,
      [#"in this link, "product" is the host and "/42" is the path"#]
    ),
    (Plain.soldOut("42") as any Error, []),
  ])
  func `only an unknown route is explained by the host of a custom scheme`(
    error: any Error, causes: [String]
  ) async throws {
    let results = try await Self.results { $0.using(routers: ["shop": Failing(error: error)]) }
    expect(results[0].failures.first?.causes.map(\.message), equals: causes)
  }

  private struct Hanging: RouterUnderTest {
    let limit = RowLimit("row", .seconds(30))

    func route(_ url: URL) async throws -> RouteMatch {
      limit.pass(.seconds(30))
      // The stream ends only when the task is cancelled at the time limit.
      for await _ in AsyncStream<Int>(unfolding: { await Self.forever() }) {}
      throw CancellationError()
    }

    private static func forever() async -> Int? {
      let (stream, _) = AsyncStream<Int>.makeStream()
      return await stream.first { _ in true }
    }
  }

  @Test func `a router that never returns is stopped by the time limit`() async throws {
    let results = try await Self.results {
      let router = Hanging()
      var code = OwnCode(routers: .init(byName: ["shop": router]))
      code.makeLimit = { _ in router.limit }
      return $0.using(code)
    }
    expect(results.map(\.status), equals: [.failed, .passed])
    expect(results[0].failures.first?.because, equals: "timeLimitExceeded")
  }

  @Test func `few rows run at once, and one that waits for long makes room for the next`() async throws {
    let inside = Guarded((now: 0, most: 0))
    let (begun, row) = AsyncStream<Void>.makeStream()
    let all = Task { for await _ in begun.prefix(100) {} }
    for waits in [false, true] {
      try await withThrowingTaskGroup { rows in
        for _ in 0..<100 {
          rows.addTask {
            let limit = RowLimit("", .seconds(30))
            await limit.begin()
            defer { limit.end() }
            if waits {
              return try await limit.call("") {
                limit.pass(.seconds(1))
                row.yield()
                await all.value
              }
            }
            inside.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            for _ in 0..<5 { await Task.yield() }
            inside.withLock { $0.now -= 1 }
          }
        }
        try await rows.waitForAll()
      }
    }
    #expect(inside.withLock(\.most) <= ProcessInfo.processInfo.activeProcessorCount + 2)
  }
}
