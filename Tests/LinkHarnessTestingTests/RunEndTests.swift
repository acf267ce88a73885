import Foundation
import LinkHarnessTesting
import TestSupport
import Testing

/// Tests what a run of tests says at its end; an exit test ends without it unless it calls `exit`, as a run does.
struct RunEndTests {
  private struct Router: RouterUnderTest {
    func route(_ url: URL) throws -> RouteMatch {
      guard url.path == "/product/42" else { throw RoutingError(.unknownRoute(path: url.path)) }
      return RouteMatch("product", ["id": "42"], screen: "product/42")
    }
  }

  private static func said(_ result: ExitTest.Result) -> [Substring] {
    result.standardErrorContent.utf8Text.lines
      .filter { $0.hasPrefix("model") || $0.hasPrefix("note") || $0.hasPrefix("error") }
  }

  @Test func `a run that called no code of an app says so once, at its end`() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
      for row in PlanRow.all(in: "TestPlans/links-that-arrive-together.json") { await row.replay() }
      exit(0)
    }
    expect(Self.said(result), equals: ["model only: no code of the app was called"])
  }

  @Test func `a run that called code says nothing`() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
      for row in PlanRow.all(in: "TestPlans/links-that-arrive-together.json") { await row.replay() }
      for row in PlanRow.all(in: "Examples/own-router.json") { await row.replay(router: Router()) }
      exit(0)
    }
    expect(Self.said(result), equals: [])
  }

  @Test func `code that was passed and never called is not called code`() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let rows = PlanRow.all(in: "TestPlans/product-links.json").filter { $0.id.contains("unmatched") }
      for row in rows { await row.replay(router: Router()) }
      exit(0)
    }
    expect(Self.said(result).count, equals: 1)
  }

  /// Prints the report after the run's own end or, as that ends the process of a run that was cut, before it.
  private static func reportAtExit(isCut: Bool = false) {
    setenv("LINKPLAN_REPORT", NSTemporaryDirectory() + "/run-\(UUID().uuidString).jsonl", 1)
    if isCut { _ = PlanRow.all(in: "Examples/own-router.json") }
    atexit {
      let path = ProcessInfo.processInfo.environment["LINKPLAN_REPORT"] ?? ""
      FileHandle.standardError.write(FileManager.default.contents(atPath: path) ?? Data())
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  private struct Exiting: RouterUnderTest {
    func route(_ url: URL) throws -> RouteMatch { exit(0) }
  }

  private static func lines(_ result: ExitTest.Result) -> [Substring] {
    result.standardErrorContent.utf8Text.lines.filter { $0.hasPrefix("{") }
  }

  @Test func `the report ends with a line about the run, unless the process exits within a row`() async throws {
    let whole = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
      Self.reportAtExit()
      for row in PlanRow.all(in: "Examples/own-router.json") { await row.replay(router: Router()) }
      exit(0)
    }
    let lines = Self.lines(whole).filter { !$0.hasPrefix("{\"begins\"") }
    expect(lines.last ?? "", hasPrefix: "{\"run\":{\"rows\":\(lines.count - 1),\"plans\":1,")
    let cut = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Self.reportAtExit(isCut: true)
      for row in PlanRow.all(in: "Examples/own-router.json") { await row.replay(router: Exiting()) }
    }
    expect(Self.lines(cut).filter { $0.hasPrefix("{\"run\"") }, equals: [])
    expect(Self.lines(cut).last ?? "", hasPrefix: #"{"begins":{"plan":"Examples/own-router.json","row":""#)
    let problem = "error: the process ended while rows were replayed: Examples/own-router.json "
    expect(Self.said(cut).last ?? "", hasPrefix: problem)
  }

  @Test func `a run without rows says nothing`() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) { exit(0) }
    expect(Self.said(result), equals: [])
  }

  @Test func `a run that replays none of its rows fails`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = PlanRow.all(in: "TestPlans/product-links.json")
      exit(0)
    }
    expect(
      Self.said(result).first ?? "", hasPrefix: "note: RunEndTests.swift:\(#line - 5): no row of ")
    expect(
      Self.said(result).last,
      equals: "error: nothing was tested: no row was replayed, although tests were given rows")
  }

  @Test func `a list of which no row is replayed beside others is a note, and in the report`() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
      Self.reportAtExit()
      _ = PlanRow.all(in: "TestPlans/product-links.json")
      for row in PlanRow.all(in: "Examples/own-router.json") { await row.replay(router: Router()) }
      exit(0)
    }
    #expect(Self.lines(result).last?.contains(#""notReplayed":["\#("TestPlans/product-links.json")"]"#) == true)
    expect(Self.said(result).count, equals: 1)
  }

  @Test func `a run of which every row is skipped fails`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let plan = #"""
        { "version": 1, "links": [
          { "open": "https://shop.example/", "from": "mail", "skip": "later", "expect": { "opens": "browser" } } ] }
        """#
      let folder = try Folder(plan: plan)
      for row in PlanRow.all(in: folder.path + "/plan.json") { await row.replay() }
      exit(0)
    }
    expect(Self.said(result).last, equals: "error: nothing was tested: every row is skipped")
  }

  @Test func `a report that cannot be written fails the run, and says so once`() async throws {
    let missing = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      setenv("LINKPLAN_REPORT", NSTemporaryDirectory() + "/no-such-folder/run.jsonl", 1)
      for row in PlanRow.all(in: "Examples/own-router.json") { await row.replay(router: Router()) }
      exit(0)
    }
    expect(Self.said(missing).last ?? "", hasPrefix: "error: LINKPLAN_REPORT: cannot write ")
    #if canImport(Glibc) || canImport(Musl)
      // Linux accepts the device as a file, but nothing can be written into it.
      let full = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        setenv("LINKPLAN_REPORT", "/dev/full", 1)
        for row in PlanRow.all(in: "Examples/own-router.json") { await row.replay(router: Router()) }
        exit(0)
      }
      expect(Self.said(full).count { $0.contains("cannot write /dev/full") }, equals: 1)
    #endif
  }

  @Test func `the report of another run is gone before a row is replayed`() async throws {
    let empty = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let path = NSTemporaryDirectory() + "/old-\(UUID().uuidString).jsonl"
      try Data("{\"run\":{}}\n".utf8).write(to: URL(fileURLWithPath: path))
      setenv("LINKPLAN_REPORT", path, 1)
      _ = PlanRow.all(in: "Examples/own-router.json")
      let count = FileManager.default.contents(atPath: path)?.count ?? -1
      FileHandle.standardError.write(Data("error: \(count) bytes\n".utf8))
      try? FileManager.default.removeItem(atPath: path)
      exit(0)
    }
    expect(Self.said(empty).first, equals: "error: 0 bytes")
  }

  /// Accepts product links to two hosts and one scheme.
  private struct Hosts: RouterUnderTest {
    func route(_ url: URL) throws -> RouteMatch {
      guard ["shop.example", "www.shop.example", "item"].contains(url.host) else {
        throw RoutingError(.unknownRoute(path: url.path))
      }
      return RouteMatch("product", [:])
    }
  }

  @Test func `a run notes origins that the router accepts or the app claims, but not both`() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let rows =
        ["shop.example", "www.shop.example", "m.shop.example", "help.shop.example"].map { "https://\($0)/a" }
        + ["shop://item/a", "other://item/a"]
      let links = rows.map { #"{ "open": "\#($0)", "from": "direct", "expect": { "requests": [] } }"# }
      let plan = #"""
        { "version": 1, "apps": { "shop": { "id": "ABCDE12345.shop", "urlSchemes": ["shop"],
          "associatedDomains": ["applinks:shop.example", "applinks:m.shop.example"] } },
          "links": [ \#(links.joined(separator: ", ")) ] }
        """#
      let folder = try Folder(plan: plan)
      for row in PlanRow.all(in: folder.path + "/plan.json") { await row.replay(router: Hosts()) }
      exit(0)
    }
    expect(
      Self.said(result),
      equals: [
        "note: shop's associated domains list m.shop.example, but its router accepts no link to it that a row opens",
        "note: shop's router accepts the scheme other, which its URL schemes do not list",
        "note: shop's router accepts www.shop.example, which its associated domains do not list",
      ])
  }
}
