import Bank
import Foundation
import Journal
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
  ]

  @Test(arguments: JournalMistake.allCases)
  func `the plans find a mistake of the journal at its stage`(_ mistake: JournalMistake) async throws {
    let found = Self.findings(in: await Self.replay(journal: mistake))
    #expect(found.contains(try #require(Self.inJournal[mistake])), "\(found)")
  }

  @Test(arguments: BankMistake.allCases)
  func `the plans find a mistake of the bank at its stage`(_ mistake: BankMistake) async throws {
    let found = Self.findings(in: await Self.replay(bank: mistake))
    #expect(found.contains(try #require(Self.inBank[mistake])), "\(found)")
  }

  @Test func `without a mistake everything is well`() async {
    let results = await Self.replay()
    #expect(results.count > 80)
    #expect(results.filter { $0.status != .passed }.map(\.row.id) == [])
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
