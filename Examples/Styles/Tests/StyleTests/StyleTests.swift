import Foundation
import LinkHarnessTesting
import Testing

/// Replays every row of the plans with the apps themselves.
@Suite struct StyleTests {
  @Test(arguments: PlanRow.all(in: "Plans"))
  func link(_ row: PlanRow) async {
    let disk = Disk()
    await row.replay(apps: [
      "journal": { await JournalUnderTest($0, on: disk) }, "bank": { await BankUnderTest($0) },
    ])
  }
}
