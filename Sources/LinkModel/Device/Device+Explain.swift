extension Device {
  /// Of several apps that claim a host, `decide` names the one that came closest to opening the link.
  ///
  /// If another app should have opened it, the rules of the first app explain nothing. A reason that applies to every
  /// app, such as `addressBar`, is retained.
  package func decision(_ decision: LinkDecision, about link: Link, to name: String) -> LinkDecision {
    guard decision.destination == .browser || decision.destination == .nothing, link.isWeb,
      let reason = reason(for: name, in: decision, about: link), reason.app == name, reason != decision.reason,
      !reason.opensApp
    else { return decision }
    // A reason without an app is that no app claims the host.
    let considered = decision.reason.app == nil ? [] : decision.considered
    return LinkDecision(
      decision.destination, reason, considered: considered.contains(reason) ? considered : considered + [reason],
      asksFirst: decision.asksFirst, restsOn: decision.restsOn)
  }

  /// Returns the reason of a decision as far as it concerns an app that the link did not open; `nil` if the app was not
  /// considered.
  package func reason(for name: String, in decision: LinkDecision, about link: Link) -> DecisionReason? {
    if let own = decision.considered.first(where: { $0.app == name }) {
      // If a rule matches but no app opens, the reason of the decision is at fault.
      if case .app = decision.destination { return own }
      return own.opensApp ? decision.reason : own
    }
    guard link.isWeb, let host = link.host, let app = index(ofApp: name) else {
      return decision.destination == .nothing ? decision.reason : nil
    }
    // Reasons that apply to every app, such as `addressBar`, are determined before any claim is considered.
    if decision.reason.app == nil {
      guard case .domainNotAssociated = decision.reason else { return decision.reason }
    }
    let own = decideClaims(link, host: host, of: name).reason
    guard case .domainNotAssociated = own else { return own }
    return .domainNotAssociated(host: host, near: NearClaims(on: host, of: [apps[app]]), app: name)
  }

  /// The app is one whose rules were not evaluated, although it claims the host or the host's file lists it.
  ///
  /// If there is none, it is the app with the rule that comes closest to matching the link.
  package func appAtFault(in decision: LinkDecision, about link: Link) -> String? {
    guard case .noRuleMatches = decision.reason, let host = link.host else { return nil }
    if let own = decision.considered.first(where: \.precedesRules) { return own.app }
    let files = apps.places(covering: host).flatMap { apps[$0].associations.values }
    let unclaimed = apps.first { app in
      app.isInstalled && !decision.considered.contains { $0.app == app.name }
        && files.contains { if case .file(let file) = $0 { file.detail(for: app.id) != nil } else { false } }
    }
    if let unclaimed { return unclaimed.name }
    func closeness(_ app: String?) -> Int {
      guard let app = app.flatMap(index) else { return 0 }
      return apps[app].associations.values.map { download in
        guard case .file(let file) = download else { return 0 }
        return file.explanation(for: link, app: apps[app].id).nearest?.sharedBeginning ?? 0
      }.max() ?? 0
    }
    return decision.considered.max { closeness($0.app) < closeness($1.app) }?.app
  }
}
