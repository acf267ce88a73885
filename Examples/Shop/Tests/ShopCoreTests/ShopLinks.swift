import LinkHarnessTesting
import Testing

/// Replays every link in the plans with the shop's own code.
@Suite struct ShopLinks {
  @Test(arguments: PlanRow.all(in: "Plans"))
  func link(_ row: PlanRow) async {
    await row.replay(
      router: ShopRouter(), navigator: ShopNavigator(), dispatcher: ShopDispatcher())
  }
}
