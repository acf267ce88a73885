/// This pure function is the built-in navigator.
package func navigate(
  _ state: NavigationState, _ event: NavigationEvent, _ rules: NavigatorRules = NavigatorRules()
) -> NavigationStep {
  var step =
    switch event {
    case .open(let match): state.opening(match, rules)
    case .signIn: state.signingIn(rules)
    case .signOut: state.with(signedIn: false, pending: nil).dropping(state.pending)
    case .cancelSignIn: state.with(signedIn: state.signedIn, pending: nil).dropping(state.pending)
    case .back: state.goingBack()
    }
  step.hasNewTop = !step.state.top.mayBe(state.top)
  return step
}

extension NavigationState {
  fileprivate func opening(_ match: RouteMatch, _ rules: NavigatorRules) -> NavigationStep {
    guard match.requiresSignIn, !signedIn else {
      let step = placing(match, rules)
      return rules.showsTwice
        ? NavigationStep(state: step.state.pushing(match.screen), action: .push, reasons: step.reasons) : step
    }
    var reasons = [NavigationReason.signInRequired(route: match.name)]
    if let pending, pending != match { reasons.append(.intentReplaced(pending.screen)) }
    return NavigationStep(
      state: with(signedIn: false, pending: rules.keepsLinkAtSignIn ? match : nil), action: .signIn,
      reasons: reasons)
  }

  /// The link is first removed from the state so that it cannot be opened twice.
  fileprivate func signingIn(_ rules: NavigatorRules) -> NavigationStep {
    let state = with(signedIn: true, pending: nil)
    guard let pending else {
      return NavigationStep(state: state, action: .none, reasons: [.nothingPending])
    }
    let change = state.placing(pending, rules)
    return NavigationStep(
      state: change.state, action: change.action,
      reasons: [.intentResumed(pending.screen)] + change.reasons)
  }

  fileprivate func dropping(_ intent: RouteMatch?) -> NavigationStep {
    let reason = intent.map { NavigationReason.intentDropped($0.screen) } ?? .nothingPending
    return NavigationStep(state: self, action: .none, reasons: [reason])
  }

  fileprivate func goingBack() -> NavigationStep {
    if modal.isEmpty, pushed.isEmpty {
      return NavigationStep(state: self, action: .none, reasons: [.nothingBelowRoot])
    }
    let below = withoutTop()
    return NavigationStep(
      state: below, action: modal.count == 1 ? .dismiss : .pop, reasons: [.wentBack(below.top)])
  }
}

package struct NavigationStep: Sendable, Hashable {
  package let state: NavigationState
  package let action: NavigationAction
  package var effects: [NavigationEffect] { hasNewTop ? [.announce(state.top)] : [] }
  /// The reasons for the action, in the order of the decisions.
  package let reasons: [NavigationReason]
  var hasNewTop = false
}

/// An effect that the app must produce in addition to showing the screens.
package enum NavigationEffect: Sendable, Hashable {
  /// Announces the new screen to VoiceOver users.
  case announce(Screen)
}

/// An event that the navigator handles.
package enum NavigationEvent: Sendable, Hashable {
  case open(RouteMatch)
  case signIn
  case signOut
  case cancelSignIn
  case back
}

/// An action of a navigator; the raw values appear in plans and reports.
public enum NavigationAction: String, Sendable, Hashable, CaseIterable {
  case push
  case replace
  case modal
  case reset
  case signIn = "sign-in"
  case pop
  case dismiss
  /// Selects another tab whose top screen is already the link's screen.
  case switchTab = "switch-tab"
  case none
}
