struct NavigateTests {
  /// Returns a match for a label such as `product/42`.
  private static func match(
    _ label: String, _ presentation: RoutePresentation = .automatic, signIn: Bool = false
  ) -> RouteMatch {
    let screen = Screen(label: label)
    return RouteMatch(
      screen.route, screen: screen, requiresSignIn: signIn, presentation: presentation)
  }

  private static func state(
    _ stack: [String], modal: [String] = [], signedIn: Bool = false
  ) -> NavigationState? {
    NavigationState(
      stack: stack.map(Screen.init(label:)), modal: modal.map(Screen.init(label:)),
      signedIn: signedIn)
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
    let stack: [String]
    var modal: [String] = []
    let event: NavigationEvent
    var policy = NavigatorRules.Policy.contextual()
    let expected: String
  }

  private static let cases: [Case] = [
    .init(
      name: "a push", stack: ["home"], event: .open(match("product/1")),
      expected: "push: home product/1"),
    .init(
      name: "the same route", stack: ["home", "product/1"],
      event: .open(match("product/2")), expected: "replace: home product/2"),
    .init(
      name: "the same screen", stack: ["home", "product/1"],
      event: .open(match("product/1")), expected: "none: home product/1"),
    .init(
      name: "another search", stack: ["home", "search?q=a"],
      event: .open(match("search?q=b")), expected: "replace: home search"),
    .init(
      name: "a search with another name", stack: ["home", "search?sort=a"],
      event: .open(match("search?q=b")), expected: "replace: home search"),
    .init(
      name: "another route", stack: ["home", "product/1"],
      event: .open(match("category/shoes")), expected: "push: home product/1 category/shoes"),
    .init(
      name: "over the cart", stack: ["home", "cart"],
      event: .open(match("product/1")), expected: "modal: home cart | product/1"),
    .init(
      name: "over the profile", stack: ["home", "profile"],
      event: .open(match("product/1")), expected: "modal: home profile | product/1"),
    .init(
      name: "over no cart", stack: ["home", "cart"],
      event: .open(match("product/1")), policy: .contextual(modalOver: []),
      expected: "push: home cart product/1"),
    .init(
      name: "the same route, presented", stack: ["home", "cart"],
      modal: ["product/1"], event: .open(match("product/2")),
      expected: "replace: home cart | product/2"),
    .init(
      name: "another route, presented", stack: ["home", "cart"],
      modal: ["product/1"], event: .open(match("help")),
      expected: "push: home cart | product/1 help"),
    .init(
      name: "the root", stack: ["home", "cart"], modal: ["product/1"],
      event: .open(match("home")), expected: "reset: home"),
    .init(
      name: "the root from the root", stack: ["home"], event: .open(match("home")),
      expected: "none: home"),
    .init(
      name: "reset policy", stack: ["home", "cart", "product/1"], modal: ["help"],
      event: .open(match("product/2")), policy: .reset, expected: "reset: home product/2"),
    .init(
      name: "reset policy, the same screen", stack: ["home", "product/2"],
      event: .open(match("product/2")), policy: .reset, expected: "none: home product/2"),
    .init(
      name: "a route that pushes", stack: ["home", "cart"],
      event: .open(match("product/1", .push)), expected: "push: home cart product/1"),
    .init(
      name: "a route that replaces", stack: ["home", "cart"],
      event: .open(match("product/1", .replace)), expected: "replace: home product/1"),
    .init(
      name: "a route that replaces the root", stack: ["home"],
      event: .open(match("product/1", .replace)), expected: "push: home product/1"),
    .init(
      name: "a route that is presented", stack: ["home"],
      event: .open(match("help", .modal)), policy: .reset, expected: "modal: home | help"),
    .init(
      name: "a route that resets", stack: ["home", "cart"],
      event: .open(match("product/1", .reset)), expected: "reset: home product/1"),
    .init(
      name: "back", stack: ["home", "cart"], event: .back, expected: "pop: home"),
    .init(
      name: "back from the root", stack: ["home"], event: .back,
      expected: "none: home"),
    .init(
      name: "back from what is presented", stack: ["home", "cart"], modal: ["help"],
      event: .back, expected: "dismiss: home cart"),
    .init(
      name: "back inside what is presented", stack: ["home"],
      modal: ["help", "help/a"], event: .back, expected: "pop: home | help"),
  ]

  @Test(arguments: cases)
  func `an event has the effect defined by the rules`(row: Case) throws {
    let state = try #require(Self.state(row.stack, modal: row.modal))
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
