import LinkModel

/// What an app runs with during a call: the trace in which it notes what it does, and what surrounds it.
struct AppTurn {
  let code: OwnCode
  let transport: RowTransport
  var trace = StepTrace()
  /// What steps have set and no app under test has taken over.
  var given = Given()
  /// Whether what launches an app is delivered before the work of its start has ended, as in a second replay.
  var deliversFirst = false
  /// Whether a launch of the row by what arrives has started work.
  var hasStartedWork = false
  /// The state from which the step brings an app under test to the front without a delivery.
  var broughtForward: Device.State?
  /// What happens in the step to an app under test, whose screens do not tell it.
  var event: NavigationEvent?
  var around: Surroundings

  init(_ code: OwnCode, _ transport: RowTransport, _ around: Surroundings) {
    (self.code, self.transport, self.around) = (code, transport, around)
  }

  /// What the engine says anew before each call.
  struct Surroundings {
    var place: AppPlace
    var name: String
    /// The screens on which an app under test starts, and those that it showed last.
    private(set) var screens: NavigationState
    /// The screens that the app showed in the call, if it was asked.
    private(set) var shown: NavigationState?
    /// Whether something has reached the app in the step that is being observed.
    var isReached = true
    var state: Device.State
    var now: Duration
    let date: Duration
    let language: Language
    let launchIsSlow: Bool
    let isOffline: Bool
    let hosts: HostTable
    /// The name of the device of the step, which need not be that of the app.
    let device: String?
    let os: OSVersion
    let model: String

    mutating func show(_ screens: NavigationState) { (self.screens, shown) = (screens, screens) }
  }

  var now: Duration {
    get { around.now }
    set { around.now = newValue }
  }

  var language: Language { around.language }

  mutating func fail(_ error: any Error) {
    if let problem = AppProblem(error) { fail(problem) }
  }

  mutating func fail(_ words: String) { fail(AppProblem(words: words)) }

  mutating func fail(_ problem: AppProblem) { note(Act(.failed, by: "", problem: problem)) }

  /// An act is large, so it is made in its place.
  mutating func note(_ act: @autoclosure () -> Act) {
    if trace.acts.isEmpty { trace.acts.reserveCapacity(4) }
    trace.acts.append(act())
    let last = trace.acts.count - 1
    if case .threw = trace.acts[last].code, let failure = trace.acts[last].failure { trace.navigate.failure = failure }
  }

  /// What launches an app, or arrives while it is launching, meets the work of its start.
  mutating func noteStart(hasWork: Bool, isLaunch: Bool, isHeld: Bool) {
    if isLaunch {
      hasStartedWork = hasStartedWork || hasWork
      trace.isDeliveredFirst = isHeld && hasWork
    } else if isHeld, !hasWork {
      trace.startWithoutWork = around.name
    }
  }

  mutating func noteChange(_ outcome: NavigationOutcome, from before: NavigationState, by app: String) {
    if let kept = outcome.state.pending, kept != before.pending {
      note(Act(.kept, by: app, screen: kept.screen.path))
    }
    if outcome.state.hasSameScreens(as: before), outcome.action != .signIn || outcome.state == before { return }
    note(Act(outcome, from: before, by: app))
  }

  mutating func noteEnd(of delivery: Delivery, by app: String) {
    if delivery.skipped == nil { return }
    note(Act(.returnedFalse, by: app, method: EntryPoint.didFinishLaunching.rawValue))
  }

  mutating func lose(_ link: Link, _ reason: LostLink.Reason, in app: String) {
    // A payload or the type of a quick action is no link, and has no canonical form.
    lose(link.scheme.isEmpty ? link.raw : link.text, reason, in: app)
  }

  mutating func lose(_ text: String, _ reason: LostLink.Reason, in app: String) {
    note(Act(.lost, by: app, lost: LostLink(text: text, app: app, reason: reason)))
    if case .notImplemented(let calls) = reason {
      for call in calls { note(Act(.lacks, by: app, method: call.rawValue, url: text)) }
    }
  }

  mutating func noteGiven(_ wanted: NavigationState, _ shown: NavigationState) {
    func check(_ key: String, _ wanted: [String]?, _ shown: [String], from source: String, by report: String = "…") {
      guard let wanted, wanted != shown else { return }
      failTakingOver(
        key, wanted, shown,
        "take `launch.\(source)` over when the app is made, and report it in `screens()`: `NavigationState(\(report))`")
    }
    check("stack", given.stack.map { _ in wanted.stack.map(\.path) }, shown.stack.map(\.path), from: "screens")
    check("modal", given.modal.map { _ in wanted.modal.map(\.path) }, shown.modal.map(\.path), from: "screens")
    check("tab", given.tab.map { [$0] }, [shown.tab ?? ""], from: "screens.tab", by: "…, tab:")
    check(
      "signedIn", given.signedIn.map { ["\($0)"] }, ["\(shown.signedIn)"], from: "isSignedIn", by: "…, signedIn:")
  }

  mutating func failTakingOver(_ key: String, _ wanted: [String], _ shown: [String], _ fix: String) {
    fail(
      AppProblem(
        words: "the app does not start as \"given\" says; \(fix)", key: key, isOfGiven: true,
        values: .lists(wanted: wanted, shown: shown)))
  }
}

extension AppProblem {
  /// Returns `nil` for what has been said before.
  init?(_ error: any Error) {
    if case OwnCodeError.notCalled = error { return nil }
    self.init(words: "\(error)", exceedsLimit: error is OwnCodeError)
  }
}
