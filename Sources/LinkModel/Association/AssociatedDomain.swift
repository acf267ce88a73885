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
      defect ?? Self.defect(ofHost: host, isWildcard ? [] : modes)
      ?? (isWildcard && service == "appclips" ? .wildcardForAppClips : nil)
  }

  private static func defect(ofHost host: String, _ modes: [String]) -> Defect? {
    if host.contains("://") { return .scheme }
    if host.contains("#") { return .query }
    if host.contains("/") { return .path }
    if host.contains(":") { return .port }
    if host.contains("*") { return .misplacedWildcard }
    if host.contains(where: \.isWhitespace) { return .host }
    // The exception for `localhost` and the following rule for IP addresses are based on reports. Apple documents
    // neither.
    if host == "localhost", modes.contains("developer") { return nil }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, labels.allSatisfy({ !$0.isEmpty }) else { return .host }
    if !host.utf8.allSatisfy({ $0 < 0x80 }) { return .notASCII }
    let isAddress = host.utf8.allSatisfy { $0.isASCIIDigit || $0 == "." }
    return isAddress && modes.isEmpty ? .address : nil
  }

  /// By default, a wildcard does not cover the bare host (App Search Programming Guide); the assumption
  /// `bareHostOfWildcard` can change this.
  package func covers(_ linkHost: String, assumptions: Assumptions = .init()) -> Bool {
    guard defect == nil else { return false }
    if !isWildcard || assumptions[.bareHostOfWildcard] == .covered, linkHost == host { return true }
    return isWildcard && linkHost.hasSuffix("." + host)
  }
}
