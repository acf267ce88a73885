import Foundation
import LinkHarness
import LinkHarnessTesting
import ShopCore
import Testing

@Suite struct MistakeTests {
  /// A row that has to fail, with the stage and the message of its first failure.
  struct Finding: Equatable {
    let row: String
    let stage: Stage
    let message: String

    init(_ row: String, _ stage: Stage, _ message: String) {
      (self.row, self.stage, self.message) = (row, stage, message)
    }
  }

  private static let findings: [Mistake: Finding] = [
    .lastRegisteredWins: Finding(
      "the-older-form-of-the-link-comes-before-the-general-one", .route, #"expected parameters.id "42", got "details""#),
    .plusIsASpace: Finding(
      "a-search-for-a-language-with-two-plus-signs", .route, #"expected parameters.q "c++", got "c  ""#),
    .caseFoldedCode: Finding(
      "capitals-of-a-gift-code-count", .route, #"expected parameters.code "Xy7Q", got "xy7q""#),
    .decodedBeforeSplit: Finding(
      "a-slash-inside-a-gift-code-is-part-of-it", .route, #"expected route "gift", got nothing"#),
    .anyWebsite: Finding(
      "another-website-is-not-the-shop", .route, #"expected no route, got "product""#),
    .emptySearchAccepted: Finding(
      "a-search-for-nothing", .route, #"expected no route, got "search""#),
    .schemeHostDropped: Finding(
      "the-same-product-by-the-custom-scheme", .route, #"expected route "product", got nothing"#),
    .droppedColdStart: Finding(
      "the-next-one-does-not-bring-it-back", .navigate,
      #"expected navigation.stack ["account", "profile"], got ["home"]"#),
    .handledTwice: Finding(
      "the-next-one-does-not-bring-it-back", .navigate,
      #"expected analytics ["opened cart"], got ["opened profile", "opened cart"]"#),
    .priorityIgnored: Finding(
      "behind-the-splash-screen-everything-waits", .navigate,
      #"expected analytics ["opened category", "opened search"], got ["opened search", "opened category"]"#),
    .alwaysPushes: Finding(
      "another-product-takes-its-place", .navigate, #"expected navigation.action "replace", got "push""#),
    .unfinishedWorkLost: Finding(
      "the-cart-is-still-there-below-the-product", .navigate, #"expected navigation.action "modal", got "replace""#),
    .intentForgotten: Finding(
      "an-order-waits-for-the-sign-in", .navigate, #"expected navigation.tab "account", got "shop""#),
    .intentKeptAfterCancel: Finding(
      "who-turns-away-is-not-sent-there-later", .navigate, #"expected navigation.action "none", got "push""#),
    .pushesSheet: Finding(
      "the-cart-is-still-there-below-the-product", .navigate, #"expected navigation.action "modal", got "push""#),
    .wrongTab: Finding(
      "the-other-tab-is-left-as-it-was", .navigate, #"expected navigation.tab "account", got "shop""#),
    .privateScreensStay: Finding(
      "orders-close-at-the-sign-out", .navigate, #"expected navigation.stack ["account"], got ["account", "order/7"]"#),
    .noConnect: Finding(
      "the-link-that-launches-the-app", .deliver,
      #"expected entryPoint "scene(_:willConnectTo:options:)", got nothing"#),
    .startsEmpty: Finding(
      "another-product-takes-its-place", .deliver, #"expected given.stack ["home", "product/7"], got ["home"]"#),
    .restoresNothing: Finding(
      "the-screens-of-the-last-launch", .navigate, #"expected navigation.stack ["home", "cart"], got ["home"]"#),
    .noAnalytics: Finding(
      "a-product-is-pushed", .navigate, #"analytics is not observed"#),
    .noAnnouncement: Finding(
      "a-product-is-pushed", .navigate, #"announced is not observed"#),
    .lateAnswerWins: Finding(
      "a-product-and-a-page-without-content-race[order=1 2]", .navigate,
      #"expected navigation.modal [], got ["product/1"]"#),
    .busyDropsLink: Finding(
      "two-products-race[order=1 2]", .navigate,
      #"expected navigation.stack ["home", "product/2"], got ["home", "product/1"]"#),
    .asksWrongHost: Finding(
      "a-product-is-pushed", .navigate, #"expected announced ["product/42"], got ["sold-out"]"#),
    .spotlightIgnored: Finding(
      "a-product-found-in-spotlight", .route, #"route is not observed"#),
    .shortcutIgnored: Finding(
      "a-quick-action-while-the-app-runs", .navigate, #"expected navigation.stack ["home", "cart"], got ["home"]"#),
    .payloadIgnored: Finding(
      "a-notification-about-an-order", .route, #"route is not observed"#),
    .clipIgnoresLink: Finding(
      "the-app-clip-shows-the-product", .navigate, #"expected navigation.stack ["product/42"], got ["home"]"#),
    .ownLinkToBrowser: Finding(
      "a-link-in-a-message-in-the-app", .route, #"expected no returned, got "browser""#),
    .opensAgain: Finding(
      "a-link-is-opened-once", .deliver, "apps open links without end: shop opens shop://cart itself, and so on"),
    .restoresOverLink: Finding(
      "a-link-that-launches-the-app-replaces-the-screens-of-the-last-launch", .navigate,
      #"expected navigation.tab "account", got "shop""#),
    .signInNotNoticed: Finding(
      "who-signs-in-on-the-website-finds-the-order", .navigate, #"expected navigation.tab "account", got "shop""#),
    .firstLinkOnly: Finding("two-links-in-one-call", .dispatch, "lost is not observed"),
    .notificationAtLaunchOnly: Finding(
      "a-notification-about-an-order", .route, #"expected route "order", got nothing"#),
  ]

  /// What the causes say of some mistakes besides the app's name.
  private static let acts: [Mistake: String] = [
    .restoresOverLink: "fails if the delivery comes first", .signInNotNoticed: "shop did nothing",
    .firstLinkOnly: "launch.report.handled(_:)", .notificationAtLaunchOnly: "lacks userNotificationCenter",
  ]

  @Test(arguments: Mistake.allCases)
  func `the plans find a mistake at its stage, and say what is wrong`(_ mistake: Mistake) async throws {
    let results = await Self.replay(making: mistake)
    let found = results.compactMap { result in
      result.failures.first.map { Finding(result.row.id, $0.stage, $0.message) }
    }
    let expected = try #require(Self.findings[mistake])
    #expect(found.contains(expected), "\(found)")
    // The causes say what the app did.
    let causes = results.first { $0.row.id == expected.row }?.failures.first?.causes.map(\.message) ?? []
    #expect(causes.contains { $0.hasPrefix("shop ") || $0.hasPrefix("clip ") || $0.contains(", shop ") }, "\(causes)")
    #expect(Self.acts[mistake].map { act in causes.contains { $0.contains(act) } } ?? true, "\(causes)")
  }

  @Test func `a host that the router drops is pointed out`() async throws {
    let results = await Self.replay(making: .schemeHostDropped)
    let failure = try #require(results.first { $0.row.id == "the-same-product-by-the-custom-scheme" }?.failures.first)
    #expect(
      failure.causes.map(\.message).contains { $0.contains("is the host and") },
      "\(failure.explanation ?? "") \(failure.causes)")
  }

  @Test func `without a mistake everything is well`() async {
    let results = await Self.replay(making: nil)
    #expect(results.count > 40)
    #expect(results.filter { $0.status != .passed }.map(\.row.id) == [])
  }

  private static let plans = PlanCollection([
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Plans").path
  ])

  private static func replay(making mistake: Mistake?) async -> [RowResult] {
    var results: [RowResult] = []
    for plan in plans.loads.compactMap(\.plan) {
      let apps: [String: AppLaunch.Maker] = [
        "shop": { await ShopUnderTest($0, making: mistake) }, "clip": { await ClipUnderTest($0, making: mistake) },
      ]
      let replayer = await Replayer(plan).using(app: nil, apps: apps)
      for row in plan.rows { results.append(await replayer.replay(row)) }
    }
    return results
  }
}
