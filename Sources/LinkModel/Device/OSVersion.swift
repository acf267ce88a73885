/// The version of a system, as far as links behave differently between versions.
package struct OSVersion: Sendable, Hashable, Comparable {
  package let text: String
  let major: Int
  package let minor: Int

  /// Reads `iOS 18`, `18.2` and the like; `nil` when there is no number.
  package init?(_ text: String) {
    guard let number = text.split(separator: " ").last,
      let major = number.split(separator: ".").first.flatMap({ Int($0) }), major > 0
    else { return nil }
    self.text = text
    self.major = major
    minor = number.split(separator: ".").dropFirst().first.flatMap { Int($0) } ?? 0
  }

  package static let current = OSVersion(major: 18)
  static let appClips = OSVersion(major: 14)
  static let defaultClipLinks = OSVersion(major: 16, minor: 4)

  private init(major: Int, minor: Int = 0) {
    text = minor == 0 ? "iOS \(major)" : "iOS \(major).\(minor)"
    self.major = major
    self.minor = minor
  }

  /// Whether association files come by way of Apple's CDN: since iOS 14 (WWDC 2020, session 10098).
  var asksCDN: Bool { major >= 14 }

  /// Orders versions by their numbers, whatever the system is called.
  package static func < (left: Self, right: Self) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }
}
