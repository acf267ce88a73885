import HarnessText

extension Device {
  /// No network access is needed, because association files are downloaded when apps are installed.
  package func decide(
    _ link: Link, from source: LinkSource, preview: SmartAppBanner? = nil
  ) -> LinkDecision {
    var decision: LinkDecision
    switch source {
    case _ where link.scheme.isEmpty: return LinkDecision(.nothing, .notAURL)
    case .widget(let name): decision = decideWidget(of: name)
    case .intent(let name): decision = filtered(decideIntent(link, of: name), link)
    default:
      decision = link.isWeb ? filtered(decideWeb(link, from: source, preview), link) : decideScheme(link, from: source)
    }
    if case .opened(let app, let universalLinksOnly) = source {
      decision = decision.openedBy(app, isWeb: link.isWeb, universalLinksOnly: universalLinksOnly)
    }
    guard case .app(let name) = decision.destination, let obstacle = obstacleToLaunch(of: name) else { return decision }
    return decision.replaced(.nothing, obstacle)
  }

  // MARK: Universal links

  private func decideWeb(
    _ link: Link, from source: LinkSource, _ preview: SmartAppBanner?
  ) -> LinkDecision {
    guard let host = link.host, !host.isEmpty else { return LinkDecision(.nothing, .notAURL) }
    // Safari opens App Store links for scripts as well as for taps; only universal links require a tap.
    if case .javaScript = source, link.isProductPage {
      return LinkDecision(.appStore, .appStoreLink)
    }
    if let obstacle = obstacle(link, host: host, from: source) {
      return LinkDecision(.browser, obstacle, restsOn: points(of: source))
    }
    if link.isProductPage {
      return decideClip(link, from: source, preview) ?? LinkDecision(.appStore, .appStoreLink)
    }
    if source == .handoff { return decideHandoff(host: host) }
    guard os.hasUniversalLinks else {
      return LinkDecision(.browser, .systemWithoutLinks(system: os.text))
    }
    let decision = onMac(decideClaims(link, host: host, opener: source.opener), host: host, from: source)
    let points = points(of: source)
    if case .browser = decision.destination, let clip = decideClip(link, from: source, preview) {
      return LinkDecision(
        clip.destination, clip.reason, considered: decision.considered + clip.considered,
        restsOn: clip.restsOn + points)
    }
    return points.isEmpty ? decision : decision.resting(on: points)
  }

  /// Asks the apps that claim a host, or only the app `name`; the app `opener`, which opened the link itself, does not
  /// receive it.
  func decideClaims(_ link: Link, host: String, of name: String? = nil, opener: String? = nil) -> LinkDecision {
    var claims = claims(on: host)
    if let name { claims.removeAll { $0.name != name } }
    if let claim = claims.first, claims.count == 1 {
      let reason = verdict(for: link, claim)
      return LinkDecision(reason.opensApp ? .app(claim.name) : .browser, reason, restsOn: points(claim, link))
    }
    var considered: [DecisionReason] = []
    // The apps whose rules match, each with the number of reasons up to its own.
    var takers: [(claim: HostClaim, count: Int)] = []
    var nearest: (claim: HostClaim, reason: DecisionReason)?
    var decided: Set<Int> = []
    let known = claims.first { $0.file != nil }
    for claim in claims where !decided.contains(claim.entry.place) {
      // An app that is not installed, and whose rules do not match the link, has no part in the decision.
      if !claim.entry.value.isInstalled, let file = known?.file, known?.host == claim.host,
        known?.name != claim.name, file.verdict(for: link, app: claim.entry.value.id).outcome == .noMatch
      {
        continue
      }
      let reason = verdict(for: link, claim)
      considered.append(reason)
      let isLast = !reason.leavesNextDomain && !claim.isIgnored
      if isLast { decided.insert(claim.entry.place) }
      if reason.opensApp { takers.append((claim, considered.count)) }
      if takers.count > (opener == nil ? 1 : 2) { break }
      // Reports the reason for the app that came closest to opening the link, because that reason is the most useful
      // for finding an error. For an app with several domains, it is the first one's, unless a rule of another decides.
      let isCloser = nearest.map { reason.progress > $0.reason.progress } ?? true
      if isCloser, claim.isFirst || isLast { nearest = (claim, reason) }
    }
    guard let nearest else {
      let isParent = apps.places(.host(host)).contains { place in
        let app = apps[place]
        return app.associatedDomains.contains { $0.isParentOnly(host) && route(of: $0, for: app) != nil }
      }
      return LinkDecision(
        .browser, .domainNotAssociated(host: host, near: NearClaims(on: host, of: apps)),
        restsOn: isParent ? [.bareHostOfWildcard] : [])
    }
    let isOwn = takers.count > 1 && takers[0].claim.name == opener
    let passesOn = assumptions[.contestedOwnLink] == .opens
    let rivals = passesOn ? takers.filter { $0.claim.name != opener } : takers
    guard let taker = rivals.first ?? takers.first else {
      return LinkDecision(.browser, nearest.reason, considered: considered, restsOn: points(nearest.claim, link))
    }
    let isContested = rivals.dropFirst().first?.claim.host == taker.claim.host
    let reason = considered[taker.count - 1]
    // If only the app that opened the link takes it, none does, and all reasons are kept.
    if taker.claim.name != opener { considered.removeLast(considered.count - taker.count) }
    if isOwn, passesOn { considered.insert(.openedByItself(app: takers[0].claim.name), at: takers[0].count) }
    return LinkDecision(
      .app(taker.claim.name), reason, considered: considered,
      restsOn: (isOwn ? [.contestedOwnLink] : []) + points(taker.claim, link, amongSeveral: isContested))
  }

