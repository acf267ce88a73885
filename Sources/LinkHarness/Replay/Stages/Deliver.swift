import LinkModel

// How an app receives what the system sends it, and how that changes the state of the app.

extension Stages {
  func deliver(_ link: Link, _ decision: LinkDecision, from source: LinkSource) -> Delivery? {
    world.devices[here].system.delivery(of: link, decision, from: source)
  }

  func deliver(_ activity: UserActivity, _ decision: LinkDecision) -> Delivery? {
    world.devices[here].system.delivery(of: activity, decision)
  }

  func state(of app: Int) -> Device.State { world.devices[here].system.apps[app].state }

  mutating func bringForward(_ app: Int, as state: Device.State = .foreground) {
    world.devices[here].bringForward(app, as: state)
  }
}
