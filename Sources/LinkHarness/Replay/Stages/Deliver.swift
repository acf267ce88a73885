import LinkModel

extension Stages {
  mutating func deliver(_ link: Link, _ decision: LinkDecision, from source: LinkSource)
    -> Delivery?
  {
    var delivery = world.devices[here].system.delivery(of: link, decision, from: source)
    world.devices[here].wayBack = nil
    guard delivery?.wayBack != nil else { return delivery }
    if case .opened(let name, _) = source, let app = index(of: name) {
      world.devices[here].wayBack = (app, nil)
      delivery?.wayBackTo = screens(of: app).top.labelWithQuery
    } else if let page = source.page {
      world.devices[here].wayBack = (nil, page)
      delivery?.wayBackTo = page.raw
    }
    return delivery
  }

  mutating func takeWayBack() -> (app: Int?, page: Link?)? {
    defer { world.devices[here].wayBack = nil }
    return world.devices[here].wayBack
  }

  func deliver(_ activity: UserActivity, _ decision: LinkDecision) -> Delivery? {
    world.devices[here].system.delivery(of: activity, decision)
  }

  func state(of app: Int) -> Device.State { world.devices[here].system.apps[app].state }

  mutating func bringForward(_ app: Int, as state: Device.State = .foreground) {
    world.devices[here].bringForward(app, as: state)
  }
}
