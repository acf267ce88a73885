import HarnessText
import LinkModel

extension Diagnosis {
  func navigated(_ failure: Failure) -> Explanation? {
    let match = trace.route.match
    switch failure.fact {
    case .contentState, .contentOrigin, .missingContent, .errorCode, .errorMessage, .errorRecovery:
      return loaded(failure.fact)
        ?? own(failure, cause("the route loads no content", routePart(named: match?.name)))
    case .analytics:
      let wanted = failure.expected.list ?? []
      let got = if case .list(let events)? = failure.actual { events } else { [String]() }
      let odd = got.first { !wanted.contains($0) } ?? wanted.first { !got.contains($0) }
      let names = receiver?.written?[\AppForm.analytics]
      let event = odd.flatMap { names?.string(String($0.prefix { $0 != " " })) }
      let content = trace.navigate.failure == nil ? match.map { pattern($0) } : loaded(nil)?.causes
      return Explanation(
        because: trace.navigate.failure?.code,
        causes: (event.map { cause("this event differs", $0) }
          ?? follows(\AppForm.analytics, of: receiver?.written, isNeeded: true))
          + (content ?? []))
    case .announced:
      return Explanation(
        because: trace.navigate.failure?.code, causes: match.map { pattern($0) } ?? noRouter(of: receiver))
    case .spoken, .spokenAt:
      // What is said later follows from the link of an earlier step.
      let last = results.lazy.reversed().compactMap(\.trace.route.match).first
      let text = last.flatMap { receiver?.written?[\AppForm.announcements]?[\AnnouncementsForm.texts]?[$0.name] }
      return Explanation(
        because: trace.navigate.failure?.code,
        causes: text.map { cause("this is what the route announces", $0) }
          ?? follows(\AppForm.announcements, of: receiver?.written, isNeeded: true))
    default: break
    }
    if code.contains(.app), trace.navigate.failure == nil, let outcome = trace.navigation {
      let start = trace.navigate.before.map { " when the stack was \($0.words)" } ?? ""
      let reasons = outcome.reasons.joined(separator: "; ")
      return Explanation(
        sentence: "the app under test "
          + (outcome.action == .none ? "showed no other screen" : "made the change \"\(outcome.action.rawValue)\"")
          + start + (reasons.isEmpty ? "" : ": \(reasons)"))
    }
    guard let outcome = trace.navigation, let app = receiver, trace.notObserved == nil
    else { return own(failure, []) }
    if trace.navigate.failure != nil, let finding = loaded(failure.fact) { return finding }
    if let finding = unroutedPayload { return finding }
    let (route, navigation) = (routePart(named: match?.name, in: app), app.places.navigation)
    let isGated = outcome.action == .signIn && !wantsSignIn
    if !isGated, [.coordinator, .tab].contains(failure.fact) {
      let isTab = failure.fact == .tab
      let all = isTab ? navigation?[\NavigationForm.tabs] : navigation?[\NavigationForm.coordinators]
      let wanted = failure.expected.text.flatMap { all?[$0] }
      let isOfNoTab = isTab && all != nil && match.flatMap { app.navigation.tab(of: $0.name) } == nil
      return Explanation(
        because: failure.because,
        sentence: match.map {
          isOfNoTab
            ? "the route \($0.name) belongs to no tab, so it appears in the selected one" : "the route is \($0.name)"
        },
        causes: cause(
          all == nil ? "\(app.name) has no \(isTab ? "tabs" : "coordinators")" : "its routes are listed here",
          wanted?[\TabForm.routes] ?? wanted ?? all ?? navigation ?? app.written))
    }
    let top = isGated ? nil : wrongTop(failure, outcome, route)
    return top ?? own(failure, placing(outcome, route, navigation))
  }

  /// Explains a wrong top screen if its cause is the matched route and not a navigation rule; otherwise, returns `nil`.
  private func wrongTop(
    _ failure: Failure, _ outcome: NavigationOutcome, _ route: WrittenPart?
  ) -> Explanation? {
    let stack = outcome.state.stack
    let wanted = wantedList(.stack)
    guard let match = trace.route.match, !wantsSignIn, stack.last == match.screen,
      wanted.map({ $0.count == stack.count && $0.first == stack.first?.path }) ?? true,
      let top = failure.fact == .top ? failure.expected.text : wanted?.last,
      ![match.screen.path, match.screen.label].contains(top)
    else { return nil }
    let isSameRoute = top.prefix { $0 != "/" } == match.screen.route
    return Explanation(
      sentence: "the link opens the screen \(match.screen.label)",
      causes: (isSameRoute ? linkCauses : []) + pattern(match))
  }

  private var wantsSignIn: Bool {
    step.expectations.contains {
      $0.field.fact == .action
        && $0.expected.accepts(.text(NavigationAction.signIn.rawValue))
    }
  }

  private func placing(
    _ outcome: NavigationOutcome, _ route: WrittenPart?, _ navigation: WrittenPart?
  ) -> [Finding] {
    let (stack, shown, wanted) = (givenBeforeLink(\.stack), outcome.state.stack, wantedList(.stack) ?? [])
    let given = follows(\GivenForm.stack, at: stack)
    if let root = wanted.first, let found = shown.first?.path, root != found {
      if stack?.elements.first?.node.string == found { return given }
      let tab = outcome.state.tab.flatMap { navigation?[\NavigationForm.tabs]?[$0] }
      let own = follows(\TabForm.root, of: tab)
      return own.isEmpty
        ? follows(\NavigationForm.root, of: navigation ?? receiver?.written, isNeeded: true) : own
    }
    if outcome.action == .signIn || wantsSignIn {
      let (gate, user) = (follows(\RouteForm.requiresSignIn, of: route, isNeeded: true), places(of: .signedIn))
      return outcome.action != .signIn && route?[\RouteForm.requiresSignIn]?.node.bool == true
        ? user + gate : gate + user
    }
    // A link pushes one screen only.
    if outcome.action == .push, wanted.count > shown.count { return given.isEmpty ? linkCauses : given }
    let presentation = follows(\RouteForm.presentation, of: route)
    if !presentation.isEmpty { return presentation }
    let (over, policy) = (
      follows(\NavigationForm.modalOver, of: navigation), follows(\NavigationForm.policy, of: navigation)
    )
    let isModal = outcome.action == .modal || wantedText(.action) == NavigationAction.modal.rawValue
    let isReset = navigation?[\NavigationForm.policy]?.text == NavigationAction.reset.rawValue
    let rules = isModal && !isReset ? over + policy : policy + over
    return rules.isEmpty ? follows(\RouteForm.presentation, of: route, isNeeded: true) : rules
  }
}

extension NavigationState {
  fileprivate var words: String {
    let screens = stack.map(\.path).joined(separator: " › ")
    let over = modal.map(\.path).joined(separator: " › ")
    return over.isEmpty ? screens : screens + ", with \(over) presented over it"
  }
}
