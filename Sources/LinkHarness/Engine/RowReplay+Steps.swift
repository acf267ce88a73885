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
      "the app invalidates the cached content of \(item.label)"
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
  nonisolated(nonsending) mutating func perform(_ action: Step.Action) async {
    switch action {
    case .open(let link, let source): await open(link, from: source)
    case .arrive(let arrivals): await arrive(arrivals)
    case .launch(let app):
      if system.obstacleToLaunch(of: app) == nil, let app = stages.index(of: app) {
        let state = stages.state(of: app)
        turn.broughtForward = state == .foreground && stages.world.device.current == app ? nil : state
        stages.world.device.current = app
        stages.bringForward(app)
        await tell(.launch, to: place(of: app))
        turn.broughtForward = nil
      }
    case .launchFinishes: await performInFront(.finishLaunch)
    case .signIn: await performInFront(.navigate(.signIn))
    case .signOut: await performInFront(.navigate(.signOut))
    case .cancelSignIn: await performInFront(.navigate(.cancelSignIn))
    case .back: await performInFront(.navigate(.back))
    case .install(let app): trace.fetch.downloads = await stages.install(app)
    case .update(let app):
      // The system ends an app that it updates.
      if let app = stages.index(of: app) { await end(app, byPerson: false) }
      trace.fetch.downloads = await stages.install(app)
    case .advance(let time):
      // The app in front has been running since before the step, so its timers have too.
      if let front { await tell(.launch, to: front) }
      trace.fetch.downloads = await stages.advance(by: time)
      await settleApps()
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
    case .inApp(let action): await performInFront(.inApp(action))
    case .terminate(let app, let byPerson):
      if let app = stages.index(of: app) { await end(app, byPerson: byPerson) }
    }
  }

  /// When the user returns to an app, its screens are unchanged; when the user returns to a page, it is reloaded.
  private nonisolated(nonsending) mutating func takeWayBack() async {
    guard let way = stages.takeWayBack() else { return }
    if let app = way.app {
      stages.world.device.current = app
      stages.bringForward(app)
      let screens = stages.screens(of: app)
      let reason = "the status bar's back button returns to \(screens.top.label)"
      let name = stages.plan(of: app).name
      trace.navigate.add(NavigationOutcome(.none, screens, reasons: [reason]), from: screens, by: name)
    } else if let page = way.page {
      trace.fallback.page = await stages.show(page, in: .browser)
    }
  }

  private nonisolated(nonsending) mutating func arrive(_ arriving: [Step.Arriving]) async {
    var incoming: [(place: AppPlace, links: [Incoming])] = []
    for item in isTurned ? arriving.reversedInCalls : arriving {
      guard case (let place, let event)? = await destination(of: item) else { continue }
      let link = event.with(event.delivery, call: item.call, isLater: item.isLater)
      if let index = incoming.firstIndex(where: { $0.place == place }) {
        incoming[index].links.append(link)
      } else {
        incoming.append((place, [link]))
      }
    }
    let calls = incoming.flatMap { Set($0.links.compactMap(\.call)) }
    if Set(calls).count < calls.count { turn.fail("the events of a list arrive in one call, but here for two apps") }
    for (place, links) in incoming { await receive(inCalls(links, of: place), in: place) }
    trace.dispatch.handled = trace.dispatch.handled.map { $0.inOrder(of: arriving) }
  }

  /// Delivers the events of one call in one method.
  private mutating func inCalls(_ links: [Incoming], of place: AppPlace) -> [Incoming] {
    if !links.contains(where: { $0.call != nil }) { return links }
    let name = name(of: place)
    return links.map { link in
      guard let call = link.call else { return link }
      let others = links.filter { $0.call == call }.compactMap(\.delivery)
      let bringsSeveral: [EntryPoint] = [.willConnect, .openURLContexts]
      guard let delivery = others.first(where: { bringsSeveral.contains($0.entryPoint) }) ?? connection(of: name) else {
        turn.fail(
          "the system brings \(name) these events one by one; only \(bringsSeveral.map(\.rawValue).joined(separator: " and ")) bring several at once"
        )
        return link
      }
      // What comes with other events is in the connection options, whatever brings it alone.
      if let shown = trace.deliver, shown.app == name, !bringsSeveral.contains(shown.entryPoint) {
        trace.deliver = delivery
      }
      return link.with(
        delivery,
        activity: link.activity ?? link.delivery?.activityType.map { UserActivity(type: $0, webpageURL: link.link) })
    }
  }

  /// A scene that launches is given everything in its connection options, also a notification.
  private func connection(of name: String) -> Delivery? {
    let delivery = system.delivery(to: name, ofNotification: false)
    return delivery?.entryPoint == .willConnect ? delivery : nil
  }

  /// The system determines which app receives an opened link; for any other arrival, the step specifies the app or App
  /// Clip (default: the app on screen).
  private nonisolated(nonsending) mutating func destination(of item: Step.Arriving) async -> (
    place: AppPlace, Incoming
  )? {
    if let activity = item.activity, let name = item.app {
      return decide(activity, for: name).map { (place(of: $0), Incoming(activity, trace.deliver)) }
    }
    if let kind = item.kind {
      let named = item.app.flatMap { name in stages.index(of: name).map(place(of:)) ?? place(ofClip: name) }
      guard let place = named ?? stages.onScreen.map(place(of:)) else { return nil }
      let event = Incoming(kind: kind, link: item.link, payload: item.payload, values: item.values)
      trace.deliver = delivery(of: event, to: name(of: place))
      return (place, event.with(trace.deliver))
    }
    (trace.link, trace.source) = (item.link, item.source)
    if case .direct(let name) = item.source {
      return stages.index(of: name).map { (place(of: $0), Incoming(direct: item.link)) }
    }
    let decision = await stages.decide(item.link, from: item.source)
    trace.decide.decision = decision
    trace.decide.arrived.append((item.link, decision))
    guard case .app(let name) = decision.destination, let app = stages.index(of: name) else {
      lose(item.link, because: decision.reason)
      return nil
    }
    let link = system.passed(item.link, from: item.source)
    trace.deliver = stages.deliver(link, decision, from: item.source)
    return (place(of: app), Incoming(link, from: item.source, trace.deliver))
  }

  private nonisolated(nonsending) mutating func tap(_ text: String) async {
    let shown = stages.world.device.shown
    guard let shown, let link = shown.link(text) else {
      trace.decide.decision = LinkDecision.noLink(text, isPageShown: shown != nil)
      return
    }
    await open(link, from: shown.source)
  }

  private nonisolated(nonsending) mutating func tapBanner() async {
    let shown = stages.world.device.shown
    let tap = if case .open? = shown?.page.banner { shown?.page.tap?.considered } else { [DecisionReason]?.none }
    let decision = system.decide(shown?.page.banner).after(tap ?? [])
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

  private nonisolated(nonsending) mutating func receive(_ activity: UserActivity, for name: String) async {
    guard let app = decide(activity, for: name) else { return }
    await receive([Incoming(activity, trace.deliver)], in: place(of: app))
  }

  private mutating func decide(_ activity: UserActivity, for name: String) -> Int? {
    let decision = system.decide(activity, for: name)
    (trace.decide.activity, trace.decide.decision) = (activity, decision)
    trace.link = activity.page
    guard case .app = decision.destination, let app = stages.index(of: name) else {
      lose(activity.page ?? Link(activity.type), because: decision.reason)
      return nil
    }
    trace.deliver = stages.deliver(activity, decision)
    return app
  }
}

extension [Step.Arriving] {
  /// The events with those of each list in the reverse order.
  fileprivate var reversedInCalls: [Step.Arriving] {
    var events = self
    for call in Set(compactMap(\.call)) {
      let places = indices.filter { self[$0].call == call }
      for (place, other) in zip(places, places.reversed()) { events[place] = self[other] }
    }
    return events
  }
}

extension [Arrival] {
  /// What one call brings is a set, so the plan's order stands for any.
  fileprivate func inOrder(of events: [Step.Arriving]) -> [Arrival] {
    var handled = self
    for call in Set(events.compactMap(\.call)) {
      let links = events.filter { $0.call == call }.map(\.link)
      func rank(_ arrival: Arrival) -> Int { links.firstIndex(of: arrival.link) ?? links.count }
      let places = handled.indices.filter { links.contains(handled[$0].link) }
      let sorted = places.map { handled[$0] }.sorted { rank($0) < rank($1) }
      for (place, arrival) in zip(places, sorted) { handled[place] = arrival }
    }
    return handled
  }
}
