struct TabTests {
  private static let rules = NavigatorRules(tabs: [
    .init(name: "shop", root: "home", routes: ["product", "cart"]),
    .init(name: "account", root: "account", routes: ["order"]),
  ])

  private static func open(_ label: String, signIn: Bool = false) -> NavigationEvent {
    let screen = Screen(label: label)
    return .open(RouteMatch(screen.route, screen: screen, requiresSignIn: signIn))
  }

  private static func summary(_ step: NavigationStep) -> String {
    let stack = step.state.stack.map(\.path).joined(separator: " ")
    let modal = step.state.modal.map(\.path).joined(separator: " ")
    return "\(step.action.rawValue): \(step.state.tab ?? "-"): \(stack)"
      + (modal.isEmpty ? "" : " | " + modal)
  }

  private static func steps(
    _ labels: [String], from state: NavigationState = rules.start(signedIn: true)
  ) -> [NavigationStep] {
    var steps: [NavigationStep] = []
    for label in labels {
      steps.append(navigate(steps.last?.state ?? state, open(label), rules))
    }
    return steps
  }

  @Test(
    arguments: [
      ("the tab in front", ["product/1"], "push: shop: home product/1"),
      ("another tab", ["order/7"], "push: account: account order/7"),
      (
        "there and back", ["product/1", "order/7", "cart"], "push: shop: home product/1 cart"
      ),
      (
        "a screen that is there", ["product/1", "order/7", "product/1"],
        "switch-tab: shop: home product/1"
      ),
      ("a root that is there", ["account"], "switch-tab: account: account"),
      ("a root below", ["order/7", "product/1", "account"], "reset: account: account"),
      ("a route of no tab", ["order/7", "about"], "push: account: account order/7 about"),
      (
        "what is presented stays", ["cart", "product/1", "order/7", "product/2"],
        "replace: shop: home cart | product/2"
      ),
    ] as [(String, [String], String)])
  func `a link opens in the tab of its route`(_: String, input: [String], output: String) {
    expect(Self.steps(input).last.map(Self.summary), equals: output)
  }

  @Test func `the step has a reason and announces the new screen`() throws {
    let step = try #require(Self.steps(["order/7"]).last)
    expect(step.reasons.first, equals: .tabInFront("account", route: "order"))
    expect(step.effects, equals: [.announce(Screen("order", ["7"]))])
    expect(step.state.parked, equals: ["shop": NavigationState.Tab(root: Screen("home"))])
  }

  @Test func `a link that waits for the sign-in selects its tab afterwards`() {
    let asked = navigate(Self.rules.start(), Self.open("order/7", signIn: true), Self.rules)
    expect(Self.summary(asked), equals: "sign-in: shop: home")
    expect(
      Self.summary(navigate(asked.state, .signIn, Self.rules)),
      equals: "push: account: account order/7")
    expect(
      Self.summary(navigate(asked.state, .cancelSignIn, Self.rules)), equals: "none: shop: home")
  }

  @Test func `going back stays in the same tab`() throws {
    let state = try #require(Self.steps(["product/1", "order/7"]).last).state
    let back = navigate(state, .back, Self.rules)
    expect(Self.summary(back), equals: "pop: account: account")
    expect(Self.summary(navigate(back.state, .back, Self.rules)), equals: "none: account: account")
  }

  @Test func `a state without a tab belongs to the first tab`() {
    let bare = NavigationState(root: Screen("home"), pushed: [Screen("cart")])
    let steps = Self.steps(["order/7", "cart"], from: bare)
    expect(
      steps.map(Self.summary),
      equals: ["push: account: account order/7", "switch-tab: shop: home cart"])
  }

  @Test(arguments: [UInt64](1...10))
  func `no sequence of links changes inactive tabs`(seed: UInt64) {
    var dice = Dice(seed: seed)
    let labels = ["home", "product/1", "product/2", "cart", "account", "order/7", "about"]
    var state = Self.rules.start()
    for _ in 0..<200 {
      let event: NavigationEvent =
        dice.chance(20)
        ? .back : Self.open(dice.pick(labels), signIn: dice.chance(25))
      let after = navigate(state, event, Self.rules).state
      expect(Set([after.tab ?? "-"] + after.parked.keys), equals: ["shop", "account"])
      expect(after.root.route, equals: Self.rules.tabs.first { $0.name == after.tab }?.root)
      if after.tab == state.tab {
        expect(after.parked, equals: state.parked)
      } else {
        let left = NavigationState.Tab(root: state.root, pushed: state.pushed, modal: state.modal)
        expect(state.tab.flatMap { after.parked[$0] }, equals: left)
      }
      state = after
    }
  }
}
