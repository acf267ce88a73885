extension Device {
  /// Decides where a link ends up, without touching the network: files were downloaded when apps were installed.
  public func decide(_ link: Link, from source: LinkSource) -> LinkDecision {
    guard !link.scheme.isEmpty else { return LinkDecision(.nothing, .notAURL) }
    if case .widget(let name) = source { return decideWidget(of: name) }
    let decision = link.isWeb ? decideWeb(link, from: source) : decideScheme(link, from: source)
    guard case .opened(let app, let universalLinksOnly) = source else { return decision }
    return decision.openedBy(app, isWeb: link.isWeb, universalLinksOnly: universalLinksOnly)
  }

  /// *Linking to specific app scenes*: the URL of a widget is passed to the containing app, whoever claims its host.
  private func decideWidget(of name: String) -> LinkDecision {
    guard apps.contains(where: { $0.name == name && $0.isInstalled }) else {
      return LinkDecision(.nothing, .appNotInstalled(app: name))
    }
    return LinkDecision(.app(name), .widgetOfTheApp(app: name))
  }

  // MARK: Universal links

  private func decideWeb(_ link: Link, from source: LinkSource) -> LinkDecision {
    guard let host = link.host, !host.isEmpty else { return LinkDecision(.nothing, .notAURL) }
    if let obstacle = obstacle(link, host: host, from: source) {
      return LinkDecision(.browser, obstacle, restsOn: source.points)
    }
    if link.isProductPage { return LinkDecision(.appStore, .appStoreLink) }
    if source == .handoff { return decideHandoff(host: host) }
    let decision = decideClaims(link, host: host)
    let points = source.points
    if case .browser = decision.destination, let clip = decideClip(link, from: source) {
      return LinkDecision(
        clip.destination, clip.reason, considered: decision.considered + clip.considered,
        restsOn: clip.restsOn + points)
    }
    guard !points.isEmpty else { return decision }
    return LinkDecision(
      decision.destination, decision.reason, considered: decision.considered,
      restsOn: decision.restsOn + points)
  }

  /// What the association files of the apps that claim the host say.
  private func decideClaims(_ link: Link, host: String) -> LinkDecision {
    let claims = claims(on: host)
    guard !claims.isEmpty else {
      return LinkDecision(.browser, .domainNotAssociated(host: host))
    }
    var considered: [DecisionReason] = []
    for claim in claims {
      let reason = verdict(for: link, claim)
      considered.append(reason)
      if reason.opensApp {
        let others = claims.filter {
          $0.app != claim.app && verdict(for: link, $0).opensApp
        }
        return LinkDecision(
          .app(apps[claim.app].name), reason, considered: considered,
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
    if let obstacle = obstacleWithoutATap(host: host, from: source) { return obstacle }
    if browserPreferred.contains(host) { return .userPrefersBrowser(host: host) }
    if !host.contains(".") { return .hostNotEligible(host: host) }
    if let port = link.portText, !port.isEmpty, link.port != (link.scheme == "https" ? 443 : 80) {
      return .portNotSupported(port: port)
    }
    return nil
  }

  /// What keeps the link where it is because nobody tapped it, or because of the view it was tapped in.
  private func obstacleWithoutATap(host: String, from source: LinkSource) -> DecisionReason? {
    switch source {
    // The archived App Search Programming Guide: a view made for a universal link shows the website.
    case .webView(page: nil), .safariView(page: nil): .loadedByTheApp
    case .webView(let page?) where page.host == host: .sameDomainInWebView(host: host)
    case .safariView(let page?) where page.host == host: .sameDomainInWebView(host: host)
    case .safariView where semantics.isFlipped(.tapsInSafariView): .tapInSafariView
    case .javaScript where !semantics.isFlipped(.scriptedNavigation): .scriptedNavigation
    default: nil
    }
  }

  /// A value that would speak for a host if its mode counted on this device.
  private func uncountedDomain(of app: App, for host: String) -> AssociatedDomain? {
    app.linkDomains.first { $0.covers(host, semantics: semantics) }
  }

  /// An app that claims a host, by its place: a copy of it would count the references of everything in it.
  private struct Claim {
    let app: Int
    let domain: AssociatedDomain
    let rank: Int
  }

  /// The apps whose entitlement covers the host, in the order of the file where it names them.
  ///
  /// Apple's engineers say that the first app of the file that is installed and matches opens; on iOS 15 the last one
  /// was seen to win, so overlaps are nothing to rely on.
  private func claims(on host: String) -> [Claim] {
    let found = apps.indices.compactMap { index -> Claim? in
      guard
        let domain = domain(of: apps[index], for: host)
          ?? uncountedDomain(of: apps[index], for: host)
      else { return nil }
      var rank = Int.max
      if case .file(let file)? = apps[index].associations[domain.host] {
        rank = file.appIDs.firstIndex(of: apps[index].id) ?? .max
      }
      return Claim(app: index, domain: domain, rank: rank)
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
    if case .file(let file)? = apps[claim.app].associations[claim.domain.host], file.refusal == nil
    {
      points = file.points(for: apps[claim.app].id)
    }
    if amongSeveral { points.append(.overlappingApps) }
    if claim.domain.isWildcard, link.host == claim.domain.host {
      points.append(.bareHostOfWildcard)
    }
    return points
  }

  private func verdict(for link: Link, _ claim: Claim) -> DecisionReason {
    verdict(for: link, claim.domain, of: apps[claim.app])
  }

  private func verdict(
    for link: Link, _ domain: AssociatedDomain, of app: App
  ) -> DecisionReason {
    guard app.isInstalled else { return .appNotInstalled(app: app.name) }
    guard route(of: domain, for: app) != nil else {
      return .modeNotHonoured(app: app.name, value: domain.raw)
    }
    switch app.associations[domain.host] ?? .notAttempted {
    case .notAttempted: return .associationNotFetched(app: app.name, host: domain.host)
    case .refused(let refusal):
      return .associationRefused(app: app.name, host: domain.host, refusal)
    case .file(let file):
      return verdict(for: link, app: app, file: file, host: domain.host)
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
}
