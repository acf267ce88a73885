import HarnessText

package struct AppClip: Sendable {
  package var name: String
  package var id: String
  var associatedDomains: [AssociatedDomain]
  /// The URLs of the advanced experiences.
  package var experiences: [String]
  /// The URL of the website that is associated with the default experience.
  package var website: String?
  /// The demo links that App Store Connect generated.
  package var demoLinks: [String] = []
  package var megabytes: Int
  package var minimumOS: OSVersion
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

  /// The identifier of the app to which an App Clip belongs: that of the App Clip without its last component.
  package static func appID(of clip: String) -> String {
    clip.lastIndex(of: ".").map { String(clip[..<$0]) } ?? clip
  }

  var bundleID: String { id.split(separator: ".").dropFirst().joined(separator: ".") }

  /// The hosts whose association files must list the App Clip.
  package var hosts: [String] {
    associatedDomains.filter { $0.service == "appclips" && $0.defect == nil }.map(\.host)
  }

  package enum Invocation: Sendable, Equatable {
    case physical
    case digital
  }

  enum Way: Sendable {
    case invokes(Invocation)
    case refused(DecisionReason)
  }

  /// Returns the size limit of the App Clip's binary in megabytes (*Choosing the right functionality for your App
  /// Clip*); a demo link has the limit of digital invocations also on codes and tags.
  func sizeLimit(_ invocation: Invocation, isDemo: Bool = false, assumptions: Assumptions) -> Int {
    if minimumOS.major < 16 { return 10 }
    if minimumOS.major < 17 || invocation == .physical && !isDemo { return 15 }
    return assumptions[.clipSize] == .mb50 ? 50 : 100
  }

  /// The URLs that are registered for the App Clip and cover every link of which they are a prefix.
  package var prefixes: [String] { experiences + (website.map { [$0] } ?? []) }

  /// Returns the number of bytes of the URL that launches the App Clip with a link.
  func reach(of link: Link) -> Int? {
    if generates(link) { return link.text.utf8.count }
    return prefixes.lazy.filter { Self.covers($0, link) }.map(\.utf8.count).max()
  }

  /// The scheme and host are compared case-insensitively (RFC 3986 §6.2.2.1).
  static func covers(_ url: String, _ link: Link) -> Bool {
    let prefix = Link(url)
    guard prefix.scheme == link.scheme, prefix.host == link.host, prefix.portText == link.portText
    else { return false }
    let (start, text) = (prefix.afterAuthority.utf8, link.afterAuthority.utf8)
    guard text.starts(with: start) else { return false }
    guard let next = text.dropFirst(start.count).first, start.last != "/" else {
      return true
    }
    return next == "/" || next == "?" || next == "#"
  }

  /// Since iOS 16.4, the generated link opens the App Clip's default experience.
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
