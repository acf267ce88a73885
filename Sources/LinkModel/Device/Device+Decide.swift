extension Device {
  /// Decides where a link ends up, without touching the network: files were downloaded when apps were installed.
  public func decide(_ link: Link, from source: LinkSource) -> LinkDecision {
    guard !link.scheme.isEmpty else { return LinkDecision(.nothing, .notAURL) }
    return link.isWeb ? decideWeb(link, from: source) : decideScheme(link, from: source)
  }

  // MARK: Universal links

  private func decideWeb(_ link: Link, from source: LinkSource) -> LinkDecision {
    guard let host = link.host, !host.isEmpty else { return LinkDecision(.nothing, .notAURL) }
    if let obstacle = obstacle(link, host: host, from: source) {
      return LinkDecision(.browser, obstacle)
    }
    let claims = claims(on: host)
    guard !claims.isEmpty else {
      return LinkDecision(.browser, .domainNotAssociated(host: host))
    }
    var considered: [DecisionReason] = []
    for claim in claims {
      let reason = verdict(for: link, host: host, claim)
      considered.append(reason)
      if reason.opensApp {
        let others = claims.filter {
          $0.app.name != claim.app.name && verdict(for: link, host: host, $0).opensApp
        }
        return LinkDecision(
          .app(claim.app.name), reason, considered: considered,
          restsOn: points(claim, link, amongSeveral: !others.isEmpty))
      }
    }
    // The app that got furthest tells the person most about what to change.
    let nearest = zip(considered, claims).max { $0.0.progress < $1.0.progress }
    return LinkDecision(
      .browser, nearest?.0 ?? .domainNotAssociated(host: host), considered: considered,
      restsOn: nearest.map { points($0.1, link, amongSeveral: false) } ?? [])
  }

  /// What keeps the link in the browser before any association file is looked at.
  private func obstacle(_ link: Link, host: String, from source: LinkSource) -> DecisionReason? {
    // TN3155 and "Allowing apps and websites to link to your content": the address bar never opens an app.
    if source == .addressBar { return .addressBar }
    // Same sources: a tap on a link to the host of the current page stays in Safari; a subdomain is another host.
    if case .safari(let page) = source, page.host == host {
      return .sameDomainInSafari(host: host)
    }
    if browserPreferred.contains(host) { return .userPrefersBrowser(host: host) }
    if !host.contains(".") { return .hostNotEligible(host: host) }
    if let port = link.portText, !port.isEmpty, link.port != (link.scheme == "https" ? 443 : 80) {
      return .portNotSupported(port: port)
    }
    return nil
  }

  /// A value that would speak for a host if its mode counted on this device.
  private func uncountedDomain(of app: App, for host: String) -> AssociatedDomain? {
    app.linkDomains.first { $0.covers(host, semantics: semantics) }
  }

  private struct Claim {
    let app: App
    let domain: AssociatedDomain
    let rank: Int
  }

  /// The apps whose entitlement covers the host, in the order of the file where it names them.
  ///
  /// Apple's engineers say that the first app of the file that is installed and matches opens; on iOS 15 the last one
  /// was seen to win, so overlaps are nothing to rely on.
  private func claims(on host: String) -> [Claim] {
    let found = apps.compactMap { app -> Claim? in
      guard let domain = domain(of: app, for: host) ?? uncountedDomain(of: app, for: host) else {
        return nil
      }
      var rank = Int.max
      if case .file(let file)? = app.associations[domain.host] {
        rank = file.appIDs.firstIndex(of: app.id) ?? .max
      }
      return Claim(app: app, domain: domain, rank: rank)
    }
    guard found.count > 1 else { return found }
    let ordered = found.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }.map(\.element)
    return semantics.isFlipped(.overlappingApps) ? ordered.reversed() : ordered
  }

  /// The disputed points that the outcome for an app rests on.
  private func points(
    _ claim: Claim, _ link: Link, amongSeveral: Bool
  ) -> [AssociationSemantics.Point] {
    var points: [AssociationSemantics.Point] = []
    if case .file(let file)? = claim.app.associations[claim.domain.host], file.refusal == nil {
      points = file.points(for: claim.app.id)
    }
    if amongSeveral { points.append(.overlappingApps) }
    if claim.domain.isWildcard, link.host == claim.domain.host {
      points.append(.bareHostOfWildcard)
    }
    return points
  }

  private func verdict(for link: Link, host: String, _ claim: Claim) -> DecisionReason {
    let app = claim.app
    guard app.isInstalled else { return .appNotInstalled(app: app.name) }
    guard route(of: claim.domain, for: app) != nil else {
      return .modeNotHonoured(app: app.name, value: claim.domain.raw)
    }
    let source = claim.domain.host
    switch app.associations[source] ?? .notAttempted {
    case .notAttempted: return .associationNotFetched(app: app.name, host: source)
    case .refused(let refusal):
      return .associationRefused(app: app.name, host: source, refusal)
    case .file(let file):
      return verdict(for: link, app: app, file: file, host: source)
    }
  }

  private func verdict(for link: Link, app: App, file: AssociationFile, host: String)
    -> DecisionReason
  {
    let verdict = file.verdict(for: link, app: app.id)
    switch verdict.reason {
    case .refused(let refusal): return .associationUnreadable(app: app.name, host: host, refusal)
    case .appNotListed: return .appNotInFile(app: app.name, id: app.id, host: host)
    case .entryWithoutRules: return .entryWithoutRules(app: app.name, host: host)
    case .noRuleHolds(let tried): return .noRuleMatches(app: app.name, host: host, tried: tried)
    case .schemeNotWeb: return .notAURL
    case .hostNotCovered: return .domainNotAssociated(host: host)
    case .portNotSupported(let port): return .portNotSupported(port: port)
    case .rule(let place):
      let source = file.document.source
      let reference = DecisionReason.RuleReference(
        host: host, file: source.file, detail: verdict.detail ?? 0, rule: place,
        range: verdict.range ?? 0..<0, source: source)
      return verdict.outcome == .exclude
        ? .excluded(app: app.name, reference) : .ruleMatches(app: app.name, reference)
    }
  }

  // MARK: Custom schemes

  private func decideScheme(_ link: Link, from source: LinkSource) -> LinkDecision {
    let takers = apps.filter { $0.isInstalled && $0.urlSchemes.contains(link.scheme) }
    guard let first = takers.first else {
      return LinkDecision(.nothing, .schemeNotRegistered(scheme: link.scheme))
    }
    // Safari asks before it leaves for a custom scheme, whether the link was typed or tapped.
    let asks =
      switch source {
      case .addressBar, .safari: true
      default: false
      }
    let reason: DecisionReason =
      takers.count == 1
      ? .schemeRegistered(app: first.name, scheme: link.scheme)
      : .schemeContested(apps: takers.map(\.name), scheme: link.scheme)
    return LinkDecision(.app(first.name), reason, asksFirst: asks)
  }
}

