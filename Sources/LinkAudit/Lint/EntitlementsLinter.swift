import LinkModel
import HarnessText

/// Checks the values of `com.apple.developer.associated-domains` in an entitlements file.
///
/// Most checks are based on Apple's page *Associated Domains Entitlement*.
struct EntitlementsLinter: Sendable {
  private let list: PropertyList

  package init(_ list: PropertyList) { self.list = list }

  package func findings() -> [LintFinding] {
    var log = LintLog(list, keys: [Entitlements.domainsKey])
    guard let node = list.root?[Entitlements.domainsKey] else { return log.sorted }
    guard let nodes = node.array else {
      log.add(.entitlementNotAnArray(found: node.kind), at: node.range)
      return log.sorted
    }
    var seen: Set<String> = []
    var distributed: Set<String> = []
    for value in nodes.compactMap(\.string) where !value.contains("?") {
      distributed.insert(value.asciiLowercased())
    }
    for node in nodes {
      guard let text = node.string else {
        log.add(.entitlementNotAString(found: node.kind), at: node.range)
        continue
      }
      look(at: text, node.content, distributed, &log)
      if !seen.insert(text.asciiLowercased()).inserted {
        log.add(.entitlementDuplicate(text), at: node.content)
      }
    }
    if Entitlements(list).isWebBrowser,
      let claim = nodes.first(where: { $0.string?.hasPrefix("applinks:") ?? false })
    {
      log.add(.browserWithLinks(claim.string ?? ""), at: claim.content)
    }
    if nodes.count > 30 { log.add(.entitlementCount(nodes.count), at: node.range) }
    return log.sorted
  }

  private static let services = ["applinks", "webcredentials", "appclips", "activitycontinuation"]
  /// Undocumented services that the system reportedly accepts.
  private static let otherServices = ["messagefilter", "classificationreport", "authsrv"]
  private static let modes = ["developer", "managed"]

  private func look(
    at text: String, _ range: Range<Int>, _ distributed: Set<String>, _ log: inout LintLog
  ) {
    func add(_ cause: LintCause) { log.add(cause, at: range) }
    if text.contains("$(") || text.contains("${") { return add(.buildSetting(text)) }
    if text.contains(where: \.isWhitespace) { return add(.entitlementWhiteSpace(text)) }
    let domain = AssociatedDomain(text)
    if let defect = domain.defect { add(.entitlement(text, defect)) }
    let known = Self.services + Self.otherServices
    if domain.defect != .missingService, !known.contains(domain.service) {
      let nearest = NearMiss.nearest(to: domain.service, among: Self.services)
      add(.entitlementService(domain.service, nearest: nearest))
    }
    for mode in domain.modes where !Self.modes.contains(mode) {
      add(.entitlementMode(mode, nearest: NearMiss.nearest(to: mode, among: Self.modes)))
    }
    if text.hasSuffix("?mode=") { add(.entitlementMode("", nearest: nil)) }
    let plain = String(text.prefix { $0 != "?" })
    // The domain `localhost` is used only during development, so a value with developer mode is sufficient.
    if domain.modes.contains("developer"), domain.host != "localhost",
      !distributed.contains(plain.asciiLowercased())
    {
      add(.entitlementDeveloperOnly(text))
    }
    let host = plain.drop { $0 != ":" }
    if domain.defect == nil, host.utf8.contains(where: \.isASCIIUppercase) {
      add(.entitlementUpperCase(text))
    }
  }
}
