import LinkModel

extension ModelApp {
  func report(_ event: AnalyticsEvent, of origin: Incoming.Origin? = nil, _ turn: inout AppTurn) {
    if let team = plan.effects.analytics {
      guard let event = worded(event, by: team, origin, turn.around) else { return }
      turn.trace.navigate.analytics.append(event)
    } else {
      turn.trace.navigate.analytics.append(event)
    }
    turn.note(Act(.reported, by: name, method: NotObserved.Kind.analytics.method))
  }

  private func worded(
    _ event: AnalyticsEvent, by team: TeamAnalytics, _ origin: Incoming.Origin?, _ around: AppTurn.Surroundings
  ) -> AnalyticsEvent? {
    let origin = origin ?? event.match.flatMap { process.origins[$0] }
    return team.worded(
      event,
      AnalyticsValues(
        app: name, appVersion: plan.effects.version, device: around.model,
        system: around.os.text, time: around.now.seconds, date: CalendarTime.text(around.date + around.now),
        link: origin?.link, opener: origin?.opener))
  }

  mutating func note(_ link: Incoming, of routing: RoutingOutcome) {
    guard plan.effects.analytics != nil, case .route(let match) = routing else { return }
    process.origins[match] = link.origin
  }

  mutating func announce(_ labels: [String], _ turn: AppTurn.Surroundings) {
    guard !labels.isEmpty, let announcements = plan.effects.announcements else { return }
    for label in labels {
      let match = process.contents.matches.last { $0.screen.path == label }
      let screen = match?.screen ?? Screen(label: label)
      guard let text = announcements.text(for: screen, match?.parameters, in: turn.language) else { continue }
      announce(Announced(text: text, time: turn.now + announcements.delay))
    }
  }
}
