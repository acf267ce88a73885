extension Device {
  /// The system offers the host's passwords and passkeys to an associated app (*Supporting associated domains*).
  ///
  /// The host of an `https` callback of web authentication needs the same association
  /// (*ASWebAuthenticationSession.Callback*); the association file has no rules about the callback's path.
  package func credentials(of host: String, for name: String, isCallback: Bool) -> SystemAnswer {
    func no(_ reason: DecisionReason, _ source: String? = nil) -> SystemAnswer {
      SystemAnswer(isYes: false, reason: reason, host: source)
    }
    guard let place = index(ofApp: name), isInstalled(place) else { return no(.appNotInstalled(app: name)) }
    if isCallback, !os.hasCallbacksOverHTTPS {
      return no(.callbackNeedsNewerSystem(app: name, system: os.text))
    }
    let (app, service) = (apps[place], AssociationFile.Service.webcredentials)
    guard let domain = self.place(ofDomainFor: host, ofApp: place, service.rawValue) else {
      let ignored = app.associatedDomains.first {
        $0.service == service.rawValue && $0.covers(host, assumptions: assumptions)
      }
      return no(
        ignored.map { .modeNotHonoured(app: name, value: $0.raw) } ?? .credentialsNotClaimed(app: name, host: host))
    }
    let source = app.associatedDomains[domain].host
    switch app.associations[source] {
    case nil, .notAttempted:
      return no(
        skips(source)
          ? .internationalHost(app: name, host: source) : .associationNotFetched(app: name, host: source), source)
    case .refused(let refusal): return no(.associationRefused(app: name, host: source, refusal), source)
    case .file(let file):
      if let refusal = file.refusal { return no(.associationUnreadable(app: name, host: source, refusal), source) }
      let listed = file.services[service] ?? []
      if listed.contains(app.id) {
        return SystemAnswer(isYes: true, reason: .credentialsAssociated(app: name, host: source), host: source)
      }
      let near = NearIdentifier.nearest(to: app.id, among: listed)
      return no(.credentialsNotListed(app: name, id: app.id, host: source, near: near), source)
    }
  }
}

package struct SystemAnswer: Sendable, Equatable {
  package let isYes: Bool
  package let reason: DecisionReason
  package var host: String?
}
