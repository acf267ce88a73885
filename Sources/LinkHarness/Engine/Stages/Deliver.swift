import LinkModel

extension Stages {
  mutating func deliver(_ link: Link, _ decision: LinkDecision, from source: LinkSource)
    -> Delivery?
  {
    var delivery = launching(world.device.system.delivery(of: link, decision, from: source))
    world.device.wayBack = nil
    guard delivery?.wayBack != nil else { return delivery }
    if case .opened(let name, _) = source, let app = index(of: name) {
      world.device.wayBack = (app, nil)
      delivery?.wayBackTo = screens(of: app).top.label
    } else if let page = source.page {
      world.device.wayBack = (nil, page)
      delivery?.wayBackTo = page.raw
    }
    return delivery
  }

  mutating func takeWayBack() -> (app: Int?, page: Link?)? {
    defer { world.device.wayBack = nil }
    return world.device.wayBack
  }

  func deliver(_ activity: UserActivity, _ decision: LinkDecision) -> Delivery? {
    launching(world.device.system.delivery(of: activity, decision))
  }

  func launching(_ delivery: Delivery?) -> Delivery? {
    guard let delivery, let app = index(of: delivery.app), !plan(of: app).effects.launchReturns else { return delivery }
    return delivery.refusedAtLaunch
  }

  func state(of app: Int) -> Device.State { world.device.system.apps.state(app) }

  mutating func bringForward(_ app: Int, as state: Device.State = .foreground) {
    world.device.bringForward(app, as: state)
  }
}
