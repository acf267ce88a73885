/// Finds the scopes that take a link without asking each of them.
///
/// A table mostly has one scope, but one with a host of its own for each route is legal and must not be slow.
struct RouteScopeIndex: Sendable {
  private(set) var scopes: [RouteScope] = []
  private var numbers: [RouteScope: Int] = [:]
  private var byWebSchemeAndHost: [String: [String: [Int]]] = [:]
  private var anyHost: [String: [Int]] = [:]
  private var byScheme: [String: [Int]] = [:]
  private var anyScheme: [Int] = []

  /// The number of a scope, which is added when it is new.
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
    let anyHost = anyHost[link.scheme] ?? []
    guard let hosts = byWebSchemeAndHost[link.scheme] else {
      if anyHost.isEmpty { throw unknownScheme(link) }
      return anyHost
    }
    let host = link.host ?? ""
    if let known = hosts[host] { return known + anyHost }
    if anyHost.isEmpty { throw RoutingError(.invalidDomain(host, known: hosts.keys.sorted())) }
    return anyHost
  }

  private func unknownScheme(_ link: Link) -> RoutingError {
    let web = Set(byWebSchemeAndHost.keys).union(anyHost.keys)
    return RoutingError(.unknownScheme(link.scheme, known: web.union(byScheme.keys).sorted()))
  }
}
