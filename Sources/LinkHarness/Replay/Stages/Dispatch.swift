import LinkModel

// An app that is ready handles events immediately; queued events are handled according to the app's rules.

extension Stages {
  mutating func queue(
    _ arriving: [(link: Incoming, routing: RoutingOutcome)], in app: Int
  ) -> (launches: Bool, waits: Bool) {
    let state = state(of: app)
    // Removing the inbox from `world` during the modification avoids a copy.
    var inbox = world.device.apps[app].process.inbox.take() ?? Inbox()
    let launches = state == .notRunning || (state == .launching && !inbox.isLaunching)
    if launches { inbox.beginLaunch() }
    inbox.arrived(arriving)
    let waits = inbox.isLaunching
    world.device.apps[app].process.inbox = inbox
    return (launches, waits)
  }

  mutating func finishLaunch(of app: Int) {
    world.device.apps[app].process.inbox?.finishLaunch()
  }

  func isLaunching(_ app: Int) -> Bool {
    world.device.apps[app].process.inbox?.isLaunching ?? false
  }

  mutating func dispatch(in app: Int) async -> DispatchTrace {
    guard var inbox = world.device.apps[app].process.inbox.take() else { return DispatchTrace() }
    defer { world.device.apps[app].process.inbox = inbox }
    var outcome = DispatchTrace()
    let byRules = inbox.next(by: plan(of: app).dispatch)
    outcome.handled = byRules
    if setup.hasNoCode { return outcome }
    let name = plan(of: app).name
    guard let dispatcher = setup.code.dispatchers.of(name) else { return outcome }
    let before = inbox.handled
    let events = inbox.events
    let handled: [Arrival]
    do {
      handled = try await setup.code.limited { try await dispatcher.handled(after: events) }
    } catch {
      outcome.failure = RouteFailure(error, code: dispatcher.code(for: error))
      (outcome.handled, outcome.shouldHandle) = (nil, byRules)
      return outcome
    }
    outcome.problem = DispatchProblem(handled, after: inbox.events, before: before)
    outcome.shouldHandle = byRules
    inbox.handled = handled
    outcome.handled = Array(handled.dropFirst(before.count))
    return outcome
  }

  mutating func takeDropped(in app: Int) -> [Arrival] {
    world.device.apps[app].process.inbox?.takeDropped() ?? []
  }

  func received(
    _ arrival: Arrival, in app: Int
  ) -> (link: Incoming, routing: RoutingOutcome)? {
    world.device.apps[app].process.inbox?[arrival]
  }
}