  /// On macOS, sends the link to the browser until the user has chosen the app for the host (WWDC 2019, session 717).
  private func onMac(
    _ decision: LinkDecision, host: String, from source: LinkSource
  ) -> LinkDecision {
    guard os.system == .macOS, !appPreferred.contains(host), !source.asksForLinksOnly,
      case .app(let app) = decision.destination
    else { return decision }
    return decision.replaced(.browser, .browserOnMac(app: app, host: host))
  }

  /// The filter blocks web content; it is inferred that it does not prevent a link from opening an app.
  private func filtered(_ decision: LinkDecision, _ link: Link) -> LinkDecision {
    guard !filteredHosts.isEmpty, let host = link.host, filteredHosts.contains(host), decision.destination == .browser
    else { return decision }
    return decision.replaced(.nothing, .hostFiltered(host: host))
  }

  func obstacle(_ link: Link, host: String, from source: LinkSource) -> DecisionReason? {
    // TN3155 and "Allowing apps and websites to link to your content": an address typed into Safari never opens an app.
    if source == .addressBar { return .addressBar }
    // TN3155 and "Allowing apps and websites to link to your content": Safari itself opens a tapped link to the current
    // page's host. A subdomain is a different host.
    if case .safari(let page) = source, page.host == host {
      return .sameDomainInSafari(host: host)
    }
    if let obstacle = obstacleWithoutATap(host: host, from: source) { return obstacle }
    if browserPreferred.contains(host) { return .userPrefersBrowser(host: host) }
    if !host.utf8.contains("."), !isClaimedInDeveloperMode(host) {
      return .hostNotEligible(host: host)
    }
    if let port = link.portText, !port.isEmpty, link.port != link.defaultPort {
      return .portNotSupported(port: port)
    }
    return nil
  }

  private func isClaimedInDeveloperMode(_ host: String) -> Bool {
    apps.places(covering: host).contains { index in
      place(ofDomainFor: host, ofApp: index).map {
        route(of: apps[index].associatedDomains[$0], for: apps[index]) == .developer
      } ?? false
    }
  }

  /// Possible reasons: the link was not tapped, its host is the same as the current page's, or the browser or view does
  /// not open apps.
  private func obstacleWithoutATap(host: String, from source: LinkSource) -> DecisionReason? {
    guard let terms = source.termsOfPage else { return nil }
    if terms.viewer != .browser {
      // Archived App Search Programming Guide: a universal link that an app loads in a web view opens the website, not
      // an app.
      guard let page = terms.page else { return .loadedByTheApp }
      if page.host == host { return .sameDomainInWebView(host: host) }
    }
    return terms.doubts.first { assumptions[$0.point] == .stays }?.reason
  }

  /// A claim of an app on a host, with what the app's association file for it says.
  struct HostClaim {
    let entry: SharedList<Device.App>.Stored
    /// The entitlement value; an index, because copying it would be slower.
    let domain: Int
    /// Whether it is the claim that is asked first of those that the app has on the host.
    let isFirst: Bool
    /// Whether the system ignores the claim, but would ask it first.
    let isIgnored: Bool
    var file: AssociationFile?
    var place: AssociationFile.EntryRank?
    var refusal: AssociationDownload.Refusal?

    init(_ entry: SharedList<Device.App>.Stored, _ domain: Int, isFirst: Bool = true, isIgnored: Bool = false) {
      (self.entry, self.domain, self.isFirst, self.isIgnored) = (entry, domain, isFirst, isIgnored)
      switch entry.value.associations[few: entry.value.associatedDomains[domain].host] {
      case .file(let file): (self.file, place) = (file, file.place(of: entry.value.id))
      case .refused(let refusal): self.refusal = refusal
      case .notAttempted, nil: break
      }
    }

