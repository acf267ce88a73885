import LinkModel

// An app that is ready handles events immediately; queued events are handled according to the app's rules.

extension ModelApp {
  mutating func queue(
    _ arriving: [(link: Incoming, routing: RoutingOutcome)], in state: Device.State
  ) -> (launches: Bool, waits: Bool) {
    // Removing the inbox during the modification avoids a copy.
    var inbox = process.inbox.take() ?? Inbox()
    let launches = state == .notRunning || (state == .launching && !inbox.isLaunching)
    if launches { inbox.beginLaunch() }
    inbox.arrived(arriving)
    let waits = inbox.isLaunching
    process.inbox = inbox
    return (launches, waits)
  }

  var isLaunching: Bool { process.inbox?.isLaunching ?? false }

  mutating func dispatch() -> [Arrival] {
    guard var inbox = process.inbox.take() else { return [] }
    defer { process.inbox = inbox }
    return inbox.next(by: plan.dispatch)
  }
}
