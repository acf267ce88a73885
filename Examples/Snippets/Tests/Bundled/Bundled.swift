import LinkHarnessTesting
import Testing

struct DeepLinks {
  @Test(arguments: PlanRow.all(in: "TestPlans", bundle: .module))
  func link(_ row: PlanRow) async {
    await row.replay()
  }
}
