import LinkHarnessTesting
import Testing

/// Replays every row of the plans with the shop itself.
@Suite struct ShopLinks {
  @Test(arguments: PlanRow.all(in: "Plans"))
  func link(_ row: PlanRow) async {
    await row.replay(apps: ["shop": { await ShopUnderTest($0) }, "clip": { await ClipUnderTest($0) }])
  }
}
