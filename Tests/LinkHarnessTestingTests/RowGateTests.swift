import Foundation
import LinkHarnessTesting
import MockSite
import TestSupport
import Testing

/// Tests rows that share state, and rows of a test that does not use Swift Testing.
struct RowGateTests {
  /// Shows the wrong screen if another row is replayed beside it; the first two wait for each other.
  private struct Sharing: AppUnderTest {
    static let launches = Guarded(0)
    static let (both, areThere) = AsyncStream<Void>.makeStream()

    let launch: AppLaunch
    let isFirst: Bool

    init(_ launch: AppLaunch) {
      let number = Self.launches.next()
      (self.launch, isFirst) = (launch, number <= 2)
      if number == 2 { Self.areThere.finish() }
    }

    func receive(_ delivery: Delivery) async {
      if isFirst { for await _ in Self.both {} }
    }

    func screens() -> NavigationState {
      NavigationState(root: launch.screens.root, pushed: [isFirst ? "wrong" : "product/42"])
    }
  }

  private static func rows(_ links: String) throws -> [PlanRow] {
    let apps = #""apps": { \#(Sample.scheme) }"#
    let plan = #"{ "version": 1, \#(apps), "links": [\#(links)] }"#
    let folder = try Folder(plan: plan)
    return PlanRow.all(in: folder.path + "/plan.json")
  }

  /// In a process of its own, because at most ten rows of a run are replayed alone.
  @Test func `a row that fails beside another one and passes alone says so first, and fails`() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let row = #""open": "shop://x", "expect": { "navigation": { "top": "product/42" } }"#
      let rows = try Self.rows("{ \"id\": \"a\", \(row) }, { \"id\": \"b\", \(row) }")
      async let first = rows[0].outcome { Sharing($0) }
      async let second = rows[1].outcome { Sharing($0) }
      for failure in await [first, second].flatMap(\.failures) {
        let lines = failure.lines.prefix(3).joined(separator: "|")
        FileHandle.standardError.write(Data("row \(lines)\n".utf8))
      }
      exit(0)
    }
    let rows = result.standardErrorContent.utf8Text.lines
      .filter { $0.hasPrefix("row ") }
    expect(rows.count, equals: 2)
    for row in rows {
      expect(row, contains: "|  with no other row beside it this row passes: rows share state (`.serialized`)")
      expect(row, hasSuffix: #"expected navigation.top "product/42", got "wrong""#)
    }
  }

  private struct Still: AppUnderTest {
    let launch: AppLaunch

    func receive(_ delivery: Delivery) {}
    func screens() -> NavigationState { launch.screens }
  }

  @Test func `an outcome says what a test of XCTest needs`() async throws {
    let rows = try Self.rows(
      #"""
      { "open": "shop://x", "skip": "later", "expect": { "opens": "shop" } }, { "open": "shop://x", "expect": { "opens": "shop" } }
      """#)
    let outcomes = [await rows[0].outcome { Still(launch: $0) }, await rows[1].outcome { Still(launch: $0) }]
    expect(outcomes.map(\.skipReason), equals: ["later", nil])
    expect(outcomes.flatMap(\.failures), equals: [])
    let missing = await PlanRow.all(in: "no-such-plan.json")[0].outcome { Still(launch: $0) }
    expect(missing.failures.count, equals: 1)
  }
}
