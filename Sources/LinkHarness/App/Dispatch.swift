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

  mutating func dispatch(in app: Int) -> [Arrival] {
    guard var inbox = world.device.apps[app].process.inbox.take() else { return [] }
    defer { world.device.apps[app].process.inbox = inbox }
    return inbox.next(by: plan(of: app).dispatch)
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
