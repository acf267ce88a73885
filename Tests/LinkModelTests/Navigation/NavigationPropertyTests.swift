struct NavigationPropertyTests {
  private static let labels = ["home", "cart", "profile", "product/1", "product/2", "order/7"]

  private func event(_ dice: inout Dice) -> NavigationEvent {
    switch dice.below(8) {
    case 0: return .signIn
    case 1: return .signOut
    case 2: return .cancelSignIn
    case 3: return .back
    default:
      let screen = Screen(label: dice.pick(Self.labels))
      return .open(
        RouteMatch(
          screen.route, screen: screen, requiresSignIn: dice.chance(33),
          presentation: dice.pick(RoutePresentation.allCases)))
    }
  }

  @Test(arguments: [UInt64](1...20))
  func `no sequence of events removes the root or follows a link twice`(seed: UInt64) {
    var dice = Dice(seed: seed)
    let rules = NavigatorRules(policy: dice.chance(50) ? .contextual() : .reset)
    var state = rules.start()
    for _ in 0..<500 {
      let event = event(&dice)
      let step = navigate(state, event, rules)
      expect(step, equals: navigate(state, event, rules))
      expect(step.state.root.route, equals: "home")
      #expect(!step.reasons.isEmpty)
      let resumed = step.reasons.contains {
        if case .intentResumed = $0 { true } else { false }
      }
      let dropped = step.reasons.contains {
        if case .intentDropped = $0 { true } else { false }
      }
      let replaced = step.reasons.contains {
        if case .intentReplaced = $0 { true } else { false }
      }
      let ends = [resumed, dropped, replaced].count { $0 }
      if state.pending != nil, step.state.pending != state.pending {
        expect(ends, equals: 1, "an intent ends in one of three ways")
      } else {
        expect(ends, equals: 0)
      }
      expect(resumed, equals: (event == .signIn && state.pending != nil))
      #expect(step.state.pending == nil || !step.state.signedIn)
      if step.action == .none || step.action == .signIn {
        #expect(step.state.stack == state.stack && step.state.modal == state.modal)
      }
      state = step.state
    }
  }

  @Test(arguments: [UInt64](1...20))
  func `the type of a change is derived from the states before and after it`(seed: UInt64) {
    var dice = Dice(seed: seed)
    var state = NavigatorRules().start()
    var seen: Set<NavigationAction> = []
    for _ in 0..<500 {
      let event = event(&dice)
      // A reset cannot be detected from the states before and after it. A screen pushed inside a modal screen looks
      // like one that is presented over it.
      if case .open(let match) = event, match.presentation == .reset { continue }
      let step = navigate(state, event)
      let isInSheet = step.action == .push && !state.modal.isEmpty
      expect(
        NavigationAction(of: event, from: state, to: step.state),
        equals: isInSheet ? .modal : step.action)
      #expect(step.state.changes(from: state).isEmpty == (step.state.shown == state.shown))
      seen.insert(step.action)
      state = step.state
    }
    expect(seen.count, equals: 8)
  }
}
