import Foundation
import LinkModel
import MockSite
import TestSupport
import Testing

@testable import LinkHarness

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Tests that the mistakes apps make at their start, in front, with several links and with notifications are named.
struct SmallAppTests {
  enum Fault: CaseIterable {
    /// The start shows the sign-in above what a link has opened, or drops a link that comes before its end.
    case coversLink, dropsEarlyLink
    /// The app asks for the session at its start only, or shows the feed whenever it comes to the front.
    case asksOnce, returnsToFeed
    /// Of the links that wait for the start, the last is kept; or a universal link is not looked at.
    case keepsLastLink, schemeOnly
    /// A notification's link is looked for under another key, or opened by the system.
    case otherKey, asksSystem
  }

  @MainActor private final class Reader: AppUnderTest {
    private let launch: AppLaunch
    private let fault: Fault?
    private var (pushed, modal, waiting): ([String], [String], [URL]) = ([], [], [])
    private var isReady = false

    init(_ launch: AppLaunch, _ fault: Fault?) {
      (self.launch, self.fault) = (launch, fault)
      launch.task { await self.start() }
    }

    private func askForSession() async {
      if let url = URL(string: "https://reader.example/session") { _ = try? await launch.site.session.data(from: url) }
    }

    private func start() async {
      await askForSession()
      isReady = true
      waiting.forEach(show)
      if fault == .coversLink { modal = ["sign-in"] }
    }

    private func show(_ url: URL) {
      pushed.append(String(url.path.dropFirst()))
      modal = []
    }

    private func open(_ url: URL) {
      if isReady { return show(url) }
      if fault == .keepsLastLink { waiting = [] }
      if fault != .dropsEarlyLink { waiting.append(url) }
    }

    func receive(_ delivery: Delivery) {
      if let payload = delivery.payload {
        if delivery.entryPoint == .willConnect { return }
        let link = payload[fault == .otherKey ? "url" : "link"]?.foundationValue as? String ?? ""
        return fault == .asksSystem ? launch.open(link) : [URL(string: link)].compactMap(\.self).forEach(open)
      }
      delivery.urls.forEach(open)
      if fault != .schemeOnly { delivery.activities.compactMap(\.webpageURL).forEach(open) }
    }

    func didBecomeActive() {
      if fault == .returnsToFeed { pushed = [] }
      if fault != .asksOnce { launch.task { await self.askForSession() } }
    }

    func screens() -> NavigationState { NavigationState(root: "feed", pushed: pushed, modal: modal) }
  }

  private static let plan = #"""
    { "version": 1,
      "sites": { "reader.example": { "resources": [{ "path": "/session", "text": "ok" }], "association":
        { "applinks": { "details": [{ "appIDs": ["ABCDE12345.com.example.reader"], "components": [{ "/": "/post/*" }] }] } } } },
      "apps": { "reader": { "id": "ABCDE12345.com.example.reader", "associatedDomains": ["applinks:reader.example"],
                            "urlSchemes": ["reader"] } },
      "defaults": { "from": "messages" }, "links": [
      { "id": "cold", "given": { "app": "notRunning" }, "open": "reader://reader/post/7",
        "expect": { "navigation": { "stack": ["feed", "post/7"], "modal": [] } } },
      { "id": "two", "given": { "app": "notRunning" },
        "arrive": [[{ "open": "reader://reader/post/1" }, { "open": "reader://reader/post/2" }]],
        "expect": { "navigation": { "stack": { "count": 3 } } } },
      { "id": "web", "open": "https://reader.example/post/7",
        "expect": { "lost": [] } },
      { "id": "front", "steps": [
        { "open": "reader://reader/post/7" },
        { "launch": "reader", "given": { "app": "background" },
          "expect": { "requests": ["GET reader.example/session"], "navigation": { "stack": ["feed", "post/7"] } } }] },
      { "id": "push", "given": { "app": "notRunning" },
        "arrive": [{ "push": { "link": "https://reader.example/post/7" }, "app": "reader" }],
        "expect": { "navigation": { "stack": ["feed", "post/7"] } } }] }
    """#

  private static let findings: [Fault: (row: String, message: String, act: String)] = [
    .coversLink: (
      "cold", #"expected navigation.modal [], got ["sign-in"]"#,
      "the row holds if the work of the app's start ends before the delivery"
    ),
    .dropsEarlyLink: (
      "cold", #"expected navigation.stack ["feed", "post/7"], got ["feed"]"#,
      "on a device, it does not wait for that work"
    ),
    .asksOnce: ("front", #"expected requests ["GET reader.example/session"], got []"#, "reader did nothing"),
    .returnsToFeed: (
      "front", #"expected navigation.stack ["feed", "post/7"], got ["feed"]"#,
      "reader requested https://reader.example/session"
    ),
    .keepsLastLink: ("two", #"expected navigation.stack to have 3 elements, got ["feed", "post/1"]"#, "pushed post/1"),
    .schemeOnly: ("web", "lost is not observed", "reader took https://reader.example/post/7, and nothing followed"),
    .otherKey: (
      "push", #"expected navigation.stack ["feed", "post/7"], got ["feed"]"#,
      "took the call in userNotificationCenter(_:didReceive:withCompletionHandler:)"
    ),
    .asksSystem: (
      "push", #"expected navigation.stack ["feed", "post/7"], got ["feed"]"#,
      "reader opened https://reader.example/post/7 itself"
    ),
  ]

  private static func results(_ fault: Fault?) async throws -> [RowResult] {
    let plan = try TestPlan.make(plan)
    let replayer = await Replayer(plan).using { await Reader($0, fault) }
    var results: [RowResult] = []
    for row in plan.rows { results.append(await replayer.replay(row)) }
    return results
  }

  @Test(arguments: Fault.allCases)
  func `a mistake is named in the first lines`(fault: Fault) async throws {
    let expected = try #require(Self.findings[fault])
    let result = try #require(try await Self.results(fault).first { $0.row.id == expected.row })
    expect(result.failures.first?.message, equals: expected.message)
    let lines = RowRecord(result).explanation(indent: "").split(separator: "\n").prefix(10)
    expect(lines.joined(separator: "\n"), contains: expected.act)
  }

  @Test func `without a mistake every row passes`() async throws {
    expect(try await Self.results(nil).filter { $0.status != .passed }.map(\.row.id), equals: [])
  }
}
