import HarnessText

/// `schemes: ["shop"]` without `hosts` excludes web links.
struct RouteScope: Sendable, Hashable {
  let webSchemes: Set<String>
  let hosts: Set<String>?
  let schemes: Set<String>?

  static let everything = RouteScope(webSchemes: ["http", "https"], hosts: nil, schemes: nil)

  private init(webSchemes: Set<String>, hosts: Set<String>?, schemes: Set<String>?) {
    self.webSchemes = webSchemes
    self.hosts = hosts
    self.schemes = schemes
  }

  func narrowed(hosts: [String]?, schemes: [String]?) -> RouteScope {
    var web = webSchemes
    var others = self.schemes
    if let schemes {
      let named = Set(schemes.map { $0.asciiLowercased() })
      web = named.intersection(Self.everything.webSchemes)
      others = named.subtracting(web)
      if web.isEmpty, hosts != nil { web = Self.everything.webSchemes }
    } else if hosts != nil, web.isEmpty {
      web = Self.everything.webSchemes
    }
    let names = hosts.map { Set($0.map { $0.asciiLowercased() }) }
    return RouteScope(webSchemes: web, hosts: names ?? self.hosts, schemes: others)
  }

  func contains(_ other: RouteScope) -> Bool {
    webSchemes.isSuperset(of: other.webSchemes)
      && (other.webSchemes.isEmpty || Self.list(hosts, contains: other.hosts))
      && Self.list(schemes, contains: other.schemes)
  }

  func isDisjoint(with other: RouteScope) -> Bool {
    (webSchemes.isDisjoint(with: other.webSchemes) || Self.areDisjoint(hosts, other.hosts))
      && Self.areDisjoint(schemes, other.schemes)
  }

  private static func list(_ list: Set<String>?, contains other: Set<String>?) -> Bool {
    guard let list else { return true }
    return other.map(list.isSuperset) ?? false
  }

  private static func areDisjoint(_ list: Set<String>?, _ other: Set<String>?) -> Bool {
    if list?.isEmpty == true || other?.isEmpty == true { return true }
    guard let list, let other else { return false }
    return list.isDisjoint(with: other)
  }
}

/// An index that finds the scopes that accept a link; each route of a table may have its own scope.
struct RouteScopeIndex: Sendable {
  private(set) var scopes: [RouteScope] = []
  private var numbers: [RouteScope: Int] = [:]
  private var byWebSchemeAndHost: [String: [String: [Int]]] = [:]
  private var anyHost: [String: [Int]] = [:]
  private var byScheme: [String: [Int]] = [:]
  private var anyScheme: [Int] = []

  mutating func number(of scope: RouteScope) -> Int {
    if let number = numbers[scope] { return number }
    let number = scopes.count
    scopes.append(scope)
    numbers[scope] = number
    for scheme in scope.webSchemes {
      if let hosts = scope.hosts {
        for host in hosts {
          byWebSchemeAndHost[scheme, default: [:]][host, default: []] += [number]
        }
      } else {
        anyHost[scheme, default: []] += [number]
      }
    }
    if let schemes = scope.schemes {
      for scheme in schemes { byScheme[scheme, default: []] += [number] }
    } else {
      anyScheme += [number]
    }
    return number
  }

  func scopes(for link: Link) throws(RoutingError) -> [Int] {
    guard link.isWeb else {
      let found = link.scheme.isEmpty ? [] : byScheme[link.scheme, default: []] + anyScheme
      if found.isEmpty { throw unknownScheme(link) }
      return found
    }
    let anyHost = anyHost[few: link.scheme] ?? []
    guard let hosts = byWebSchemeAndHost[few: link.scheme] else {
      if anyHost.isEmpty { throw unknownScheme(link) }
      return anyHost
    }
    let host = link.host ?? ""
    if let known = hosts[few: host] { return anyHost.isEmpty ? known : known + anyHost }
    if anyHost.isEmpty { throw RoutingError(.invalidDomain(host, known: hosts.keys.sorted())) }
    return anyHost
  }

  private func unknownScheme(_ link: Link) -> RoutingError {
    let web = Set(byWebSchemeAndHost.keys).union(anyHost.keys)
    return RoutingError(.unknownScheme(link.scheme, known: web.union(byScheme.keys).sorted()))
  }
}
