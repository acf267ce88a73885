import LinkModel
import HarnessText

/// Most checks are based on Apple's page *Associated Domains Entitlement*.
struct EntitlementsLinter: Sendable {
  private let list: PropertyList

  init(_ list: PropertyList) { self.list = list }

  func findings() -> [Finding] {
    let log = LintLog(list, keys: [Entitlements.domainsKey])
    guard let node = list.root?[Entitlements.domainsKey] else {
      if list.isEntitlements, let root = list.root, !log.findings.contains(where: { $0.lint == .keyMisspelt }) {
        log.add(
          .entitlementMissing, "the app has no associated domains, so no universal link opens it",
          at: root.range)
      }
      return log.sorted
    }
    guard let nodes = node.array else {
      log.add(
        .entitlementNotAnArray, "com.apple.developer.associated-domains is \(node.kind), not an array", at: node.range)
      return log.sorted
    }
    var seen: Set<String> = []
    var distributed: Set<String> = []
    for value in nodes.compactMap(\.string) where !value.contains("?") {
      distributed.insert(value.asciiLowercased())
    }
    for node in nodes {
      guard let text = node.string else {
        log.add(
          .entitlementNotAString, "an associated domain is \(node.kind), not a string",
          at: node.range)
        continue
      }
      look(at: text, node.content, distributed, log)
      if !seen.insert(text.asciiLowercased()).inserted {
        log.add(.entitlementDuplicate, "duplicate value \"\(text)\"", at: node.content)
      }
    }
    if list.isWebBrowser,
      let claim = nodes.first(where: { $0.string?.hasPrefix("applinks:") ?? false })
    {
      log.add(
        .browserWithLinks, "\"\(claim.string ?? "")\" is declared together with com.apple.developer.web-browser",
        at: claim.content)
    }
    if nodes.count > 30 {
      log.add(
        .entitlementCount, "\(nodes.count) associated domains exceed Apple's recommended maximum of 20 to 30",
        at: node.range)
    }
    return log.sorted
  }

  /// Undocumented services that the system reportedly accepts.
  private static let otherServices = ["messagefilter", "classificationreport", "authsrv"]
  private static let modes = ["developer", "managed"]

  private func look(
    at text: String, _ range: Range<Int>, _ distributed: Set<String>, _ log: LintLog
  ) {
    func add(_ code: LintCode, _ message: String, _ fix: String? = nil) { log.add(code, message, fix, at: range) }
    if text.contains("$(") || text.contains("${") { return log.add(.buildSetting(text), at: range) }
    let domain = AssociatedDomain(text)
    if let terms = domain.defect?.terms { add(terms.code, "\"\(text)\" \(terms.words)", domain.fix) }
    let known = AssociationFile.services + Self.otherServices
    if domain.defect != .missingService, !known.contains(domain.service) {
      let nearest = NearMiss.nearest(to: domain.service, among: AssociationFile.services)
      add(
        .entitlementService, "unknown service \"\(domain.service)\"",
        nearest.map { "did you mean \"\($0)\"?" })
    }
    for mode in domain.modes where !Self.modes.contains(mode) {
      log.add(.entitlementMode(mode, nearest: NearMiss.nearest(to: mode, among: Self.modes)), at: range)
    }
    if text.hasSuffix("?mode=") { log.add(.entitlementMode("", nearest: nil), at: range) }
    let plain = String(text.prefix { $0 != "?" })
    // The domain `localhost` is used only during development, so a value with developer mode is sufficient.
    if domain.modes.contains("developer"), domain.host != "localhost",
      !distributed.contains(plain.asciiLowercased())
    {
      add(
        .entitlementDeveloperOnly, "\"\(text)\" is declared only with a mode")
    }
    if domain.defect == nil, Punycode.isInternational(domain.host) {
      add(.entitlementInternational, "\"\(text)\" has a host with an internationalized name")
    }
    let host = plain.drop { $0 != ":" }
    if domain.defect == nil, host.utf8.contains(where: \.isASCIIUppercase) {
      add(.entitlementUpperCase, "\"\(text)\" contains upper-case letters")
    }
  }
}
