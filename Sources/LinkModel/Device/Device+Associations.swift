import HarnessText

package struct AssociationRequest: Sendable, Hashable {
  /// The host whose file applies; for a wildcard, the parent domain (technote TN3155).
  package let host: String
  package let route: DownloadRoute
}

extension Device {
  /// Returns a request for each file that the system downloads for an app, in the order described in WWDC 2019, session
  /// 717.
  package func associationRequests(for app: App) -> [AssociationRequest] {
    var routes: [String: DownloadRoute] = [:]
    var hosts: [String] = []
    for domain in app.fileDomains {
      guard let route = route(of: domain, for: app) else { continue }
      if routes[domain.host] == nil { hosts.append(domain.host) }
      // A value with an effective mode overrides one without a mode.
      if routes[domain.host] == nil || !domain.modes.isEmpty { routes[domain.host] = route }
    }
    return hosts.sorted { priority(of: $0) < priority(of: $1) }.compactMap { host in
      routes[host].map { AssociationRequest(host: host, route: $0) }
    }
  }

  private func priority(of host: String) -> Int {
    let labels = host.split(separator: ".")
    let first = ["com", "net", "org", region.asciiLowercased()]
    let isFirst = labels.last.map { first.contains(String($0)) } ?? false
    return (isFirst ? 0 : 1_000) - min(labels.count, 999)
  }

  /// An exact host overrides a wildcard, and a longer wildcard overrides a shorter one.
  ///
  /// Values are accessed in place, because copying a value would retain every object that it refers to.
  func place(ofDomainFor host: String, ofApp place: Int, _ service: String = "applinks") -> Int? {
    let entry = apps.stored(place)
    let domains = entry.app.associatedDomains
    var best: Int?
    for place in domains.indices
    where domains[place].service == service && domains[place].covers(host, assumptions: assumptions) {
      let route = route(
        of: domains[place], isDevelopmentBuild: entry.app.isDevelopmentBuild, isManaged: entry.app.isManaged)
      if route == nil { continue }
      if let best, !domains[place].isMoreParticular(than: domains[best]) { continue }
      best = place
    }
    return best
  }

  func place(ofUncountedDomainFor host: String, ofApp index: Int) -> Int? {
    apps.stored(index).app.associatedDomains.firstIndex {
      $0.service == "applinks" && $0.covers(host, assumptions: assumptions)
    }
  }

  package func associationHosts(for host: String) -> [String] {
    var hosts: [String] = []
    for place in apps.places(covering: host) {
      guard let domain = self.place(ofDomainFor: host, ofApp: place) else { continue }
      let own = apps.stored(place).app.associatedDomains[domain].host
      if !hosts.contains(own) { hosts.append(own) }
    }
    return hosts
  }

  package func route(of domain: AssociatedDomain, for app: App) -> DownloadRoute? {
    route(of: domain, isDevelopmentBuild: app.isDevelopmentBuild, isManaged: app.isManaged)
  }

  func route(
    of domain: AssociatedDomain, isDevelopmentBuild: Bool, isManaged: Bool
  ) -> DownloadRoute? {
    guard domain.defect == nil else { return nil }
    if domain.modes.isEmpty { return os.asksCDN ? .cdn : .legacy }
    if domain.modes.contains("developer"), isDevelopmentBuild, isInDeveloperMode {
      return .developer
    }
    return domain.modes.contains("managed") && isManaged ? .managed : nil
  }

  package func accepts(_ certificate: CertificateTrust, of host: String, on route: DownloadRoute)
    -> Bool
  {
    switch (route, certificate) {
    case (_, .trusted), (.developer, _): true
    case (.managed, .untrustedRoot): trustedRoots.contains(host)
    case (.cdn, _), (.managed, _), (.legacy, _): false
    }
  }
}

extension AssociatedDomain {
  /// Some systems reportedly apply a subdomain wildcard to the parent host as well.
  func isParentOnly(_ linkHost: String) -> Bool {
    service == "applinks" && isWildcard && defect == nil && host == linkHost
  }

  fileprivate func isMoreParticular(than other: AssociatedDomain) -> Bool {
    if isWildcard != other.isWildcard { return other.isWildcard }
    return host.utf8.count > other.host.utf8.count
  }
}
