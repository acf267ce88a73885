@testable import LinkHarness

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Tests that the sites of the plan answer the requests of an app under test, and nothing else does.
struct AppNetworkTests {
  /// An app that loads what a link names, and shows the response as a screen.
  @MainActor private final class Shop: AppUnderTest {
    private let launch: AppLaunch
    private let load: @Sendable (URL, AppLaunch) async throws -> String
    private var shown: NavigationState

    init(_ launch: AppLaunch, _ load: @escaping @Sendable (URL, AppLaunch) async throws -> String) {
      (self.launch, self.load, shown) = (launch, load, launch.screens)
    }

    func receive(_ delivery: Delivery) async throws {
      guard let url = delivery.url else { return }
      launch.task {
        do {
          await self.show(try await self.load(url, self.launch))
        } catch let error as URLError {
          await self.show("failed/\(error.code.rawValue)")
          self.launch.report.log(error.localizedDescription)
        } catch {
          await self.show("failed/\(error)")
        }
      }
    }

    private func show(_ label: String) {
      shown = NavigationState(root: shown.root, pushed: shown.pushed + [Screen(label: label)])
    }

    func screens() -> NavigationState { shown }
  }

  @Sendable private static func get(_ url: URL, _ launch: AppLaunch) async throws -> String {
    let (data, response) = try await launch.site.session.data(from: url)
    return "\((response as? HTTPURLResponse)?.statusCode ?? 0)/\(String(decoding: data, as: UTF8.self))"
  }

