package struct OSVersion: Sendable, Hashable, Comparable {
  package enum System: String, Sendable, CaseIterable {
    case iOS, iPadOS, macOS, tvOS, visionOS, watchOS

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

    var hasAppClips: Bool { self == .iOS || self == .iPadOS }

    var hasBanners: Bool { self != .watchOS && self != .tvOS }

    /// Whether pages show Smart App Banners (*Promoting apps with Smart App Banners* lists iOS and iPadOS; visionOS is
    /// inferred).
    var hasSmartBanners: Bool { hasBanners && self != .macOS }
  }

  package let text: String
  package let system: System
  private let number: [Int]

  var major: Int { number[0] }

  /// Parses a string such as `iOS 18`; a version without a system, such as `18.2`, is a version of iOS.
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
  package static let appClips = OSVersion(.iOS, [14])
  package static let defaultClipLinks = OSVersion(.iOS, [16, 4])

  /// Compares only the numbers, so both versions must belong to the same operating system; versions of iOS and iPadOS
  /// can be compared with each other.
  package static func < (left: Self, right: Self) -> Bool {
    left.number.lexicographicallyPrecedes(right.number)
  }

  // MARK: Features of a version

  /// iPadOS has the same version numbers as iOS, and visionOS has had most features since version 1.
  private func isSince(iOS: [Int], macOS: [Int], tvOS: [Int], watchOS: [Int], visionOS: [Int] = [1]) -> Bool {
    let first: [Int] =
      switch system {
      case .iOS, .iPadOS: iOS
      case .macOS: macOS
      case .tvOS: tvOS
      case .watchOS: watchOS
      case .visionOS: visionOS
      }
    return !number.lexicographicallyPrecedes(first)
  }

  var hasUniversalLinks: Bool { isSince(iOS: [9], macOS: [10, 15], tvOS: [10], watchOS: [7]) }

  /// Whether association files are downloaded through Apple's CDN (*Associated Domains Entitlement*; watchOS and tvOS
  /// are inferred).
  var asksCDN: Bool { isSince(iOS: [14], macOS: [11], tvOS: [14], watchOS: [7]) }

  /// Whether web authentication accepts `https` callbacks, according to the availability of
  /// `ASWebAuthenticationSession.Callback`.
  var hasCallbacksOverHTTPS: Bool {
    isSince(iOS: [17, 4], macOS: [14, 4], tvOS: [17, 4], watchOS: [10, 4], visionOS: [1, 1])
  }

  /// Whether app intents can open universal links, according to the availability of `OpenURLIntent`.
  var hasLinkIntents: Bool {
    system == .visionOS ? major >= 2 : isSince(iOS: [18], macOS: [15], tvOS: [18], watchOS: [11])
  }

  /// iOS 18.0, as a plan that names only iOS 18 does not mean it, may open the links of app intents in the browser
  /// (*iOS & iPadOS 18.1 Release Notes*, 133764689).
  var mayMissLinkIntents: Bool { [.iOS, .iPadOS].contains(system) && number == [18] && text.hasSuffix(".0") }

  /// Whether the files of hosts with an internationalized name are not requested (reported for iOS; the other systems
  /// of that year are inferred).
  var skipsInternationalHosts: Bool { isSince(iOS: [16], macOS: [13], tvOS: [16], watchOS: [9]) }

  /// Whether Mail, Messages and private windows remove tracking parameters from links (*Apple announces powerful new
  /// privacy and security features*; visionOS is inferred).
  var hasTrackingProtection: Bool { isSince(iOS: [17], macOS: [14], tvOS: [.max], watchOS: [.max]) }

  /// Whether the status bar has a button that returns to the previous app; that visionOS has none is inferred.
  package var hasWayBack: Bool { Self.systemsWithWayBack.contains(system) && major >= 9 }
  package static let systemsWithWayBack: [System] = [.iOS, .iPadOS]

  /// *UIApplicationShortcutItem*, which is available on macOS with Mac Catalyst.
  package var hasQuickActions: Bool { Self.systemsWithQuickActions.contains(system) }
  package static let systemsWithQuickActions = System.withWebKit

  /// The result is always `true` on macOS and visionOS, where the life cycle set in the plan applies, and has no effect
  /// on watchOS, which has no scene delegates.
  package var hasScenes: Bool { isSince(iOS: [13], macOS: [1], tvOS: [13], watchOS: [1]) }

  /// Whether UIKit apps linked with this version's SDK have to use scenes, on macOS those of Mac Catalyst
  /// (*Transitioning to the UIKit scene-based life cycle*).
  var needsScenes: Bool { system != .watchOS && major >= 27 }

  /// Sources: Apple's availability tables for `applinks.Details.Components`, `substitutionVariables` and `defaults`.
  ///
  /// For `caseSensitive`, the tables list no version of tvOS, so tvOS 14 is inferred.
  package var associationKeys: AssociationKeys {
    AssociationKeys(
      components: isSince(iOS: [13], macOS: [10, 15], tvOS: [13], watchOS: [7]),
      caseSensitive: isSince(iOS: [13, 5], macOS: [10, 15, 5], tvOS: [14], watchOS: [7]),
      variables: isSince(iOS: [13, 5], macOS: [10, 15, 6], tvOS: [13, 4], watchOS: [7]),
      defaults: isSince(iOS: [14], macOS: [11], tvOS: [14], watchOS: [7]))
  }
}
