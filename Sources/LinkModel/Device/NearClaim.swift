import HarnessText

/// A search for the entitlement value that was probably meant to cover a host, made only when the value is reported.
package struct NearClaims: Sendable, Equatable {
  private let host: String
  private let apps: AppList

  package init(on host: String, of apps: AppList) { (self.host, self.apps) = (host, apps) }

  package var nearest: NearClaim? { NearClaim(on: host, of: apps) }

  package static func == (left: Self, right: Self) -> Bool { left.nearest == right.nearest }
}

package struct NearClaim: Sendable, Hashable {
  package let app: String
  package let domain: AssociatedDomain

  package init?(on host: String, of apps: AppList) {
    var best: (distance: Int, app: Int, domain: AssociatedDomain)?
    let letters = LetterSet(host)
    for (app, domain, others) in apps.domains where letters.isNear(others) {
      guard let distance = Self.distance(domain, host), distance < best?.distance ?? .max else { continue }
      best = (distance, app, domain)
    }
    guard let best else { return nil }
    (app, domain) = (apps[best.app].name, best.domain)
  }

  private static func distance(_ domain: AssociatedDomain, _ host: String) -> Int? {
    if domain.defect != nil { return domain.host.contains(host) ? 0 : nil }
    guard domain.service == "applinks" else {
      let isSlip = domain.host == host && NearMiss.distance(domain.service, "applinks") <= 2
      return isSlip ? 0 : nil
    }
    if domain.host == host { return 0 }
    if NearMiss.distance(domain.host, host) <= 2 { return 1 }
    return domain.host.hasSuffix("." + host) || host.hasSuffix("." + domain.host) ? 2 : nil
  }

  var words: String {
    let value = "\(app) has \"\(domain.raw)\""
    return switch domain.defect {
    case nil where domain.service != "applinks":
      "\(value), whose service is not applinks"
    case nil:
      domain.isWildcard
        ? "\(value), which covers only subdomains of \(domain.host)"
        : "\(value), which is for another host"
    case let defect?: "\(value), which the system ignores because \(defect.words)"
    }
  }
}

extension AssociatedDomain.Defect {
  fileprivate var words: String {
    switch self {
    case .missingService: "it has no service such as applinks:"
    case .scheme: "it contains a scheme"
    case .path: "it contains a path or slash"
    case .query: "it contains a query or fragment"
    case .port: "it contains a port"
    case .misplacedWildcard: "a wildcard is allowed only as *. at the start of the domain"
    case .host: "it has an invalid domain"
    case .notASCII: "it is not in Punycode (xn--…)"
    case .address: "it contains an IP address"
    case .wildcardForAppClips: "App Clips do not support wildcards"
    }
  }
}

enum NearIdentifier {
  static func nearest(to id: String, among listed: [String]) -> String? {
    // The search runs for each link, so it is limited in case a file lists thousands of apps.
    let listed = listed.prefix(20)
    let bundle = bundle(of: id)
    return listed.first {
      self.bundle(of: $0) == bundle || $0 == bundle || self.bundle(of: $0) == id
    }
      ?? NearMiss.nearest(to: id, among: Array(listed))
  }

  static func words(_ id: String, _ near: String) -> String {
    if id == near {
      return "; the identifier is listed under \"appIDs\", which systems before iOS 13 do not read"
    }
    let isSameBundle = bundle(of: id) == bundle(of: near)
    let isSameWord = id.lowercased() == near.lowercased()
    return "; it lists \(near)"
      + (isSameWord
        ? ", in a different letter case" : isSameBundle ? ", with a different prefix" : "")
  }

  private static func bundle(of id: String) -> Substring {
    id.firstIndex(of: ".").map { id[id.index(after: $0)...] } ?? id[...]
  }
}

extension AssociationFile {
  package func services(listing id: String) -> [String] {
    (appIDs.contains(id) ? ["applinks"] : [])
      + Service.allCases.filter { services[$0]?.contains(id) == true }.map(\.rawValue)
  }

  package func absence(of id: String) -> String {
    let near = NearIdentifier.nearest(to: id, among: (appIDs + services.values.flatMap(\.self).sorted()).distinct)
    return "does not list \(id)" + (near.map { NearIdentifier.words(id, $0) } ?? "")
  }
}