extension DecisionReason {
  /// Whether the reason sends the link into an app.
  package var opensApp: Bool {
    switch self {
    case .ruleMatches, .entryWithoutRules, .schemeRegistered, .schemeContested: true
    case .notAURL, .hostNotEligible, .portNotSupported, .addressBar, .sameDomainInSafari,
      .userPrefersBrowser, .domainNotAssociated, .modeNotHonoured, .appNotInstalled,
      .associationNotFetched,
      .associationRefused, .associationUnreadable, .appNotInFile, .excluded, .noRuleMatches,
      .schemeNotRegistered:
      false
    }
  }

  /// How far an app got towards opening the link, to find the one worth telling about.
  fileprivate var progress: Int {
    switch self {
    case .excluded: 8
    case .noRuleMatches: 7
    case .appNotInFile: 6
    case .associationUnreadable: 5
    case .associationRefused: 4
    case .associationNotFetched: 3
    case .modeNotHonoured: 2
    case .appNotInstalled: 1
    case .notAURL, .hostNotEligible, .portNotSupported, .addressBar, .sameDomainInSafari,
      .userPrefersBrowser, .domainNotAssociated, .ruleMatches, .entryWithoutRules,
      .schemeRegistered, .schemeContested, .schemeNotRegistered:
      0
    }
  }
}
