import HarnessTestSupport
import LinkModel
import TestSupport
import Testing

struct NavigationReasonTests {
  private static let product = Screen("product", ["42"])

  @Test(arguments: [
    NamedCase(
      "replaced", NavigationReason.sameRouteOnTop(route: "product"),
      "the screen on top is a product too, so it is replaced"),
    NamedCase(
      "replaced, with a vowel", .sameRouteOnTop(route: "order"),
      "the screen on top is an order too, so it is replaced"),
    NamedCase("on top", .alreadyOnTop(product), "product/42 is on top already"),
    NamedCase(
      "presented", .presentedOver(route: "cart"),
      "the screen cart is on top and must not be lost, so the screen is presented over it"),
    NamedCase(
      "asked for", .routePresentation(.modal, route: "help"),
      "the route help asks for \"modal\""),
    NamedCase(
      "another tab", .tabInFront("account", route: "order"),
      "the route order belongs to the tab account, which comes to the front with its screens"
    ),
    NamedCase(
      "sign-in", .signInRequired(route: "order"),
      "the route order is for signed-in people only, so the link waits for the sign-in"),
  ])
  func `a reason is one sentence`(row: NamedCase<NavigationReason, String>) {
    expect(row.input.message, equals: row.output)
  }

  @Test func `the actions have the words of plans`() {
    expect(
      NavigationAction.allCases.map(\.rawValue),
      equals: [
        "push", "replace", "modal", "reset", "sign-in", "pop", "dismiss", "switch-tab", "none",
      ])
  }
}