    var name: String { entry.value.name }
    var host: String { entry.value.associatedDomains[domain].host }
  }

  /// Returns the claims of the apps whose entitlements cover a host: exact hosts first, then longer wildcards before
  /// shorter ones (WWDC 2019, session 717), and within each host, in the order in which its file lists the apps.
  ///
  /// The first claim whose rules match the link wins. If the assumption `overlappingApps` is `last`, the apps of each
  /// host are in reverse order, because the last app was observed to win on iOS 15.
  func claims(on host: String) -> [HostClaim] {
    var found: [HostClaim] = []
    for place in apps.places(covering: host) {
      let entry = apps.stored(place)
      let first = self.place(ofDomainFor: host, ofApp: place)
      if let ignored = self.place(ofIgnoredDomainFor: host, ofApp: place, besides: first) {
        found.append(HostClaim(entry, ignored, isFirst: first == nil, isIgnored: true))
      }
      var next = first
      while let domain = next {
        found.append(HostClaim(entry, domain, isFirst: domain == first))
        next = self.place(ofDomainFor: host, ofApp: place, after: domain)
      }
    }
    guard found.count > 1 else { return found }
    let isLast = assumptions[.overlappingApps] == .last
    func order(_ claim: HostClaim) -> (Int, Int) {
      let rank = claim.place?.rank ?? .max
      return claim.isIgnored ? (.min, 0) : (-claim.host.utf8.count, isLast ? -rank : rank)
    }
    return (isLast ? found.reversed() : found).sorted { order($0) < order($1) }
  }

  /// A doubt because of which the link stays settles the decision, whatever follows.
  private func points(of source: LinkSource) -> [Assumptions.Point] {
    guard let points = source.termsOfPage?.doubts.map({ $0.point }) else { return [] }
    let last = points.firstIndex { assumptions[$0] == .stays }
    return last.map { Array(points[...$0]) } ?? points
  }

  func points(
    _ claim: HostClaim, _ link: Link, amongSeveral: Bool = false
  ) -> [Assumptions.Point] {
    var points: [Assumptions.Point] = amongSeveral ? [.overlappingApps] : []
    let isWildcard = claim.entry.value.associatedDomains[claim.domain].isWildcard
    if isWildcard, link.host == claim.host { points.append(.bareHostOfWildcard) }
    if Punycode.isInternational(claim.host), os.skipsInternationalHosts { points.append(.internationalHosts) }
    return points
  }

  private func conditions(
    of domain: AssociatedDomain, notMetFor app: App
  ) -> [DecidingKey] {
    var missing: [DecidingKey] = []
    if domain.modes.contains("developer") {
      if !app.isDevelopmentBuild { missing.append(.build) }
      if !isInDeveloperMode { missing.append(.developerMode) }
    }
    if domain.modes.contains("managed"), !app.isManaged { missing.append(.managed) }
    return missing
  }

  /// Why the system ignores an entitlement value of an app; `nil` if it does not.
  package func reason(toIgnore domain: AssociatedDomain, of app: App, on host: String) -> DecisionReason? {
    if domain.defect != nil || domain.service != "applinks" {
      return .domainNotAssociated(host: host, near: NearClaims(on: host, of: [app]), app: app.name)
    }
    if route(of: domain, isDevelopmentBuild: app.isDevelopmentBuild, isManaged: app.isManaged) != nil { return nil }
    return .modeNotHonoured(app: app.name, value: domain.raw, missing: conditions(of: domain, notMetFor: app))
  }

  func verdict(for link: Link, _ claim: HostClaim) -> DecisionReason {
    let (entry, app) = (claim.entry, claim.name)
    let host = claim.host
    let ignored =
      claim.isIgnored
      ? reason(toIgnore: entry.value.associatedDomains[claim.domain], of: entry.value, on: link.host ?? "") : nil
    // An invalid value is wrong whether or not the app is installed.
    if let ignored, case .domainNotAssociated = ignored { return ignored }
    guard entry.value.isInstalled else { return .appNotInstalled(app: app) }
    if entry.value.isWebBrowser { return .claimsOfBrowser(app: app) }
    if let ignored { return ignored }
    if skips(host) { return .internationalHost(app: app, host: host) }
    if let refusal = claim.refusal {
      return .associationRefused(app: app, host: host, refusal)
    }
    guard let file = claim.file else { return .associationNotFetched(app: app, host: host) }
    return .verdict(
      file.verdict(for: link, claim.place), of: file, app: app, id: entry.value.id, host: host)
  }
}
