/// A system and its version, as far as they affect links.
package struct OSVersion: Sendable, Hashable, Comparable {
  package enum System: String, Sendable, CaseIterable {
    case iOS, iPadOS, macOS, tvOS, visionOS, watchOS

    /// The value of `UIDevice.model`, or its equivalent.
    var deviceName: String {
      switch self {
      case .iOS: "iPhone"
      case .iPadOS: "iPad"
      case .macOS: "Mac"
      case .tvOS: "Apple TV"
      case .visionOS: "Apple Vision Pro"
      case .watchOS: "Apple Watch"
      }
    }

    /// The App Clips framework is for iPhone and iPad.
    var hasAppClips: Bool { self == .iOS || self == .iPadOS }

    /// Whether it has Safari, which shows banners on pages.
    var hasBanners: Bool { self != .watchOS && self != .tvOS }

    /// *Promoting apps with Smart App Banners* names iOS and iPadOS; visionOS is inferred.
    var hasSmartBanners: Bool { hasBanners && self != .macOS }
  }

  package let text: String
  let system: System
  private let number: [Int]

  var major: Int { number[0] }

  /// Reads `iOS 18`, and `18.2` as iOS 18.2; `nil` for an unknown system or a missing version.
  package init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 1 || words.count == 2 else { return nil }
    let name = words.count == 2 ? words[0].lowercased() : "ios"
    var number = words[words.count - 1].split(separator: ".", omittingEmptySubsequences: false)
      .map { Int($0) ?? -1 }
    guard let system = System.allCases.first(where: { $0.rawValue.lowercased() == name }),
      number.allSatisfy({ $0 >= 0 }), number[0] > 0
    else { return nil }
    // 14 and 14.0 are the same version.
    while number.count > 1, number.last == 0 { number.removeLast() }
    (self.text, self.system, self.number) = (text, system, number)
  }

  private init(_ system: System, _ number: [Int]) {
    (self.system, self.number) = (system, number)
    text = system.rawValue + " " + number.map { "\($0)" }.joined(separator: ".")
  }

  package static let current = OSVersion(.iOS, [18])
  static let appClips = OSVersion(.iOS, [14])
  static let defaultClipLinks = OSVersion(.iOS, [16, 4])

  /// Orders versions of one system by number; iOS and iPadOS count as one system.
  package static func < (left: Self, right: Self) -> Bool {
    left.number.lexicographicallyPrecedes(right.number)
  }

  // MARK: Features of a version

  /// The first version that has a feature, by system.
  ///
  /// iPadOS follows iOS, and visionOS had every feature from the start.
  private func isSince(iOS: [Int], macOS: [Int], tvOS: [Int], watchOS: [Int]) -> Bool {
    let first: [Int] =
      switch system {
      case .iOS, .iPadOS: iOS
      case .macOS: macOS
      case .tvOS: tvOS
      case .watchOS: watchOS
      case .visionOS: [1]
      }
    return !number.lexicographicallyPrecedes(first)
  }

  /// The availability of `applinks`.
  var hasUniversalLinks: Bool { isSince(iOS: [9], macOS: [10, 15], tvOS: [10], watchOS: [7]) }

  /// Whether association files are downloaded through Apple's CDN (WWDC 2020, session 10098; com.apple.developer.associated-domains).
  var asksCDN: Bool { isSince(iOS: [14], macOS: [11], tvOS: [14], watchOS: [7]) }

  /// Whether `UISceneDelegate` is available; if not, the life cycle set in the plan applies.
  var hasScenes: Bool { isSince(iOS: [13], macOS: [1], tvOS: [13], watchOS: [1]) }

  /// The availability of `applinks.Details.Components` and its keys, of `substitutionVariables` and of `defaults`.
  ///
  /// The versions of tvOS between 13 and 14 are inferred; no table lists them.
  package var associationKeys: AssociationKeys {
    AssociationKeys(
      components: isSince(iOS: [13], macOS: [10, 15], tvOS: [13], watchOS: [7]),
      caseSensitive: isSince(iOS: [13, 5], macOS: [10, 15, 5], tvOS: [14], watchOS: [7]),
      variables: isSince(iOS: [13, 5], macOS: [10, 15, 6], tvOS: [14], watchOS: [7]),
      defaults: isSince(iOS: [14], macOS: [11], tvOS: [14], watchOS: [7]))
  }
}
