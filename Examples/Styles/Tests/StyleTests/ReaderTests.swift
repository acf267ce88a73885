import Foundation
import LinkHarnessTesting
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Tests that `reader.json` names two mistakes of each kind: at the start, in front, with links, with notifications.
@Suite struct ReaderTests {
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
      "popped post/7"
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

  /// The first lines of the failures, keyed by row.
  private static func failures(_ fault: Fault?) async -> [String: String] {
    var failures: [String: String] = [:]
    for row in PlanRow.all(in: "Examples/Styles/reader.json") {
      let outcome = await row.outcome { launch in await Reader(launch, fault) }
      failures[row.id] = outcome.failures.first.map { $0.split(separator: "\n").prefix(11).joined(separator: "\n") }
    }
    return failures
  }

  @Test(arguments: Fault.allCases)
  func `a mistake is named in the first lines`(fault: Fault) async throws {
    let finding = try #require(Self.findings[fault])
    let lines = await Self.failures(fault)[finding.row] ?? ""
    #expect(lines.contains(finding.message) && lines.contains(finding.act), "\(lines)")
  }

  @Test func `without a mistake every row passes`() async { #expect(await Self.failures(nil) == [:]) }
}
