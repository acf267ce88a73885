import HarnessText
import LinkModel

extension Diagnosis {
  func navigated(_ failure: Failure) -> Explanation? {
    switch failure.fact {
    case .contentState, .contentOrigin, .missingContent, .errorCode, .errorMessage, .errorRecovery:
      return loaded(failure.fact) ?? own(failure, unloaded)
    case .analytics:
      return effect(\.analytics, "this value determines the app's analytics events")
    case .announced:
      let causes = trace.route.match.map { pattern($0) } ?? noRouter(of: receiver)
      return Explanation(because: trace.navigate.failure?.code, causes: causes)
    case .spoken, .spokenAt: return effect(\.announcements, "this value determines what the app announces")
    default: break
    }
    if code.contains(.app), trace.navigate.failure == nil, let outcome = trace.navigation {
      let start = trace.navigate.before.map { " when the stack was \($0.words)" } ?? ""
      let reasons = outcome.reasons.joined(separator: "; ")
      let change =
        outcome.action == .none
        ? "the app under test showed no other screen"
        : "the app under test made the change \"\(outcome.action.rawValue)\""
      return Explanation(
        sentence: change + start + (reasons.isEmpty ? "" : ": \(reasons)"))
    }
    guard let outcome = trace.navigation, let app = receiver, trace.notObserved == nil
    else { return own(failure, []) }
    if trace.navigate.failure != nil, let finding = loaded(failure.fact) { return finding }
    if let finding = unroutedPayload { return finding }
    let route = routePart(named: trace.route.match?.name, in: app)
    let navigation = app.places.navigation
    let owners: [Finding]
    if outcome.action == .signIn, !wantsSignIn {
      return own(failure, placing(outcome, route, navigation))
    }
    let wanted = failure.expected.text
    switch failure.fact {
    case .coordinator:
      let all = navigation?[\NavigationForm.coordinators]
      let wanted = wanted.flatMap { all?[$0] }
      owners = cause(
        wanted == nil
          ? all == nil ? "\(app.name) has no coordinators" : "the coordinators are defined here"
          : "these routes belong to the expected coordinator",
        wanted ?? all ?? navigation ?? app.written)
    case .tab:
      let all = navigation?[\NavigationForm.tabs]
      if all == nil {
        return Explanation(causes: cause("\(app.name) has no tabs", navigation ?? app.written))
      }
      let wanted = wanted.flatMap { all?[$0] }
      let routes = wanted?[\TabForm.routes]
      owners = cause(
        routes != nil
          ? "these routes belong to the expected tab"
          : wanted == nil ? "the tabs are defined here" : "this is the expected tab",
        routes ?? wanted ?? all)
    default:
      return wrongTop(failure, outcome, route)
        ?? missingScreens(outcome)
        ?? own(failure, placing(outcome, route, navigation))
    }
    let name = trace.route.match?.name
    let isOfNoTab =
      failure.fact == .tab && !app.navigation.tabs.isEmpty && name.flatMap(app.navigation.tab(of:)) == nil
    return Explanation(
      because: failure.because,
      sentence: name.map {
        isOfNoTab ? "the route \($0) belongs to no tab, so it appears in the selected one" : "the route is \($0)"
      },
      causes: owners)
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
      causes: (isSameRoute ? linkCauses : [])
        + cause("the route \(match.name) matched the link", route?[\RouteForm.path]))
  }

  private var unloaded: [Finding] {
    cause("the route loads no content", routePart(named: trace.route.match?.name))
  }

  /// What an app reports or says beside its screens.
  private func effect<Value>(_ key: KeyPath<AppForm, Key<Value>>, _ message: String) -> Explanation {
    Explanation(because: trace.navigate.failure?.code, causes: setting(key, of: receiver, message))
  }

  private func missingScreens(_ outcome: NavigationOutcome) -> Explanation? {
    guard outcome.action == .push, let before = trace.navigate.before,
      let wanted = wantedList(.stack), wanted.count > outcome.state.stack.count,
      wanted.first == outcome.state.stack.first?.path
    else { return nil }
    return Explanation(
      sentence: "the link pushed only one screen onto \(before.words)",
      causes: cause("these are the screens before the link is opened", givenBeforeLink(\.stack)))
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
    if let wanted = wantedList(.stack), let root = wanted.first,
      let found = outcome.state.stack.first?.path, root != found
    {
      if let stack = givenBeforeLink(\.stack), stack.elements.first?.node.string == found {
        return cause("this is the root screen", stack)
      }
      let tab = outcome.state.tab.flatMap { navigation?[\NavigationForm.tabs]?[$0] }
      let written = tab?[\TabForm.root] ?? navigation?[\NavigationForm.root]
      return written.map { cause("this is the root screen", $0) }
        ?? cause(
          "the navigation does not set \"root\", and the default is \"home\"",
          navigation ?? receiver?.written)
    }
    let gate = route?[\RouteForm.requiresSignIn]
    if outcome.action == .signIn {
      return cause("the route requires the user to be signed in", gate)
        + places(of: .signedIn)
    }
    if wantsSignIn, gate?.node.bool == true, given(\.signedIn) != nil {
      return places(of: .signedIn)
    }
    if wantsSignIn {
      return cause(
        gate == nil
          ? "the route does not set \"requiresSignIn\""
          : "this value determines whether a sign-in is required",
        gate ?? route)
        + places(of: .signedIn)
    }
    if let presentation = route?[\RouteForm.presentation] {
      return cause("the route specifies this presentation", presentation)
    }
    let isModal =
      outcome.action == .modal || wantedText(.action) == NavigationAction.modal.rawValue
    let (over, policy) = (
      navigation?[\NavigationForm.modalOver], navigation?[\NavigationForm.policy]
    )
    let rule =
      isModal && policy?.text != NavigationAction.reset.rawValue ? over ?? policy : policy ?? over
    return rule.map { cause("this value determines where screens appear", $0) }
      ?? cause("the route does not set \"presentation\"", route)
  }
}

extension NavigationState {
  fileprivate var words: String {
    let screens = stack.map(\.path).joined(separator: " › ")
    let over = modal.map(\.path).joined(separator: " › ")
    return over.isEmpty ? screens : screens + ", with \(over) presented over it"
  }
}
