/// One association file a device wants for an app.
public struct AssociationRequest: Sendable, Hashable {
  /// The host whose file it is: for a wildcard the parent (technote TN3155).
  public let host: String
  /// The way it takes.
  public let route: DownloadRoute

  /// Makes a request.
  public init(host: String, route: DownloadRoute) {
    self.host = host
    self.route = route
  }
}

extension Device {
  /// The files the system downloads for an app, in the order it asks for them.
  ///
  /// WWDC 2019, session 717: hosts under `.com`, `.net`, `.org` and the person's country come first, and of those a
  /// more specific name before a less specific one; the rest follows at lower priority.
  public func associationRequests(for app: App) -> [AssociationRequest] {
    var routes: [String: DownloadRoute] = [:]
    var hosts: [String] = []
    for domain in app.fileDomains {
      guard let route = route(of: domain, for: app) else { continue }
      if routes[domain.host] == nil { hosts.append(domain.host) }
      // A value with a mode that counts is the more particular one.
      if routes[domain.host] == nil || !domain.modes.isEmpty { routes[domain.host] = route }
    }
    let ordered = hosts.enumerated().sorted { left, right in
      (priority(of: left.element), left.offset) < (priority(of: right.element), right.offset)
    }
    return ordered.compactMap { entry in
      routes[entry.element].map { AssociationRequest(host: entry.element, route: $0) }
    }
  }

  private func priority(of host: String) -> Int {
    let labels = host.split(separator: ".")
    let first = ["com", "net", "org", region.asciiLowercased()]
    let isFirst = labels.last.map { first.contains(String($0)) } ?? false
    return (isFirst ? 0 : 1_000) - min(labels.count, 999)
  }

  /// The entitlement value that speaks for a host: an exact one before a wildcard, a longer before a shorter.
  public func domain(of app: App, for host: String) -> AssociatedDomain? {
    app.linkDomains
      .filter { $0.covers(host, semantics: semantics) && route(of: $0, for: app) != nil }
      .max {
        ($0.isWildcard ? 0 : 1, $0.host.utf8.count) < ($1.isWildcard ? 0 : 1, $1.host.utf8.count)
      }
  }

  /// The hosts whose files can speak for a host of a link, for any app.
  public func associationHosts(for host: String) -> [String] {
    apps.compactMap { domain(of: $0, for: host)?.host }
  }
}
