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
      guard let route = route(of: domain, for: app), !skips(domain.host) else { continue }
      if routes[domain.host] == nil { hosts.append(domain.host) }
      // A value with an effective mode overrides one without a mode.
      if routes[domain.host] == nil || !domain.modes.isEmpty { routes[domain.host] = route }
    }
    let first = ["com", "net", "org"] + (hosts.count > 1 ? regionDomains : [])
    func priority(of host: String) -> Int {
      let labels = host.split(separator: ".")
      return (labels.last.map(first.contains) == true ? 0 : 1_000) - min(labels.count, 999)
    }
    return hosts.map { ($0, priority(of: $0)) }.sorted { $0.1 < $1.1 }.compactMap { host, _ in
      routes[host].map { AssociationRequest(host: host, route: $0) }
    }
  }

  /// Whether the system requests no file of a host, because its name is internationalized (reported).
  func skips(_ host: String) -> Bool {
    Punycode.isInternational(host) && os.skipsInternationalHosts && assumptions[.internationalHosts] == .skipped
  }

  /// Of the values that cover a host, an exact host precedes a wildcard, and a longer wildcard precedes a shorter one.
  ///
  /// The value after another one has a shorter host, because values for the same host have the same file. Values are
  /// accessed in place, because copying a value would retain every object that it refers to.
  func place(
    ofDomainFor host: String, ofApp place: Int, _ service: String = "applinks", after last: Int? = nil
  ) -> Int? {
    let entry = apps.stored(place)
    let domains = entry.value.associatedDomains
    if last != nil, domains.count == 1 { return nil }
    let limit = last.map { domains[$0].host.utf8.count } ?? .max
    var best: Int?
    for place in apps.domains(ofApp: place, covering: host)
    where domains[place].service == service && domains[place].host.utf8.count < limit
      && domains[place].covers(host, assumptions: assumptions)
    {
      if !domains[place].modes.isEmpty, route(of: domains[place], for: entry.value) == nil { continue }
      if let best, !domains[place].isMoreParticular(than: domains[best]) { continue }
      best = place
    }
    return best
  }

  /// The value that would be asked first if the system did not ignore it: one with another host than `counted`, the
  /// value that is asked.
  func place(ofIgnoredDomainFor host: String, ofApp index: Int, besides counted: Int?) -> Int? {
    let entry = apps.stored(index)
    let domains = entry.value.associatedDomains
    if counted != nil, domains.count == 1 || !entry.value.isInstalled { return nil }
    return apps.domains(ofApp: index, covering: host).first { place in
      let domain = domains[place]
      if let counted, domain.host == domains[counted].host || !domain.isMoreParticular(than: domains[counted]) {
        return false
      }
      let isMeant = domain.covers(host, assumptions: assumptions) || domain.defect != nil && domain.meantHost == host
      return isMeant && domain.isMeantForLinks && reason(toIgnore: domain, of: entry.value, on: host) != nil
    }
  }

  /// Returns the hosts whose files are consulted for a link.
  package func associationHosts(for link: Link, host: String) -> [String] {
    var hosts: [String] = []
    for place in apps.places(covering: host) {
      var next = self.place(ofDomainFor: host, ofApp: place)
      while let domain = next {
        let entry = apps.stored(place)
        let own = entry.value.associatedDomains[domain].host
        if !hosts.contains(own) { hosts.append(own) }
        next = self.place(ofDomainFor: host, ofApp: place, after: domain)
        if next != nil, !verdict(for: link, HostClaim(entry, domain)).leavesNextDomain { break }
      }
    }
    return hosts
  }

  func route(of domain: AssociatedDomain, for app: App) -> DownloadRoute? {
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

  package func isMoreParticular(than other: AssociatedDomain) -> Bool {
    if isWildcard != other.isWildcard { return other.isWildcard }
    return host.utf8.count > other.host.utf8.count
  }
}
