import HarnessText
import LinkModel

// This file contains the description and the effect of each step. CONTRIBUTING.md explains how to add a step.

extension Step.Action {
  package var words: String {
    switch self {
    case .open: "a link is opened"
    case .arrive(let links): "\(links.count.of("event arrives", "events arrive together"))"
    case .launch(let app): "the user opens \(app)"
    case .launchFinishes: "the app finishes launching"
    case .signIn: "the user signs in"
    case .signOut: "the user signs out"
    case .cancelSignIn: "the user cancels the sign-in"
    case .back: "the user goes back"
    case .wayBack: "the user taps the status bar's back button"
    case .install(let app): "\(app) is installed"
    case .update(let app): "\(app) is updated"
    case .advance(let time): "the clock advances by \(TimeSpan.text(time))"
    case .network(let network): "the network is \(network.rawValue)"
    case .battery(let isLow): isLow ? "the battery is low" : "the battery is charged"
    case .delete(let app): "\(app) is deleted"
    case .deploy: "changes to the sites are deployed"
    case .request: "another client sends a request"
    case .choose(let browser, let host):
      "the user chooses \(browser ? "the browser" : "the app") for \(host)"
    case .tap(let link): "the user taps \(link) on the page"
    case .banner(let closes): "the user \(closes ? "closes" : "taps") the banner"
    case .canOpen(_, let app): "\(app) calls canOpenURL"
    case .webCredentials(let host, let isCallback, let app):
      "\(app) uses \(host) for \(isCallback ? "an https callback" : "web credentials")"
    case .activity(let activity, let app): "an activity of type \(activity.type) arrives for \(app)"
    case .inApp(.refresh): "the user refreshes the content"
    case .inApp(.invalidate(nil, _)): "the app invalidates its cached content"
    case .inApp(.invalidate(let item?, _)):
      "the app invalidates the cached content of \(item.labelWithQuery)"
    case .inApp(.convert(let action)):
      "the user completes the link's intended action" + (action.map { ": \($0)" } ?? "")
    case .inApp(.chooseTab(let name)): "the user chooses the tab \(name)"
    case .inApp(.tap(let text)): "the user taps \(text) in the app"
    case .inApp(.returnToPrevious): "the user returns to the previous content"
    case .inApp(.share(let share)): "the app generates a link to \(share.route)"
    case .terminate(let app, let byPerson):
      "\(byPerson ? "the user" : "the system") terminates \(app)"
    }
  }
}

extension RowReplay {
  mutating func perform(_ action: Step.Action) async {
    switch action {
    case .open(let link, let source): await open(link, from: source)
    case .arrive(let arrivals): await arrive(arrivals)
    case .launch(let app):
      if let app = stages.index(of: app), stages.sdkWithoutLaunch(of: app) == nil {
        stages.world.device.current = app
        stages.bringForward(app)
        if let make = maker(of: place(of: app)) { _ = await launched(place(of: app), make) }
      }
    case .launchFinishes: await finishLaunch()
    case .signIn: await navigateOnScreen(.signIn)
    case .signOut:
      if let app = stages.onScreen { stages.world.device.apps[app].process.contents.cache.forgetAll() }
      await navigateOnScreen(.signOut)
    case .cancelSignIn: await navigateOnScreen(.cancelSignIn)
    case .back: await navigateOnScreen(.back)
    case .install(let app): trace.fetch.downloads = await stages.install(app)
    case .update(let app):
      // The system ends an app that it updates.
      if let app = stages.index(of: app) { await end(app, byPerson: false) }
      trace.fetch.downloads = await stages.install(app)
    case .advance(let time):
      // The app in front has been running since before the step, so its timers have too.
      if let front, let make = maker(of: front) { _ = await launched(front, make) }
      trace.fetch.downloads = await stages.advance(by: time)
      await updateOwnApps()
      if let app = stages.onScreen { await settle(in: app) }
      await fireTimer()
    case .wayBack: await takeWayBack()
    case .network(let network):
      stages.world.device.system.network = network
      trace.fetch.downloads = await stages.fetch()
    case .battery(let isLow):
      stages.world.device.system.isBatteryLow = isLow
      trace.fetch.downloads = await stages.fetch()
    case .delete(let app):
      if let app = stages.index(of: app) {
        await end(app, byPerson: true)
        stages.world.device.delete([app])
      }
    case .request(let asked): trace.fetch.answer = await stages.ask(asked)
    case .deploy(let changes): await stages.deploy(changes)
    case .choose(let browser, let host):
      stages.world.device.choose(browser: browser, for: host)
    case .tap(let text): await tap(text)
    case .banner(let closes):
      if closes { stages.world.device.closeBanner() } else { await tapBanner() }
    case .canOpen(let link, let app):
      trace.link = link
      trace.decide.canOpen = system.canOpen(link, askedBy: app)
    case .webCredentials(let host, let isCallback, let app):
      let answer = system.credentials(of: host, for: app, isCallback: isCallback)
      trace.decide.webCredentials = answer
      let copies = answer.host.map { stages.world.device.copies.of([$0]) } ?? []
      trace.fetch.copies = copies.filter { $0.app == app }
    case .activity(let activity, let app): await receive(activity, for: app)
    case .inApp(let action):
      guard let place = front else { return }
      guard let make = maker(of: place) else { return await perform(action, in: place.app) }
      guard let own = UserAction(action) else {
        return trace.appProblems.append(.failed("an app under test invalidates its content itself"))
      }
      await perform(own, nil, in: place, madeBy: make)
      if case .share = own { await openMadeLink(in: place) }
    case .terminate(let app, let byPerson):
      if let app = stages.index(of: app) { await end(app, byPerson: byPerson) }
    }
  }

