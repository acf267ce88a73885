struct NavigationReasonTests {
  private static let product = Screen("product", ["42"])

  @Test(
    arguments: [
      (
        "replaced", NavigationReason.sameRouteOnTop(route: "product"),
        "the screen on top is replaced, because it also belongs to the route product"
      ),
      ("on top", .alreadyOnTop(product), "product/42 is already on top"),
      (
        "presented", .presentedOver(route: "cart"),
        "the policy presents screens modally over cart"
      ),
      (
        "requested", .routePresentation(.modal, route: "help"),
        "the route help specifies the presentation \"modal\""
      ),
      (
        "another tab", .tabInFront("account", route: "order"),
        "the route order belongs to the tab account, so this tab is selected; the tab keeps its screens"
      ),
      (
        "sign-in", .signInRequired(route: "order"),
        "the route order requires sign-in, so the link waits until the user signs in"
      ),
    ] as [(String, NavigationReason, String)])
  func `each reason is one sentence`(_: String, input: NavigationReason, output: String) {
    expect(input.message, equals: output)
  }

  @Test func `the actions have the names used in plans`() {
    expect(
      NavigationAction.allCases.map(\.rawValue),
      equals: [
        "push", "replace", "modal", "reset", "sign-in", "pop", "dismiss", "switch-tab", "none",
      ])
  }
}
