import LinkModel

extension Step {
  /// If a route is expected, only apps with this route qualify; other expectations imply an app only if it is the only
  /// app that qualifies as the destination.
  func wantedDestination(among apps: [TestPlan.App]) -> String? {
    if expectations.contains(where: { $0.field.fact == .opens }) { return wantedText(.opens) }
    if wantedText(.because) == "clip-invoked" { return apps.compactMap(\.declared.clip).first?.name }
    guard expectsApp else { return nil }
    let route = wantedText(.route)
    let apps = apps.filter { app in
      route.map { name in app.routes?.routes.contains { $0.name == name } ?? false } ?? true
    }
    return apps.count == 1 ? apps[0].name : nil
  }

  /// Whether a web link is expected to open the app, and nothing else that depends on where it ends.
  func seemsToEnd(in app: String) -> Bool {
    if case .open = action { wantedText(.opens) == app && !tellsEnd } else { false }
  }

  var tellsEnd: Bool {
    expectations.contains { [.returned, .handled].contains($0.field.fact) || $0.field.fact.isAboutPage }
  }

  var expectsApp: Bool {
    expectations.contains { (.deliver ... .navigate).contains($0.field.stage) && !$0.expected.isAbsent }
  }

  package var statesSource: Bool { written.from != nil }

  func wantedText(_ fact: Fact) -> String? { expected(fact)?.text }

  func expected(_ fact: Fact) -> Expected? { expectations.first { $0.field.fact == fact }?.expected }
}
