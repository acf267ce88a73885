import HarnessText

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
    if decision.reason.app == nil, decision.others.isEmpty {
      guard case .domainNotAssociated = decision.reason else { return decision.reason }
    }
    let own = decideClaims(link, host: host, of: name).reason
    guard case .domainNotAssociated = own else { return own }
    return .domainNotAssociated(host: host, near: NearClaims(on: host, of: [apps[app]]), app: name)
  }

  /// Returns the app whose reason explains why no app opens a link if nothing says which app is meant: one of which a
  /// rule would decide if it was asked, or the one whose rules come closest to matching the link.
  package func appAtFault(in decision: LinkDecision, about link: Link, isExcluded: Bool = false) -> String? {
    guard case .noRuleMatches = decision.reason, let host = link.host else { return nil }
    let claims = claims(on: host)
    let files = claims.filter { $0.file != nil }.distinct(by: \.host).compactMap(\.file)
    let reasons = Dictionary(firstOf: decision.considered.map { ($0.app, $0) })
    func decides(_ app: App) -> Bool {
      let reason = reasons[app.name]
      if reason?.precedesRules == false { return false }
      var id = app.id
      if case .appNotInFile(_, _, _, let near?)? = reason { id = near }
      return files.contains { $0.verdict(for: link, app: id).outcome == (isExcluded ? .exclude : .match) }
    }
    let asked = claims.map(\.entry.value).filter { reasons[$0.name] != nil }
    if let app = asked.first(where: decides) ?? apps.first(where: { $0.isInstalled && decides($0) }) { return app.name }
    let trials = asked.compactMap { app in
      files.compactMap { $0.explanation(for: link, app: app.id).nearest }.max { $0.likeness < $1.likeness }
        .map { (app: app.name, trial: $0) }
    }
    let nearest = trials.max { $0.trial.likeness < $1.trial.likeness }
    // Nothing is known of the rules of an app whose file is missing or does not list it.
    let unknown = decision.considered.first { $0.precedesRules && $0.leavesNextDomain }?.app
    return nearest?.trial.isSimilar == true ? nearest?.app : unknown ?? nearest?.app
  }
}
