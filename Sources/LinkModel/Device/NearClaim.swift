import HarnessText

/// A search for the entitlement value that was probably meant to cover a host, made only when the value is reported.
package struct NearClaims: Sendable, Equatable {
  private let host: String
  private let apps: AppList

  init(on host: String, of apps: AppList) { (self.host, self.apps) = (host, apps) }

  package var nearest: NearClaim? { NearClaim(on: host, of: apps) }

  package static func == (left: Self, right: Self) -> Bool { left.nearest == right.nearest }
}

package struct NearClaim: Sendable, Hashable {
  package let app: String
  package let domain: AssociatedDomain

  package init?(on host: String, of apps: AppList) {
    var best: (distance: (Int, Int), app: Int, domain: AssociatedDomain)?
    let letters = LetterSet(host)
    for (app, domain, others) in apps.domains where letters.isNear(others) {
      guard let distance = Self.distance(domain, host), best.map({ distance < $0.distance }) ?? true else { continue }
      best = (distance, app, domain)
    }
    guard let best else { return nil }
    (app, domain) = (apps[best.app].name, best.domain)
  }

  private static func distance(_ domain: AssociatedDomain, _ host: String) -> (Int, Int)? {
    let own = domain.meantHost
    guard domain.isMeantForLinks, own == host || domain.defect != nil || domain.service == "applinks" else {
      return nil
    }
    let errors = NearMiss.distance(own, host)
    if errors <= 2 { return (errors == 0 ? 0 : 1, errors) }
    return own.hasSuffix("." + host) || host.hasSuffix("." + own) ? (2, errors) : nil
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
    case let defect?: "\(value), which the system ignores because it \(defect.terms.words)"
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
  package var clips: [String] { services[.appclips] ?? [] }

  /// The apps with entries, without App Clips, which receive no universal links.
  package var linkApps: [String] {
    let clips = Set(clips)
    return appIDs.filter { !clips.contains($0) }
  }

  package func services(listing id: String) -> [String] {
    (appIDs.contains(id) ? ["applinks"] : [])
      + Service.allCases.filter { services[$0]?.contains(id) == true }.map(\.rawValue)
  }

  package func absence(of id: String) -> String {
    let near = NearIdentifier.nearest(to: id, among: (appIDs + services.values.flatMap(\.self).sorted()).distinct)
    return "does not list \(id)" + (near.map { NearIdentifier.words(id, $0) } ?? "")
  }
}
