import LinkModel

// What happens after the system decided, and the steps that begin on the page it shows or in another app.

extension RowReplay {
  /// Takes a link where the system sends it.
  mutating func follow(
    _ decision: LinkDecision, _ link: Link, from source: LinkSource, _ trace: inout StepTrace
  ) async {
    switch decision.destination {
    case .nothing, .appStore: break
    case .appClip: trace.deliver = world.device.delivery(of: link, decision, from: source)
    case .browser: await browse(link, from: source, &trace)
    case .app(let name):
      trace.deliver = world.device.delivery(of: link, decision, from: source)
      await receive([Incoming(link, from: source)], in: name, &trace)
      // An app without a router in the plan gets its link all the same, as far as the device knows.
      if trace.routing == nil { world.bringForward(name) }
      if world.state(of: name) != .launching { await returnLink(link, by: name, &trace) }
    }
  }

  /// Shows the page, unless a redirect leads into an app or the App Store on the way.
  private mutating func browse(
    _ link: Link, from source: LinkSource, _ trace: inout StepTrace
  ) async {
    let device = world.device
    let visit = await Browser(transport: transport).visit(link) { target in
      switch device.decideRedirect(to: target, from: source).destination {
      case .app, .appStore: true
      case .appClip, .browser, .nothing: false
      }
    }
    trace.fallback.redirects = visit.page.redirects
    guard let target = visit.left else {
      var page = visit.page
      page.banner = device.banner(over: Link(page.url), page.smartBanner, in: source.viewer)
      world.shown = World.ShownPage(page: page, viewer: source.viewer)
      trace.fallback.page = page
      return
    }
    let decision = device.decideRedirect(to: target, from: source)
    if let first = trace.decide.decision {
      trace.decide.redirect = DecideTrace.Redirect(first: first, target: target)
    }
    trace.decide.decision = decision
    trace.fetch.copies += records(for: target)
    // The app is opened by the browser now, and that is where the way back leads.
    let page = Link(visit.page.redirects.last ?? link.raw)
    let left: LinkSource = source.viewer == .browser ? .safari(page: page) : source
    await follow(decision, target, from: left, &trace)
  }

  /// What an app does with a universal link it has no route for, when it says that it opens those in the browser.
  ///
  /// It opens the link itself, and since the system hands no app its own links back, that cannot go round in circles. A
  /// custom scheme would come back at once, so it stays an error.
  mutating func returnLink(_ link: Link, by app: String, _ trace: inout StepTrace) async {
    guard case .failure? = trace.routing, link.isWeb, trace.route.returned == nil,
      replayer.plan.app(named: app)?.returnsToBrowser == true
    else { return }
    let source = LinkSource.opened(by: app, universalLinksOnly: false)
    let decision = world.device.decide(link, from: source)
    trace.route.returned = decision
    if case .browser = decision.destination {
      trace.fallback.page = await Browser(transport: transport).show(link)
    }
  }

  /// The steps that are about the device.
  mutating func performOnDevice(_ action: Step.Action, _ trace: inout StepTrace) async {
    switch action {
    case .tap(let text): await tap(text, &trace)
    case .banner(let closes): await banner(closes: closes, &trace)
    case .canOpen(let link, let app):
      trace.link = link
      trace.decide.canOpen = world.device.canOpen(link, askedBy: app)
    case .activity(let activity, let app): await receive(activity, for: app, &trace)
    case .terminate(let app, let byPerson): world.terminate(app, byPerson: byPerson)
    default: break
    }
  }

  /// A tap on a link of the page that is shown; one that is not there cannot be tapped.
  private mutating func tap(_ text: String, _ trace: inout StepTrace) async {
    guard let shown = world.shown,
      let link = shown.page.links.first(where: { $0 == text || shown.resolved($0) == text })
    else {
      trace.decide.decision = LinkDecision.noLink(text)
      return
    }
    await open(Link(shown.resolved(link)), from: shown.source, &trace)
  }

  private mutating func banner(closes: Bool, _ trace: inout StepTrace) async {
    let shown = world.shown
    if closes {
      if let host = shown.flatMap({ Link($0.page.url).host }) {
        world.device.closedBanners.insert(host)
      }
      world.shown?.page.banner = nil
      return
    }
    let decision = world.device.decide(shown?.page.banner)
    trace.decide.decision = decision
    guard let shown else { return }
    if case .appClip = decision.destination {
      (trace.link, trace.source) = (Link(shown.page.url), shown.source)
      await follow(decision, Link(shown.page.url), from: shown.source, &trace)
    }
    guard case .app(let name) = decision.destination else { return }
    let page = Link(shown.page.url)
    // "Open" on the banner is how a person gives an app its links back.
    if let host = page.host { world.device.browserPreferred.remove(host) }
    let argument: Link? =
      if case .smartOpen(_, let argument)? = shown.page.banner {
        argument.map { Link($0) }
      } else {
        page
      }
    guard let argument else {
      world.bringForward(name)
      return
    }
    trace.link = argument
    trace.source = shown.source
    await follow(decision, argument, from: shown.source, &trace)
  }

  private mutating func receive(
    _ activity: UserActivity, for app: String, _ trace: inout StepTrace
  ) async {
    trace.decide.activity = activity
    trace.link = activity.webpageURL
    let decision = world.device.decide(activity, for: app)
    trace.decide.decision = decision
    guard case .app = decision.destination else { return }
    trace.deliver = world.device.delivery(of: activity, decision)
    world.current = app
    if case .activityIsALink = decision.reason, let link = activity.webpageURL {
      let kind: Arrival.Kind = activity.origin == .handoff ? .handoff : .universalLink
      await receive([Incoming(kind, link)], in: app, &trace)
    }
    if trace.routing == nil { world.bringForward(app) }
  }
}
