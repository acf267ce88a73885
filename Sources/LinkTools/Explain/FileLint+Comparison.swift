import HarnessText
import LinkModel

extension FileLint {
  package static func compared(_ files: [FileLint]) -> [FileLint] {
    let lists = files.map { PropertyList(reading: $0.source) }
    let others = files.filter { PropertyList.kind(of: $0.source.bytes) == .other }
      .map { AssociationFile(reading: $0.content) }.filter {
        $0.refusal == nil && !($0.appIDs + $0.services.values.joined()).isEmpty
      }
    // Of several apps, some may be meant to open no links, and others may have files that are not among these.
    let isPair = lists.count { $0.bundleOfApp != nil } == 1 && others.count == 1
    let isPairOfApp = lists.count { $0.appID != nil } == 1 && others.count == 1
    return zip(files, lists).map { file, list in
      if isPair, let bundle = list.bundleOfApp, let other = others.first, !other.lists(bundle.id) {
        let log = LintLog(file.source)
        log.add(
          .filesDisagree, "the app's bundle identifier is \(bundle.id), but \(other.listing())",
          "write the bundle identifier of the app after the prefix in the association file", at: bundle.node.content)
        return FileLint(file.source, findings: file.findings + log.findings)
      }
      let domains = list.root?[Entitlements.domainsKey]
      guard let node = list.identity ?? domains else { return file }
      let log = LintLog(file.source)
      for other in others {
        let name = other.document.source.file
        let claims = list.claims
        let met = claims.map(\.domain.service).filter { !other.ids(under: $0).isEmpty }
        if let id = list.appID,
          let service = met.first(where: { service in
            let ids = other.ids(under: service)
            let isListed = ids.contains { $0 == id || service == "appclips" && AppClip.appID(of: $0) == id }
            // The file can be that of another app, unless the identifiers differ only in their prefixes.
            return !isListed && (isPairOfApp || ids.contains { $0.drop { $0 != "." } == id.drop { $0 != "." } })
          })
        {
          log.add(
            .filesDisagree, "the app is \(id), but \(other.listing(service))",
            "write the identifier with which the app is signed in the association file", at: node.content)
        }
        var lacking = list.claims(missingIn: other)
        if lacking.isEmpty, met.isEmpty, !other.appIDs.isEmpty { lacking = claims.prefix(1).map(\.node) }
        for claim in lacking {
          log.add(
            .filesDisagree, "\"\(claim.string ?? "")\" is declared, but \(name) lists no app under that service",
            "add the service with the app to the association file", at: claim.content)
        }
        if claims.isEmpty {
          log.add(
            .filesDisagree, "no applinks value, so the system does not request \(name)",
            "add \"applinks:\" and the host that serves the file", at: (domains ?? node).content)
        }
      }
      return FileLint(file.source, findings: file.findings + log.sorted)
    }
  }
}

extension PropertyList {
  /// The bundle identifier in the Info.plist of an app; no association file lists extensions and frameworks.
  fileprivate var bundleOfApp: (id: String, node: Node)? {
    guard isInfoPlist, let id = bundleID, let node = root?[InfoPlist.bundleKey], root?["NSExtension"] == nil,
      root?["CFBundlePackageType"]?.string.map({ $0 == "APPL" || $0.contains("$") }) != false
    else { return nil }
    return (id, node)
  }

  /// The values of services that a file can have.
  fileprivate var claims: [(domain: AssociatedDomain, node: Node)] {
    (root?[Entitlements.domainsKey]?.array ?? []).compactMap { node in
      let domain = node.string.map(AssociatedDomain.init)
      return domain.flatMap { AssociationFile.services.contains($0.service) ? ($0, node) : nil }
    }
  }

  /// Returns the first value of each service that the file lacks.
  ///
  /// The host that serves the file is unknown, but it is one of those with `applinks`. If all of them have the service,
  /// so does that host.
  fileprivate func claims(missingIn file: AssociationFile) -> [Node] {
    let claims = self.claims
    func hosts(of service: String) -> Set<String> {
      Set(claims.map(\.domain).filter { $0.service == service }.map { "\($0.isWildcard) \($0.host)" })
    }
    let linked = hosts(of: "applinks")
    return AssociationFile.Service.allCases.filter { file.services[$0]?.isEmpty != false }.compactMap { service in
      guard !linked.isEmpty, linked.isSubset(of: hosts(of: service.rawValue)) else { return nil }
      return claims.first { $0.domain.service == service.rawValue }?.node
    }
  }
}

extension AssociationFile {
  fileprivate func lists(_ bundleID: String) -> Bool {
    (appIDs + services.values.joined()).contains { $0 == bundleID || $0.hasSuffix("." + bundleID) }
  }

  fileprivate func ids(under service: String) -> [String] {
    service == "applinks" ? appIDs : Service(rawValue: service).flatMap { services[$0] } ?? []
  }

  fileprivate func listing(_ service: String = "applinks") -> String {
    let under = service == "applinks" ? "" : " under \(service)"
    return "\(document.source.file) lists \(ids(under: service).listed(upTo: 3))" + under
  }
}
