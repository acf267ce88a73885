import HarnessText

/// The links a route takes, judged by scheme and host alone.
///
/// Web links are judged by their host and other links by their scheme. A list of schemes without `http` or `https` and
/// without a list of hosts beside it leaves web links out: `schemes: ["shop"]` means that scheme and no other.
struct RouteScope: Sendable, Hashable {
  let webSchemes: Set<String>
  /// The hosts taken, or `nil` for any.
  let hosts: Set<String>?
  /// The other schemes taken, or `nil` for any.
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
}

extension RouteScope {
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
