public import LinkModel

/// Everything that happened in one step, stage by stage; a stage that was not reached is `nil`.
public struct StepTrace: Sendable {
  /// The choices on disputed points that were in effect.
  package internal(set) var assumptions = Assumptions()
  /// When it happened, since the start of the row.
  public internal(set) var time = Duration.zero
  /// The link, when the step opened one.
  public internal(set) var link: Link?
  /// Where it came from.
  public internal(set) var source: LinkSource?
  /// The downloads that the decision rests on.
  package internal(set) var fetches: [FetchRecord] = []
  /// The downloads that the step made, in order.
  package internal(set) var downloads: [FetchRecord] = []
  /// The system's decision.
  public internal(set) var decision: LinkDecision?
  /// How the app got the link.
  public internal(set) var delivery: Delivery?
  /// What the router made of it.
  public internal(set) var routing: RoutingOutcome?
  /// Whether the link waited for the app to finish launching.
  public internal(set) var isQueued: Bool?
  /// What the app handled in this step, in order.
  public internal(set) var handled: [Arrival]?
  /// What the app's own dispatcher did wrong.
  public internal(set) var dispatchProblem: DispatchProblem?
  /// What the model would have handled then.
  var shouldHandle: [Arrival] = []
  /// What the app loaded, told and made.
  var inApp = AppTrace()
  /// What the navigator did.
  public internal(set) var navigation: NavigationOutcome?
  /// The page the browser shows instead.
  public internal(set) var page: Page?
  /// What the system had decided before a redirect led out of the browser.
  public internal(set) var firstDecision: LinkDecision?
  /// Where a redirect led that left the browser.
  public internal(set) var redirectTarget: Link?
  /// The addresses that redirected.
  public internal(set) var redirects: [String] = []
  /// What the app did with a link it has no route for: it opened it itself.
  public internal(set) var returned: LinkDecision?
  /// The answer to an app that asked whether a link can be opened.
  package internal(set) var canOpen: CanOpenAnswer?
  /// The activity that arrived.
  package internal(set) var activity: UserActivity?

  /// What the site answered a request of the step.
  package var answer: SiteAnswer?
  /// The requests the sites received in the step, where it expects something of them.
  package var received: [ReceivedRequest] = []
  /// The resources that answered requests of the step, where the replayer notes them.
  package var answers: [ResourceName] = []
  /// The resources nothing was answered by so far, where the step expects something of them.
  var unused: [String] = []

  /// The value a field has, or `nil` when the stage was not reached or has no such value.
  package func value(of field: ExpectationField) -> ExpectedValue? {
    switch field {
    case .fetch(let host): fetch(host).map { .text($0.code) }
    case .fetchedFrom(let host): fetch(host).map { .text($0.origin) }
    case .downloads: .list(downloads.map(\.host))
    case .opens: decision.map { .text($0.destination.name) }
    case .because: (decision?.reason ?? canOpen?.reason).map { .text($0.code) }
    case .asks: decision.map { .flag($0.asksFirst) }
    case .entryPoint: delivery.map { .text($0.entryPoint.rawValue) }
    case .launch: delivery.map { .text($0.launch.rawValue) }
    case .activityType: delivery?.activityType.map { .text($0) }
    case .calls: delivery.map { .list($0.calls.map(\.rawValue)) }
    case .window: delivery?.window.map { .text($0.name) }
    case .windowReason: delivery?.window.map { .text($0.reason.rawValue) }
    case .wayBack: delivery?.wayBack.map { .text($0) }
    case .restoresState: delivery.map { .flag($0.restoresState) }
    case .canOpen: canOpen.map { .flag($0.canOpen) }
    case .returned: returned.map { .text($0.destination.name) }
    case .queued: isQueued.map { .flag($0) }
    case .handled: handled.map { .list($0.map(\.link.raw)) }
    case .route: match.map { .text($0.name) }
    case .parameter(let name): match?.parameters[name].map { .text($0) }
    case .errorCode: failure.map { .text($0.code) }
    case .errorMessage: failure.map { .text($0.message) }
    case .errorRecovery: failure?.recovery.map { .text($0) }
    case .action: navigation.map { .text($0.action.rawValue) }
    case .stack: navigation.map { .list($0.state.stack.map(\.label)) }
    case .modal: navigation.map { .list($0.state.modal.map(\.label)) }
    case .pageStatus: page?.status.map { .number($0) }
    case .pageTitle: page?.title.map { .text($0) }
    case .pageURL: page.map { .text($0.url) }
    case .pageBanner: page?.banner.map { .text($0.name) }
    case .redirects: decision.map { _ in .list(redirects) }
    case .app(let field): value(of: field)
    case .answer(let field): answer?.value(of: field)
    case .requests: .list(received.map(\.text))
    case .unanswered: .list(received.filter { $0.resource == nil }.map(\.text))
    case .unused: .list(unused)
    }
  }

  /// Whether a stage was reached.
  public func reached(_ stage: Stage) -> Bool {
    switch stage {
    case .fetch, .parse: !fetches.isEmpty || !downloads.isEmpty || answer != nil
    case .decide: decision != nil || canOpen != nil
    case .deliver: delivery != nil
    case .route: routing != nil
    case .dispatch: isQueued != nil || handled != nil
    case .navigate: navigation != nil
    case .fallback: page != nil || !received.isEmpty
    }
  }

  /// The stage that keeps a field from having a value: its own, or an earlier one that ended the way there.
  func divergence(behind field: ExpectationField) -> Stage {
    let stage = field.stage
    guard !reached(stage) else { return stage }
    if stage > .route, stage != .fallback, case .failure = routing { return .route }
    if stage > .decide, decision != nil, delivery == nil || stage == .fallback { return .decide }
    return stage
  }

  /// Every field that has a value, for expectations that are exact.
  var presentFields: [ExpectationField] {
    var fields: [ExpectationField] = [.opens, .because, .route]
    fields += match?.parameters.all.map { .parameter($0.name) } ?? []
    fields += [.errorCode, .action, .stack, .pageStatus]
    if navigation?.state.modal.isEmpty == false { fields.append(.modal) }
    if navigation?.state.tab != nil { fields.append(.app(.tab)) }
    return fields.filter { value(of: $0) != nil }
  }

  /// The download of a host's file: one the step made, or the one behind the copy it rests on.
  private func fetch(_ host: String) -> FetchRecord? {
    downloads.last { $0.host == host } ?? fetches.last { $0.host == host }
  }

  private var match: RouteMatch? { if case .route(let match) = routing { match } else { nil } }

  /// Why the link led nowhere: the router refused it, or its content is not to be had.
  package var failure: RouteFailure? {
    if case .failure(let failure) = routing { failure } else { inApp.failure }
  }
}
