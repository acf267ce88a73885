import HarnessText

/// A value of the Associated Domains entitlement, `<service>:<domain>[?mode=…]`; `defect` is set if the system ignores
/// the value.
package struct AssociatedDomain: Sendable, Hashable {
  package let raw: String
  package let service: String
  /// The lowercased host, without a wildcard's leading `*.`; if the value is invalid, the host can be any string, for
  /// example one that contains a path.
  package let host: String
  package let isWildcard: Bool
  package let modes: [String]
  package let defect: Defect?

  package enum Defect: String, Sendable {
    case missingService
    case scheme
    case path
    case query
    case port
    case misplacedWildcard
    case host
    case whiteSpace
    /// The host contains a non-ASCII character; internationalized names must be written in Punycode (WWDC 2019, session
    /// 717).
    case notASCII
    /// IP addresses reportedly work only in modes in which the system downloads directly from the site.
    case address
    case wildcardForAppClips
  }

  package init(_ raw: String) {
    self.raw = raw
    guard let colon = raw.firstIndex(of: ":") else {
      (service, host, isWildcard, modes, defect) = (
        "", raw.asciiLowercased(), false, [], .missingService
      )
      return
    }
    service = String(raw[..<colon])
    var rest = String(raw[raw.index(after: colon)...])
    var modes: [String] = []
    var defect: Defect?
    if let query = rest.firstIndex(of: "?") {
      let text = rest[rest.index(after: query)...]
      if text.hasPrefix("mode=") {
        modes = text.dropFirst(5).split(separator: "+").map(String.init)
      } else {
        defect = .query
      }
      rest = String(rest[..<query])
    }
    self.modes = modes
    isWildcard = rest.hasPrefix("*.")
    host = (isWildcard ? String(rest.dropFirst(2)) : rest).asciiLowercased()
    self.defect =
      raw.contains(where: \.isWhitespace)
      ? .whiteSpace
      : defect ?? Self.defect(ofHost: host, isWildcard ? [] : modes)
        ?? (isWildcard && service == "appclips" ? .wildcardForAppClips : nil)
  }

  private static func defect(ofHost host: String, _ modes: [String]) -> Defect? {
    if host.contains("://") { return .scheme }
    if host.contains("#") { return .query }
    if host.contains("/") { return .path }
    if host.contains(":") { return .port }
    if host.contains("*") { return .misplacedWildcard }
    // The exception for `localhost` and the following rule for IP addresses are based on reports. Apple documents
    // neither.
    if host == "localhost", modes.contains("developer") { return nil }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty }) else { return .host }
    if !host.utf8.allSatisfy({ $0 < 0x80 }) { return .notASCII }
    let isAddress = host.utf8.allSatisfy { $0.isASCIIDigit || $0 == "." }
    return isAddress && modes.isEmpty ? .address : nil
  }

  /// The host that is probably meant by a value that the system ignores; otherwise, `host`.
  var meantHost: String {
    if defect == nil { return host }
    let start = host.firstRange(of: "://")?.upperBound ?? host.startIndex
    let name = host[start...].drop { "/ ".contains($0) }.prefix { !"/:?# ".contains($0) }
    return name.split(separator: ".").joined(separator: ".")
  }

  /// What to write in place of a value that the system ignores.
  package var fix: String? {
    defect.map { $0.terms.fix ?? "write only the domain: \(service):\(isWildcard ? "*." : "")\(meantHost)" }
  }

  var isMeantForLinks: Bool {
    service == "applinks" || defect == .missingService || NearMiss.distance(service, "applinks") <= 2
  }

  /// By default, a wildcard does not cover the bare host (App Search Programming Guide); the assumption
  /// `bareHostOfWildcard` can change this.
  package func covers(_ linkHost: String, assumptions: Assumptions = .init()) -> Bool {
    guard defect == nil else { return false }
    if !isWildcard || assumptions[.bareHostOfWildcard] == .covered, linkHost == host { return true }
    return isWildcard && linkHost.hasSuffix("." + host)
  }
}

extension AssociatedDomain.Defect {
  /// What is wrong, as a predicate of the value.
  package var terms: (code: LintCode, words: String, fix: String?) {
    switch self {
    case .missingService: (.entitlementForm, "has no service such as applinks:", "start with applinks:")
    case .scheme: (.entitlementForm, "contains a scheme", nil)
    case .path: (.entitlementForm, "contains a slash", nil)
    case .query: (.entitlementForm, "contains a query or fragment", nil)
    case .port: (.entitlementForm, "contains a port, which is not supported", nil)
    case .misplacedWildcard:
      (
        .entitlementWildcard, "has a wildcard elsewhere than at the start of the domain",
        "list each host; *.shop.example covers all subdomains, but is verified with the file of shop.example"
      )
    case .host: (.entitlementHost, "has an invalid domain", "write the full domain, for example shop.example")
    case .whiteSpace: (.entitlementForm, "contains a space", "delete the space")
    case .notASCII:
      (
        .entitlementHost, "is not ASCII; since iOS 16, no file of such a host is requested",
        "write the domain in Punycode (xn--…) for systems before iOS 16"
      )
    case .address: (.entitlementHost, "contains an IP address", "write a domain")
    case .wildcardForAppClips:
      (.entitlementWildcard, "has a wildcard, which App Clips do not support", "list each domain")
    }
  }
}
