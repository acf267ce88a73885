import LinkModel

// What apps under test show and report at the end of a step.

extension RowReplay {
  /// An app that runs according to the plan, but that nothing has reached so far, is launched to be observed.
  mutating func observeOwnApps() async {
    while true {
      var places = ownApps.reached
      ownApps.reached = []
      if let front, stages.world.device.shownScreens != nil { places = places.filter { $0 != front } + [front] }
      var opened: [(AppLaunch.Opened, by: Int)] = []
      for place in places {
        guard trace.appProblems.isEmpty || ownApps.running[place] != nil, let make = maker(of: place),
          let own = await launched(place, make)
        else { continue }
        await observe(own, place)
        opened += own.launch.takeOpened().map { ($0, by: place.app) }
      }
      if opened.isEmpty { break }
      for (link, app) in opened where trace.route.opened.count < Browser.redirectLimit { await open(link, by: app) }
      if trace.route.opened.count >= Browser.redirectLimit {
        noteLoop(OpenedLink.loop(in: trace.route.opened))
        break
      }
    }
    for own in ownApps.ended {
      for kind in own.launch.takeLate().sorted(by: { $0.rawValue < $1.rawValue }) {
        trace.appProblems.append(.failed("\(kind.rawValue) reported after termination of \(own.launch.app)"))
      }
    }
  }

  private mutating func open(_ opened: AppLaunch.Opened, by app: Int) async {
    await reopen(
      Incoming(opened.link, from: .app, nil), by: app,
      from: opened.prefersInApp && opened.link.isWeb ? .safariView(page: nil) : nil)
  }

  mutating func openMadeLink(in place: OwnApps.Place) async {
    guard let own = ownApps.running[place] else { return }
    await observe(own, place)
    if let link = trace.route.made { await open(link, from: .messages) }
  }

  private mutating func observe(_ own: OwnApp, _ place: OwnApps.Place) async {
    let before = trace.navigate.before ?? screens(of: place)
    let after: NavigationState
    do { after = try await own.shownWhenSettled(stages.setup.code) } catch { return note(error, of: own) }
    note(after, in: place)
    if let error = own.launch.site.work.takeError() { note(error, of: own) }
    let reports = own.launch.takeReports()
    if let error = reports.error { note(error, of: own) }
    ownApps.reported[place, default: []].formUnion(reports.kinds)
    trace.notObserved = NotObserved(
      app: own.launch.app, unreportedIn: trace.notObserved, reported: ownApps.reported[place] ?? [])
    if let route = reports.route { trace.route.outcome = .route(route) }
    trace.route.made = reports.made ?? trace.route.made
    var event = ownApps.event
    if case .open(let match)? = event {
      event = .open(reports.route ?? (after.pending == before.pending ? nil : after.pending) ?? match)
    }
    guard event != nil || before != after || !reports.kinds.isEmpty else { return }
    trace.navigate.add(
      NavigationOutcome(
        NavigationAction(of: event, from: before, to: after), after, announced: reports.announced,
        analytics: reports.analytics, log: reports.log),
      from: before)
  }
}
