/// The points on which sources disagree about what Apple's systems do, each as a value that can be flipped.
///
/// The defaults follow the better evidence. A team that cannot tell which way its users' systems go can test under both.
package struct AssociationSemantics: Sendable, Hashable {
  /// A point that is disputed; the raw value is its key in plans.
  package enum Point: String, Sendable, CaseIterable {
    /// `appID` in an entry that has `appIDs` too.
    case appIDBesideAppIDs
    /// `paths` in an entry that has `components` too.
    case pathsBesideComponents
    /// Later entries of an app that has one already.
    case laterEntriesOfAnApp
    /// What an entry without `components` and `paths` takes.
    case entryWithoutRules
    /// `/`, `?` and `#` in `defaults`.
    case patternsInDefaults
    /// The letter case of query names under `caseSensitive: false`.
    case queryNames
    /// Whether `*.shop.example` covers `shop.example` itself.
    case bareHostOfWildcard
    /// Which of several apps opens a link that all of them take.
    case overlappingApps
    /// A good copy after a download that failed.
    case copyAfterFailure
    /// How long a device keeps a copy before it asks again.
    case refreshInterval
    /// The root path on systems since iOS 14.
    case rootPath
    /// A redirect to https when the device asks the site directly.
    case redirectsWhenDirect
    /// A redirect in the browser to a host whose links an app takes.
    case redirectIntoApp
    /// A script that goes to a link without a tap.
    case scriptedNavigation
    /// A tap inside `SFSafariViewController`.
    case tapsInSafariView
    /// The method that gets a universal link in SwiftUI.
    case universalLinkInSwiftUI
    /// The size limit of App Clips that need iOS 17.
    case clipSize
    /// Which of several apps opens a custom scheme that all of them registered.
    case contestedScheme
    /// The choice of the browser after the app was deleted and installed again.
    case preferenceAfterReinstall
  }

  private var flipped: Set<Point> = []

  /// Everything by the better evidence.
  package init() {}

  /// Whether a point goes the other way.
  package func isFlipped(_ point: Point) -> Bool { flipped.contains(point) }

  /// Sets a point to one of its two choices; `false` when the word is neither.
  package mutating func set(_ point: Point, to choice: String) -> Bool {
    guard point.choices.contains(choice) else { return false }
    if choice == point.choices[1] { flipped.insert(point) } else { flipped.remove(point) }
    return true
  }

  /// The choice that is in effect.
  package func choice(_ point: Point) -> String { point.choices[isFlipped(point) ? 1 : 0] }
}

extension AssociationSemantics.Point {
  /// The two choices, the one by the better evidence first.
  package var choices: [String] {
    switch self {
    case .appIDBesideAppIDs: ["ignored", "joined"]
    case .pathsBesideComponents, .laterEntriesOfAnApp: ["ignored", "appended"]
    case .entryWithoutRules: ["everything", "nothing"]
    case .patternsInDefaults: ["honoured", "ignored"]
    case .queryNames: ["exact", "folded"]
    case .bareHostOfWildcard: ["apart", "covered"]
    case .overlappingApps, .contestedScheme: ["first", "last"]
    case .copyAfterFailure: ["kept", "dropped"]
    case .refreshInterval: ["week", "fiveDays"]
    case .rootPath: ["ignored", "tried"]
    case .redirectsWhenDirect: ["refused", "followed"]
    case .redirectIntoApp, .tapsInSafariView: ["opens", "stays"]
    case .scriptedNavigation: ["stays", "opens"]
    case .universalLinkInSwiftUI: ["onOpenURL", "onContinueUserActivity"]
    case .clipSize: ["100", "50"]
    case .preferenceAfterReinstall: ["cleared", "kept"]
    }
  }

  /// What the first choice rests on, and who says otherwise.
  package var evidence: String {
    switch self {
    case .appIDBesideAppIDs: "recorded: swcutil ignores it; another implementation joins the two"
    case .pathsBesideComponents:
      "reported: paths are ignored; TN3155 calls mixing them unexpected, another implementation reads both"
    case .laterEntriesOfAnApp:
      "reported: only the first entry is kept; another implementation reads all"
    case .entryWithoutRules: "reported: it takes every URL; no recorded verdict"
    case .patternsInDefaults:
      "recorded: they take effect, as documented; another implementation reads flags only"
    case .queryNames: "reported: they stay exact; another implementation folds them"
    case .bareHostOfWildcard:
      "documented in the archived guide: list both; newer systems are reported to cover it"
    case .overlappingApps:
      "an Apple engineer: the first of the file; on iOS 15 the last was seen to win"
    case .copyAfterFailure: "no source says when it is dropped"
    case .refreshInterval: "documented: about a week; some five days were observed"
    case .rootPath:
      "reported: not asked for since iOS 14; some sites that serve nothing else still work"
    case .redirectsWhenDirect:
      "documented: no redirects; systems are reported to follow them to https"
    case .redirectIntoApp:
      "documented: TN3155 has redirects to an associated host open the app and advises against them; others saw them stay"
    case .scriptedNavigation:
      "reported: Safari wants a tap; WebKit's source text has no such condition"
    case .tapsInSafariView:
      "documented in the archived guide: they open the app; others saw them stay"
    case .universalLinkInSwiftUI:
      "documented: onOpenURL gets universal links; on some releases they were seen in onContinueUserActivity"
    case .clipSize: "documented: 100 MB; an earlier revision of the page and WWDC 2023 said 50"
    case .contestedScheme:
      "documented: there is no process for it; here the first that was installed, or the last"
    case .preferenceAfterReinstall: "reported: deleting the app clears the choice"
    }
  }
}
