extension NavigationState {
  /// A state without a selected tab is assumed to show the first tab.
  func placing(_ match: RouteMatch, _ rules: NavigatorRules) -> NavigationStep {
    guard let tab = rules.tab(of: match.name), let here = self.tab ?? rules.tabs.first?.name,
      tab.name != here
    else { return placingHere(match, rules) }
    let change = switching(from: here, to: tab).placingHere(match, rules)
    return NavigationStep(
      state: change.state, action: change.action == .none ? .switchTab : change.action,
      reasons: [.tabInFront(tab.name, route: match.name)] + change.reasons)
  }

  /// The function's checks are in order of precedence.
  private func placingHere(_ match: RouteMatch, _ rules: NavigatorRules) -> NavigationStep {
    let (screen, top) = (match.screen, top)
    if top.mayBe(screen) {
      let state = top == screen ? self : identifyingTop(as: screen)
      return NavigationStep(state: state, action: .none, reasons: [.alreadyOnTop(screen)])
    }
    if screen.route == rules.root(of: tab) {
      return NavigationStep(
        state: with(root: screen, pushed: [], modal: []), action: .reset,
        reasons: [.leadsToRoot(screen)])
    }
    let (action, reason) = decide(match, over: top.route, rules)
    switch action {
    case .replace where modal.isEmpty && pushed.isEmpty:
      let asked = match.presentation == .automatic ? [] : [reason]
      return NavigationStep(
        state: pushing(screen), action: .push, reasons: asked + [.rootIsKept(root)])
    case .replace:
      return NavigationStep(state: replacingTop(with: screen), action: .replace, reasons: [reason])
    case .modal:
      return NavigationStep(
        state: presenting(screen), action: .modal, reasons: [reason])
    case .reset:
      return NavigationStep(
        state: with(pushed: [screen], modal: []), action: .reset, reasons: [reason])
    case .push:
      return NavigationStep(state: pushing(screen), action: .push, reasons: [reason])
    }
  }

  private enum Placement { case push, replace, modal, reset }

  private func decide(
    _ match: RouteMatch, over top: String, _ rules: NavigatorRules
  ) -> (Placement, NavigationReason) {
    var asked: NavigationReason { .routePresentation(match.presentation, route: match.name) }
    switch match.presentation {
    case .push: return (.push, asked)
    case .replace: return (.replace, asked)
    case .modal: return (.modal, asked)
    case .reset: return (.reset, asked)
    case .automatic: break
    }
    guard case .contextual(let modalOver) = rules.policy else { return (.reset, .resetPolicy) }
    if top == match.screen.route { return (.replace, .sameRouteOnTop(route: top)) }
    if modalOver.contains(top) { return (.modal, .presentedOver(route: top)) }
    return (.push, .pushedOver(route: top))
  }

  /// Presented screens remain in their tab, so unfinished work is preserved.
  package func switching(from here: String, to tab: NavigatorRules.Tab) -> Self {
    changed {
      let next = $0.parked.removeValue(forKey: tab.name) ?? Tab(root: Screen(tab.root, []))
      $0.parked[here] = $0.shown
      ($0.shown, $0.tab) = (next, tab.name)
    }
  }

  private func identifyingTop(as screen: Screen) -> Self {
    modal.isEmpty && pushed.isEmpty ? with(root: screen) : replacingTop(with: screen)
  }
}
