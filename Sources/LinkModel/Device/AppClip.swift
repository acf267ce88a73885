/// An App Clip on offer, by the rules of Apple's App Clip documentation.
package struct AppClip: Sendable {
  package var name: String
  package var id: String
  package var associatedDomains: [AssociatedDomain]
  package var experiences: [String]
  package var megabytes: Int
  package var minimumOS: OSVersion
  /// The association files that the App Store downloaded when the experiences were published, by host.
  package var associations: [String: AssociationDownload] = [:]

  package init(
    name: String, id: String, associatedDomains: [AssociatedDomain] = [],
    experiences: [String] = [], megabytes: Int = 8, minimumOS: OSVersion = .current
  ) {
    self.name = name
    self.id = id
    self.associatedDomains = associatedDomains
    self.experiences = experiences
    self.megabytes = megabytes
    self.minimumOS = minimumOS
  }

  var bundleID: String { id.split(separator: ".").dropFirst().joined(separator: ".") }

  /// The hosts whose association files must list the clip; `appclips` does not support wildcards.
  package var hosts: [String] {
    associatedDomains.filter { $0.service == "appclips" && $0.defect == nil }.map(\.host)
  }

  /// How an App Clip is invoked, which determines its size limit.
  package enum Invocation: Sendable, Equatable {
    /// By a physical invocation: an App Clip Code, QR code or NFC tag.
    case physical
    case digital
  }

  /// Whether and how a link from some source invokes an App Clip.
  package enum Way: Sendable {
    case invokes(Invocation)
    case refused(DecisionReason)
  }

  /// The size limit of the binary, in megabytes (Choosing the right functionality for your App Clip).
  package func sizeLimit(_ invocation: Invocation, assumptions: Assumptions) -> Int {
    if minimumOS.major < 16 { return 10 }
    if minimumOS.major < 17 || invocation == .physical { return 15 }
    return assumptions[.clipSize] == .mb50 ? 50 : 100
  }

  /// The registered URL that applies to a link: the longest that is a prefix of it.
  func experience(for link: Link) -> String? {
    experiences.filter { Self.covers(Link($0), link) }.max { $0.utf8.count < $1.utf8.count }
  }

  /// Whether a URL is a prefix of a link, up to the end of a segment.
  ///
  /// Scheme and host are compared as RFC 3986 §6.2.2.1 says.
  private static func covers(_ prefix: Link, _ link: Link) -> Bool {
    guard prefix.scheme == link.scheme, prefix.host == link.host, prefix.portText == link.portText
    else { return false }
    let (start, text) = (prefix.afterAuthority.utf8, link.afterAuthority.utf8)
    guard text.starts(with: start) else { return false }
    guard let next = text.dropFirst(start.count).first, start.last != UInt8(ascii: "/") else {
      return true
    }
    return next == UInt8(ascii: "/") || next == UInt8(ascii: "?") || next == UInt8(ascii: "#")
  }

  /// The link that App Store Connect makes for every clip; since iOS 16.4 it opens the clip's default experience.
  static let defaultHost = "appclip.apple.com"

  func isDefaultLink(_ link: Link) -> Bool {
    link.host == Self.defaultHost && link.path == "/id"
      && link.queryItems.contains { $0.name == "p" && $0.value == bundleID }
  }
}

extension Link {
  fileprivate var afterAuthority: String {
    path + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
  }
}
