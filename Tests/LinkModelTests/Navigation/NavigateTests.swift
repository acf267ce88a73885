struct NavigateTests {
  /// Returns a match for a label such as `product/42`.
  private static func match(
    _ label: String, _ presentation: RoutePresentation = .automatic, signIn: Bool = false
  ) -> RouteMatch {
    let screen = Screen(label: label)
    return RouteMatch(
      screen.route, screen: screen, requiresSignIn: signIn, presentation: presentation)
  }

  private static func summary(_ step: NavigationStep) -> String {
    let stack = step.state.stack.map(\.path).joined(separator: " ")
    let modal = step.state.modal.map(\.path).joined(separator: " ")
    return "\(step.action.rawValue): \(stack)" + (modal.isEmpty ? "" : " | " + modal)
  }

  @Test(arguments: ["home", "list", "product/1", "help", "terms", "order/7", "account", "cart"])
  func `screens that are pushed, presented or in another tab are shown`(label: String) throws {
    let account = NavigationState.Tab(root: Screen("account"), pushed: [Screen("order", ["7"])])
    let (stack, modal) = (["home", "list", "product/1"], ["help", "terms"])
    let state = try #require(
      NavigationState(
        stack: stack.map(Screen.init(label:)), modal: modal.map(Screen.init(label:)), tab: "shop",
        parked: ["account": account]))
    expect(state.shows(Screen(label: label)), equals: label != "cart")
  }

  struct Case: NamedRow {
    let name: String
    /// The screens before the event, written like those after it.
    let screens: String
    let event: NavigationEvent
    let policy: NavigatorRules.Policy
    let expected: String

    init(
      _ name: String, _ screens: String, _ event: NavigationEvent, _ expected: String,
      _ policy: NavigatorRules.Policy = .contextual()
    ) {
      (self.name, self.screens, self.event, self.policy, self.expected) = (name, screens, event, policy, expected)
    }
  }

  private static let cases: [Case] = [
    .init("a push", "home", .open(match("product/1")), "push: home product/1"),
    .init("the same route", "home product/1", .open(match("product/2")), "replace: home product/2"),
    .init("the same screen", "home product/1", .open(match("product/1")), "none: home product/1"),
    .init("another search", "home search?q=a", .open(match("search?q=b")), "replace: home search"),
    .init("a search with another name", "home search?sort=a", .open(match("search?q=b")), "replace: home search"),
    .init("another route", "home product/1", .open(match("category/shoes")), "push: home product/1 category/shoes"),
    .init("over the cart", "home cart", .open(match("product/1")), "modal: home cart | product/1"),
    .init("over the profile", "home profile", .open(match("product/1")), "modal: home profile | product/1"),
    .init(
      "over no cart", "home cart", .open(match("product/1")), "push: home cart product/1", .contextual(modalOver: [])),
    .init(
      "the same route, presented", "home cart | product/1", .open(match("product/2")), "replace: home cart | product/2"),
    .init(
      "another route, presented", "home cart | product/1", .open(match("help")), "push: home cart | product/1 help"),
    .init("the root", "home cart | product/1", .open(match("home")), "reset: home"),
    .init("the root from the root", "home", .open(match("home")), "none: home"),
    .init("reset policy", "home cart product/1 | help", .open(match("product/2")), "reset: home product/2", .reset),
    .init("reset policy, the same screen", "home product/2", .open(match("product/2")), "none: home product/2", .reset),
    .init("a route that pushes", "home cart", .open(match("product/1", .push)), "push: home cart product/1"),
    .init("a route that replaces", "home cart", .open(match("product/1", .replace)), "replace: home product/1"),
    .init("a route that replaces the root", "home", .open(match("product/1", .replace)), "push: home product/1"),
    .init("a route that is presented", "home", .open(match("help", .modal)), "modal: home | help", .reset),
    .init("a route that resets", "home cart", .open(match("product/1", .reset)), "reset: home product/1"),
    .init("back", "home cart", .back, "pop: home"),
    .init("back from the root", "home", .back, "none: home"),
    .init("back from what is presented", "home cart | help", .back, "dismiss: home cart"),
    .init("back inside what is presented", "home | help help/a", .back, "pop: home | help"),
  ]

  @Test(arguments: cases)
  func `an event has the effect defined by the rules`(row: Case) throws {
    let screens = row.screens.components(separatedBy: " | ").map {
      $0.split(separator: " ").map { Screen(label: String($0)) }
    }
    let state = try #require(NavigationState(stack: screens[0], modal: screens.count > 1 ? screens[1] : []))
    let step = navigate(state, row.event, NavigatorRules(policy: row.policy))
    expect(Self.summary(step), equals: row.expected)
    #expect(!step.reasons.isEmpty)
    expect(step.effects, equals: (step.state.top == state.top ? [] : [.announce(step.state.top)]))
  }

  @Test func `a link that requires sign-in waits and continues after the sign-in`() {
    let asked = navigate(NavigatorRules().start(), .open(Self.match("order/7", signIn: true)))
    expect(Self.summary(asked), equals: "sign-in: home")
    expect(asked.state.pending?.screen.label, equals: "order/7")
    expectEmpty(asked.effects)
    let resumed = navigate(asked.state, .signIn)
    expect(Self.summary(resumed), equals: "push: home order/7")
    #expect(resumed.state.signedIn)
    expectNil(resumed.state.pending)
    expect(resumed.effects, equals: [.announce(Screen("order", ["7"]))])
    expect(Self.summary(navigate(resumed.state, .signIn)), equals: "none: home order/7")
  }

  @Test(arguments: [NavigationEvent.cancelSignIn, .signOut])
  func `a pending link is discarded`(event: NavigationEvent) {
    let asked = navigate(NavigatorRules().start(), .open(Self.match("order/7", signIn: true)))
    let dropped = navigate(asked.state, event)
    expect(dropped.reasons, equals: [.intentDropped(Screen("order", ["7"]))])
    expect(Self.summary(navigate(dropped.state, .signIn)), equals: "none: home")
  }

  @Test func `the newer of two pending links is followed`() {
    var state = NavigatorRules().start()
    state = navigate(state, .open(Self.match("order/7", signIn: true))).state
    let second = navigate(state, .open(Self.match("order/8", signIn: true)))
    expect(second.reasons.last, equals: .intentReplaced(Screen("order", ["7"])))
    expect(Self.summary(navigate(second.state, .signIn)), equals: "push: home order/8")
  }

  @Test func `a signed-in user is not asked again`() {
    let state = NavigatorRules().start(signedIn: true)
    let step = navigate(state, .open(Self.match("order/7", signIn: true)))
    expect(Self.summary(step), equals: "push: home order/7")
  }

  @Test func `a stack without a root is refused`() {
    expectNil(NavigationState(stack: []))
  }
}