  /// When the user returns to an app, its screens are unchanged; when the user returns to a page, it is reloaded.
  private mutating func takeWayBack() async {
    guard let way = stages.takeWayBack() else { return }
    if let app = way.app {
      stages.world.device.current = app
      stages.bringForward(app)
      let screens = stages.screens(of: app)
      let reason = "the status bar's back button returns to \(screens.top.labelWithQuery)"
      trace.navigate.add(NavigationOutcome(.none, screens, reasons: [reason]), from: screens)
    } else if let page = way.page {
      trace.fallback.page = await stages.show(page, in: .browser)
    }
  }

  private mutating func navigateOnScreen(_ event: NavigationEvent) async {
    guard let place = front else { return }
    guard let make = maker(of: place), let action = UserAction(event) else {
      return await navigate(event, in: place.app)
    }
    await perform(action, event, in: place, madeBy: make)
  }

  private mutating func arrive(_ arriving: [Step.Arriving]) async {
    var incoming: [(app: Int, links: [Incoming])] = []
    for item in arriving {
      guard case (let app, var link)? = await destination(of: item) else { continue }
      link.isLater = item.isLater
      if let index = incoming.firstIndex(where: { $0.app == app }) {
        incoming[index].links.append(link)
      } else {
        incoming.append((app, [link]))
      }
    }
    for (app, links) in incoming { await receive(links, in: app) }
  }

  /// The system determines which app receives an opened link; for any other arrival, the step specifies the app
  /// (default: the app on screen).
  private mutating func destination(of item: Step.Arriving) async -> (app: Int, Incoming)? {
    if let kind = item.kind {
      let app = item.app.flatMap(stages.index) ?? stages.onScreen
      return app.map { ($0, Incoming(kind: kind, link: item.link, payload: item.payload, values: item.values)) }
    }
    (trace.link, trace.source) = (item.link, item.source)
    if case .direct(let name) = item.source {
      return stages.index(of: name).map { ($0, Incoming(direct: item.link)) }
    }
    let decision = await stages.decide(item.link, from: item.source)
    trace.decide.decision = decision
    guard case .app(let name) = decision.destination, let app = stages.index(of: name) else {
      return nil
    }
    let link = system.passed(item.link, from: item.source)
    trace.deliver = stages.deliver(link, decision, from: item.source)
    return (app, Incoming(link, from: item.source, trace.deliver))
  }

  private mutating func finishLaunch() async {
    if let app = stages.onScreen, maker(of: place(of: app)) != nil {
      return trace.appProblems.append(
        .failed("an app under test finishes launching itself; let it wait on `launch.clock`, and write `advance`"))
    }
    guard let app = stages.onScreen, stages.world.device.apps[app].process.inbox != nil
    else {
      trace.dispatch.handled = []
      return
    }
    stages.finishLaunch(of: app)
    await handle(in: app)
    stages.bringForward(app)
    // Re-entry: a link without a route is opened outside the app, now that the app is ready.
    if let link = trace.dispatch.handled?.last?.link {
      await returnLink(Incoming(link, from: .app, nil), trace.route.outcome, by: app)
    }
  }

  private mutating func tap(_ text: String) async {
    let shown = stages.world.device.shown
    guard let shown, let link = shown.link(text) else {
      trace.decide.decision = LinkDecision.noLink(text, isPageShown: shown != nil)
      return
    }
    await open(link, from: shown.source)
  }

  private mutating func tapBanner() async {
    let shown = stages.world.device.shown
    let decision = system.decide(shown?.page.banner)
    trace.decide.decision = decision
    guard let shown else { return }
    var link: Link? = Link(shown.page.url)
    switch decision.destination {
    case .appClip: break
    case .app(let name):
      // Tapping "Open" in the banner undoes the user's choice to open the host's links in the browser.
      if let host = link?.host {
        stages.world.device.choose(browser: false, for: host)
      }
      if case .smartOpen(_, let argument)? = shown.page.banner { link = argument.map { Link($0) } }
      if link == nil, let app = stages.index(of: name) { stages.bringForward(app) }
    case .appStore, .browser, .nothing: return
    }
    guard let link else { return }
    (trace.link, trace.source) = (link, shown.source)
    await follow(decision, link, from: shown.source)
  }

  private mutating func receive(_ activity: UserActivity, for name: String) async {
    let decision = system.decide(activity, for: name)
    (trace.decide.activity, trace.decide.decision) = (activity, decision)
    trace.link = activity.page
    guard case .app = decision.destination, let app = stages.index(of: name) else { return }
    trace.deliver = stages.deliver(activity, decision)
    stages.world.device.current = app
    let kind: Arrival.Kind = activity.origin == .handoff ? .handoff : .universalLink
    if maker(of: place(of: app)) != nil {
      var incoming = Incoming(
        kind: kind, link: activity.page ?? Link(activity.type), delivery: trace.deliver)
      incoming.activity = activity
      return await receive([incoming], in: app)
    }
    guard case .activityIsALink = decision.reason, let link = activity.page else {
      stages.bringForward(app)
      if case .activityFailed = decision.reason { await handleFailure(of: activity, in: app) }
      return
    }
    await receive([Incoming(kind: kind, link: link, delivery: trace.deliver)], in: app)
  }
}