  private static func plan(_ rows: String) throws -> TestPlan {
    try TestPlan.make(
      #"""
      { "version": 1,
        "sites": {
          "shop.example": {
            "association": \#(Sample.rules()),
            "resources": [
              { "path": "/text", "text": "mugs" },
              { "path": "/moved", "redirect": "https://api.example/new?a=1" },
              { "path": "/moved/to/app", "redirect": "shop://cart" },
              { "path": "/again", "redirect": "/again" },
              { "path": "/slow", "text": "late", "faults": [ { "fault": "delay", "time": "2s" } ] },
              { "path": "/never", "text": "never", "faults": [ "stall" ] },
              { "path": "/cut", "text": "cut", "faults": [ "reset" ] },
              { "path": "/private", "status": 401, "text": "no", "headers": { "WWW-Authenticate": "Basic realm=x" } },
              { "method": "POST", "path": "/cart", "when": { "body": "cup" }, "status": 201, "text": "added" },
              { "method": "POST", "path": "/see/other", "redirect": "/text", "status": 303 },
              { "method": "POST", "path": "/keep", "redirect": "/cart", "status": 307 } ] },
          "api.example": { "resources": [ { "path": "/new", "when": { "query": { "a": "1" } }, "text": "new" } ] },
          "slow.example": { "latency": "3s", "resources": [ { "path": "/text", "text": "far" } ] },
          "bad.example": { "certificate": "expired" },
          "down.example": { "faults": [ "refuse" ] } },
        "apps": { "shop": { "id": "\#(Sample.id)", "urlSchemes": ["shop"],
          "associatedDomains": ["applinks:shop.example"] } },
        "defaults": { "from": "messages" },
        "links": [\#(rows)] }
      """#)
  }

  private static func failures(
    _ row: String, over kind: TransportKind = .memory,
    _ load: @escaping @Sendable (URL, AppLaunch) async throws -> String = get
  ) async throws -> [String] {
    let plan = try plan(row)
    let replayer = await Replayer(plan, over: kind).using { await Shop($0, load) }
    return await replayer.replay(plan.rows[0]).failures.map { "\($0.field): \($0.message)" }
  }

  @Test(arguments: TransportKind.allCases)
  func `the row's requests contain those of the app`(kind: TransportKind) async throws {
    let row = #"""
      { "id": "row", "steps": [
        { "open": "https://shop.example/text", "expect": { "requests": ["GET shop.example/text"], "unanswered": [],
            "navigation": { "stack": ["home", "200/mugs"] } } },
        { "open": "https://shop.example/none", "expect": { "unanswered": ["GET shop.example/none"] } } ] }
      """#
    expect(try await Self.failures(row, over: kind), equals: [])
    let twice = try await Self.failures(row, over: kind) { url, launch in
      _ = try await Self.get(url, launch)
      return try await Self.get(url, launch)
    }
    expect(twice.first ?? "", hasPrefix: "requests: ")
  }

  @Test(arguments: [
    ("https://shop.example/text", "200/mugs", ["GET shop.example/text"]),
    ("http://shop.example/text", "200/mugs", ["GET shop.example/text"]),
    ("https://shop.example/moved", "200/new", ["GET shop.example/moved", "GET api.example/new?a=1"]),
    ("https://shop.example/private", "401/no", ["GET shop.example/private"]),
    ("https://other.example/text", "failed/-1003", []),
    ("https://bad.example/text", "failed/-1202", []),
    ("https://down.example/text", "failed/-1004", []),
    ("https://shop.example/cut", "failed/-1005", ["GET shop.example/cut"]),
    ("https://shop.example/moved/to/app", "failed/-1002", ["GET shop.example/moved/to/app"]),
    ("https://shop.example/again", "failed/-1007", Array(repeating: "GET shop.example/again", count: 21)),
    ("file:///etc/hostname", "failed/-1002", []),
  ])
  func `the sites of the plan answer, and no other host`(url: String, screen: String, requests: [String]) async throws {
    let row = #"""
      { "id": "row", "open": "shop://start", "expect": { "requests": \#(JSONValue.texts(requests).text),
        "navigation": { "stack": ["home", "\#(screen)"] } } }
      """#
    let failures = try await Self.failures(row) { _, launch in
      try await Self.get(try #require(URL(string: url)), launch)
    }
    expect(failures, equals: [])
  }

  @Test func `an unknown host fails with the reason`() async throws {
    let row = #"{ "id": "row", "open": "shop://start", "expect": { "log": "mugs" } }"#
    let failures = try await Self.failures(row) { _, launch in
      try await Self.get(try #require(URL(string: "https://other.example/")), launch)
    }
    expect(failures.first ?? "", contains: "unknown host other.example: the plan has no site for it")
  }

  @Test(arguments: ["data", "stream", "/see/other", "/keep"])
  func `the content of a request arrives`(kind: String) async throws {
    let path = kind.hasPrefix("/") ? kind : "/cart"
    let (last, screen) =
      kind == "/see/other" ? ("GET shop.example/text", "200/mugs") : ("POST shop.example/cart", "201/added")
    let requests = (path == "/cart" ? [] : ["POST shop.example\(path)"]) + [last]
    let row = #"""
      { "id": "row", "open": "shop://start", "expect": { "requests": \#(JSONValue.texts(requests).text),
        "navigation": { "stack": ["home", "\#(screen)"] } } }
      """#
    let failures = try await Self.failures(row) { _, launch in
      var request = URLRequest(url: try #require(URL(string: "https://shop.example\(path)")))
      request.httpMethod = "POST"
      if kind == "data" {
        request.httpBody = Data("cup".utf8)
      } else {
        request.httpBodyStream = InputStream(data: Data("cup".utf8))
      }
      // A session of the app's own.
      let (data, response) = try await URLSession(configuration: launch.site.configuration).data(for: request)
      return "\((response as? HTTPURLResponse)?.statusCode ?? 0)/\(String(decoding: data, as: UTF8.self))"
    }
    expect(failures, equals: [])
  }

  @Test(arguments: [
    ("/slow", "2s", "200/late"), ("/never", "30s", "failed/-1001"),
  ])
  func `a response arrives at its time`(path: String, time: String, screen: String) async throws {
    let row = #"""
      { "id": "row", "steps": [
        { "open": "https://shop.example\#(path)", "expect": { "requests": ["GET shop.example\#(path)"], "navigation": { "stack": ["home"] } } },
        { "advance": "1999ms", "expect": { "navigation": { "stack": ["home"] } } },
        { "advance": "\#(time)", "expect": { "requests": [], "navigation": { "stack": ["home", "\#(screen)"] } } } ] }
      """#
    expect(try await Self.failures(row), equals: [])
  }

  @Test func `the latency of a host and the device's network apply`() async throws {
    let row = #"""
      { "id": "row", "steps": [
        { "open": "shop://start", "expect": { "navigation": { "stack": ["home"] } } },
        { "advance": "3s", "expect": { "navigation": { "stack": ["home", "200/far"] } } },
        { "network": "offline" },
        { "open": "shop://start", "expect": { "requests": [], "navigation": { "stack": ["home", "200/far", "failed/-1009"] } } } ] }
      """#
    let failures = try await Self.failures(row) { _, launch in
      try await Self.get(try #require(URL(string: "https://slow.example/text")), launch)
    }
    expect(failures, equals: [])
  }

  @Test func `the first of a response and a time limit wins`() async throws {
    let row = #"""
      { "id": "row", "steps": [
        { "open": "https://shop.example/text", "expect": { "navigation": { "stack": ["home", "200/mugs"] } } },
        { "open": "https://shop.example/slow", "expect": { "navigation": { "stack": ["home", "200/mugs"] } } },
        { "advance": "1s", "expect": { "navigation": { "stack": ["home", "200/mugs", "gave-up"] } } },
        { "advance": "9s", "expect": { "navigation": { "stack": ["home", "200/mugs", "gave-up"] } } } ] }
      """#
    let failures = try await Self.failures(row) { url, launch in
      try await withThrowingTaskGroup(of: String.self) { group in
        group.addTask { try await Self.get(url, launch) }
        group.addTask {
          try await launch.clock.sleep(for: .seconds(1))
          return "gave-up"
        }
        defer { group.cancelAll() }
        return try await group.next() ?? ""
      }
    }
    expect(failures, equals: [])
  }

  @Test func `a request that is cancelled while it is answered ends once`() async throws {
    let row = #"""
      { "id": "row", "open": "https://shop.example/text", "expect": { "navigation": { "stack": ["home", "done"] } } }
      """#
    let failures = try await Self.failures(row) { url, launch in
      for turns in 0..<300 {
        await withTaskGroup(of: Void.self) { group in
          group.addTask { _ = try? await Self.get(url, launch) }
          for _ in 0..<turns % 30 { await Task.yield() }
          group.cancelAll()
        }
      }
      return "done"
    }
    expect(failures, equals: [])
  }

  @Test func `requests of an app that was terminated fail`() async throws {
    let launches = Guarded<[AppLaunch]>([])
    let row = #"""
      { "id": "row", "steps": [
        { "open": "https://shop.example/slow", "expect": { "opens": "shop" } }, { "terminate": "shop" } ] }
      """#
    let ended = Guarded<[Int]>([])
    let failures = try await Self.failures(row) { url, launch in
      launches.withLock { $0.append(launch) }
      launch.site.session.dataTask(with: url) { _, _, error in
        ended.withLock { $0.append((error as? URLError)?.code.rawValue ?? 0) }
      }.resume()
      return try await Self.get(url, launch)
    }
    expect(failures, equals: [])
    expect(ended.withLock(\.self), equals: [-999])
    let launch = try #require(launches.withLock(\.first))
    let url = try #require(URL(string: "https://shop.example/text"))
    let error = await #expect(throws: URLError.self) { try await launch.site.session.data(from: url) }
    expect(error?.code, equals: .cancelled)
  }
}
