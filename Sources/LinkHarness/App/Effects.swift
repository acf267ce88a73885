import LinkModel

extension Stages {
  func worded(_ event: AnalyticsEvent, in app: Int, _ origin: Incoming.Origin?) -> AnalyticsEvent? {
    guard let team = plan(of: app).effects.analytics else { return event }
    let live = world.device.apps[app]
    let system = world.device.system
    let origin = origin ?? event.match.flatMap { live.process.origins[$0] }
    return team.worded(
      event,
      AnalyticsValues(
        app: live.name, appVersion: live.plan.effects.version, device: system.modelName,
        system: system.os.text, time: world.now.seconds, link: origin?.link,
        opener: origin?.opener))
  }

  mutating func note(_ origin: Incoming.Origin, of routing: RoutingOutcome, in app: Int) {
    guard case .route(let match) = routing,
      plan(of: app).effects.analytics != nil
    else { return }
    world.device.apps[app].process.origins[match] = origin
  }

  mutating func announce(_ labels: [String], in app: Int) {
    guard !labels.isEmpty,
      let announcements = plan(of: app).effects.announcements
    else { return }
    for label in labels {
      let match = world.device.apps[app].process.contents.matches.last { $0.screen.label == label }
      let screen = match?.screen ?? Screen(label: label)
      guard
        let text = announcements.text(for: screen, match?.parameters, in: world.language)
      else { continue }
      world.device.apps[app].announce(
        Announced(text: text, time: world.now + announcements.delay))
    }
  }

  mutating func speak() -> [Announced]? {
    guard let app = onScreen,
      plan(of: app).effects.announcements != nil
    else { return nil }
    return world.device.apps[app].speak(by: world.now)
  }
}
