import Bank
import Foundation
import Journal
import LinkHarness
import LinkHarnessTesting
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

  private static let inJournal: [JournalMistake: Finding] = [
    .decodesTwice: Finding(
      "a-search-for-a-percent-escape", .navigate,
      #"expected navigation.stack ["library", "search/100%25"], got ["library", "search/100%"]"#),
    .forgetsDeferredLink: Finding(
      "a-link-waits-although-the-user-quits-the-app", .navigate,
      #"expected navigation.stack ["library", "tag/winter"], got ["today"]"#),
    .leavesSheetOpen: Finding(
      "a-link-closes-the-sheet", .navigate, #"expected navigation.modal [], got ["settings"]"#),
    .removesTopOnFailure: Finding(
      "two-entries-race[order=1 2]", .navigate,
      #"expected navigation.stack ["library", "entry/1"], got ["library", "entry/404"]"#),
    .restoresNoTab: Finding(
      "the-screens-of-the-last-launch", .navigate, #"expected navigation.tab "library", got "today""#),
    .loadsTwice: Finding(
      "an-entry-that-is-being-loaded-is-not-requested-again", .fallback,
      #"expected requests [], got ["GET api.journal.example/entries/1"]"#),
    .decodesEarly: Finding(
      "a-search-for-two-words-and-a-sign", .navigate,
      #"expected navigation.stack ["library", "search/snow&ice"], got ["library", "search/snow"]"#),
    .leavesForBrowser: Finding(
      "the-account-by-a-web-link", .navigate, #"expected navigation.modal ["sign-in"], got []"#),
    .opensSecondWindow: Finding(
      "a-link-closes-the-sheet", .navigate,
      #"expected navigation.stack ["library", "tag/winter"], got ["today"]"#),
    .keepsObserver: Finding(
      "a-link-after-the-sign-out", .navigate,
      #"expected analytics ["show_tag"], got ["show_tag", "show_tag"]"#),
    .wrongHandler: Finding(
      "the-settings-are-a-sheet", .navigate, #"expected navigation.action "modal", got "push""#),
    .newsCoverLink: Finding(
      "what-is-new-does-not-cover-a-link", .navigate, #"expected navigation.modal [], got ["news/3.0"]"#),
    .restoresWhenActive: Finding(
      "a-link-comes-on-top-of-what-is-restored", .navigate,
      #"expected navigation.stack ["library", "entry/7", "entry/2"], got ["library", "entry/7"]"#),
    .ignoresScannedLinks: Finding(
      "a-link-from-a-qr-code", .navigate,
      #"expected navigation.stack ["library", "tag/winter"], got ["today"]"#),
    .setsDelegateLate: Finding(
      "a-notification-about-an-entry", .navigate, "analytics is not observed"),
  ]

  private static let inBank: [BankMistake: Finding] = [
    .keepsOneLink: Finding(
      "all-links-wait-for-the-pin", .navigate,
      #"expected analytics ["link_opened target=card", "link_opened target=transfer"], got ["link_opened target=transfer"]"#
    ),
    .timerIsNotRestarted: Finding(
      "the-app-stays-open-while-somebody-uses-it", .navigate, #"expected navigation.modal [], got ["pin"]"#),
    .notificationSkipsPIN: Finding(
      "a-notification-about-a-card", .navigate,
      #"expected navigation.stack ["accounts"], got ["cards", "card/4711"]"#),
    .ignoresShortcutAtLaunch: Finding(
      "a-quick-action-that-launches-the-app", .navigate,
      #"expected navigation.stack ["accounts", "rates"], got ["accounts"]"#),
    .pushesOntoSelectedTab: Finding(
      "a-card-opens-in-its-tab", .navigate, #"expected navigation.stack ["cards", "card/4711"], got ["cards"]"#),
    .returnsToAnyone: Finding(
      "a-payment-that-returns-to-somebody-else", .route, #"expected no route, got "pay""#),
    .takesFirstActivity: Finding(
      "a-link-beside-what-was-found-in-spotlight", .navigate,
      #"expected analytics to include ["link_opened target=card"], got ["link_opened target=account"]"#),
    .refusesAtLaunch: Finding(
      "the-link-that-launches-the-app-without-scenes", .deliver,
      #"expected entryPoint "application(_:open:options:)", got nothing"#),
    .parksForEver: Finding(
      "in-the-background-the-app-locks", .navigate,
      #"expected navigation.stack ["cards", "card/4712"], got ["cards", "card/4711"]"#),
    .lowercasesPath: Finding("an-account", .route, #"expected parameters.id "DE1", got "de1""#),
    .keepsSheetAbove: Finding(
      "a-link-closes-the-alert", .navigate, #"expected navigation.modal [], got ["alert/refused"]"#),
    .restoresTabOverLink: Finding(
      "a-link-selects-its-tab-over-that-of-the-last-launch", .navigate,
      #"expected navigation.tab "accounts", got "cards""#),
    .leavesPINInFront: Finding(
      "the-face-opens-what-waits-for-the-pin", .navigate,
      #"expected navigation.stack ["cards", "card/4711"], got ["accounts"]"#),
    .takesFirstURL: Finding(
      "two-links-in-one-call", .navigate, #"expected analytics to have 2 elements, got ["link_opened target=card"]"#),
    .takesNotificationTwice: Finding(
      "a-notification-that-launches-the-app", .navigate,
      #"expected analytics to have 1 element, got ["link_opened target=account", "link_opened target=account"]"#),
  ]

  /// What the cause says of the mistakes that change less than what the app does.
  private static let actsInJournal: [JournalMistake: String] = [
    .decodesTwice: "decoded twice", .decodesEarly: "pushed search/snow",
    .leavesForBrowser: "journal opened https://journal.example/account itself; the system gave it to the browser",
    .opensSecondWindow: "journal took the link in onOpenURL(perform:)",
    .keepsObserver: "called launch.report.analytics(_:) 2 times", .wrongHandler: "pushed tag/settings",
    .newsCoverLink: "fails if the delivery comes first", .restoresWhenActive: "took the link in onOpenURL(perform:)",
    .ignoresScannedLinks: "took the link in onContinueUserActivity(_:perform:)",
    .setsDelegateLate: "took the call in scene(_:willConnectTo:options:)",
  ]

  private static let actsInBank: [BankMistake: String] = [
    .takesFirstActivity: "the system passes a set, which has no order",
    .refusesAtLaunch: "returned false from application(_:didFinishLaunchingWithOptions:)",
    .parksForEver: "bank keeps the link", .lowercasesPath: "differs from \"DE1\" in capital letters only",
    .keepsSheetAbove: "presented alert/refused",
    .restoresTabOverLink: "fails if the delivery comes first", .leavesPINInFront: "keeps the link",
    .takesFirstURL: "took the link in scene(_:openURLContexts:)",
    .takesNotificationTwice: "called launch.report.analytics(_:) 2 times",
  ]

  @Test(arguments: JournalMistake.allCases)
  func `the plans find a mistake of the journal at its stage`(_ mistake: JournalMistake) async throws {
    let results = await Self.replay(journal: mistake)
    try Self.expect(try #require(Self.inJournal[mistake]), in: results, of: "journal", Self.actsInJournal[mistake])
  }

  @Test(arguments: BankMistake.allCases)
  func `the plans find a mistake of the bank at its stage`(_ mistake: BankMistake) async throws {
    let results = await Self.replay(bank: mistake)
    try Self.expect(try #require(Self.inBank[mistake]), in: results, of: "bank", Self.actsInBank[mistake])
  }

  @Test func `without a mistake everything is well`() async {
    let results = await Self.replay()
    #expect(results.count > 80)
    #expect(results.filter { $0.status != .passed }.map(\.row.id) == [])
  }

  /// A row has to fail as expected, and its causes have to say what the app did.
  private static func expect(_ finding: Finding, in results: [RowResult], of app: String, _ act: String?) throws {
    let found = findings(in: results)
    #expect(found.contains(finding), "\(found)")
    let causes = results.first { $0.row.id == finding.row }?.failures.first?.causes.map(\.message) ?? []
    #expect(causes.contains { $0.hasPrefix(app + " ") || $0.contains(", \(app) ") }, "\(causes)")
    #expect(act.map { act in causes.contains { $0.contains(act) } } ?? true, "\(causes)")
  }

  private static func findings(in results: [RowResult]) -> [Finding] {
    results.compactMap { result in
      result.failures.first.map { Finding(result.row.id, $0.stage, $0.message) }
    }
  }

  private static let plans = PlanCollection([
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Plans").path
  ])

  private static func replay(journal: JournalMistake? = nil, bank: BankMistake? = nil) async -> [RowResult] {
    var results: [RowResult] = []
    for plan in plans.loads.compactMap(\.plan) {
      let replayer = await Replayer(plan)
      for row in plan.rows {
        let disk = Disk()
        let apps: [String: AppLaunch.Maker] = [
          "journal": { await JournalUnderTest($0, on: disk, making: journal) },
          "bank": { await BankUnderTest($0, making: bank) },
        ]
        results.append(await replayer.using(app: nil, apps: apps).replay(row))
      }
    }
    return results
  }
}
