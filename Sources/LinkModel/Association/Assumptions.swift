/// The choices made where sources disagree about what Apple's systems do.
///
/// The defaults follow the better evidence. A team that cannot tell which way its users' systems behave can test both.
package struct Assumptions: Sendable, Hashable {
  /// A point on which sources disagree; the raw value is its key in plans.
  package enum Point: String, Sendable, CaseIterable {
    /// `appID` in an entry that also has `appIDs`.
    case appIDBesideAppIDs
    /// `paths` in an entry that also has `components`.
    case pathsBesideComponents
    /// Later entries of an app that already has one.
    case laterEntriesOfAnApp
    /// What an entry without `components` and `paths` matches.
    case entryWithoutRules
    /// `/`, `?` and `#` in `defaults`.
    case patternsInDefaults
    /// The letter case of query names under `caseSensitive: false`.
    case queryNames
    /// Whether `*.shop.example` covers `shop.example` itself.
    case bareHostOfWildcard
    /// Which of several apps opens a link that all of them match.
    case overlappingApps
    /// A good copy after a failed download.
    case copyAfterFailure
    /// How long a device keeps a copy before it downloads the file again.
    case refreshInterval
    /// The root path on systems since iOS 14.
    case rootPath
    /// A redirect to https when the device downloads directly from the site.
    case redirectsWhenDirect
    /// A redirect in the browser to a host whose links an app opens.
    case redirectIntoApp
    /// A script that navigates to a link without a tap.
    case scriptedNavigation
    /// A tap inside `SFSafariViewController`.
    case tapsInSafariView
    /// The method that receives a universal link in SwiftUI.
    case universalLinkInSwiftUI
    /// The size limit of App Clips that need iOS 17.
    case clipSize
    /// Which of several apps opens a custom scheme that all of them registered.
    case contestedScheme
    /// The choice of the browser after the app was deleted and installed again.
    case preferenceAfterReinstall
  }

  /// A way to settle a point; the raw value is the value in plans.
  package enum Choice: String, Sendable {
    case appended, apart, cleared, covered, dropped, everything, exact, first, fiveDays, folded
    case followed, honoured, ignored, joined, kept, last, nothing, onContinueUserActivity, onOpenURL
    case opens, refused, stays, tried, week
    case mb100 = "100"
    case mb50 = "50"
  }

  private var chosen: [Point: Choice] = [:]

  /// The preferred choice for every point.
  package init() {}

  /// The choice in effect for a point; setting one that is not among the point's choices changes nothing.
  package subscript(point: Point) -> Choice {
    get { chosen[point] ?? point.terms.preferred }
    set {
      guard point.choices.contains(newValue) else { return }
      chosen[point] = newValue == point.terms.preferred ? nil : newValue
    }
  }
}

extension Assumptions.Point {
  /// The two choices, the one with the better evidence first.
  package var choices: [Assumptions.Choice] { [terms.preferred, terms.other] }

  /// What the preferred choice rests on, and who disagrees.
  package var evidence: String { terms.evidence }

  fileprivate struct Terms {
    let preferred: Assumptions.Choice
    let other: Assumptions.Choice
    let evidence: String

    init(_ preferred: Assumptions.Choice, or other: Assumptions.Choice, _ evidence: String) {
      (self.preferred, self.other, self.evidence) = (preferred, other, evidence)
    }
  }

  fileprivate var terms: Terms {
    switch self {
    case .appIDBesideAppIDs:
      Terms(
        .ignored, or: .joined,
        "recorded: swcutil ignores it; another implementation joins the two")
    case .pathsBesideComponents:
      Terms(
        .ignored, or: .appended,
        "reported: paths are ignored; TN3155 calls mixing them unexpected, another implementation reads both"
      )
    case .laterEntriesOfAnApp:
      Terms(
        .ignored, or: .appended,
        "reported: only the first entry is kept; another implementation reads all")
    case .entryWithoutRules:
      Terms(
        .everything, or: .nothing, "reported: it takes every URL; no recorded verdict")
    case .patternsInDefaults:
      Terms(
        .honoured, or: .ignored,
        "recorded: they take effect, as documented; another implementation reads flags only")
    case .queryNames:
      Terms(.exact, or: .folded, "reported: they stay exact; another implementation folds them")
    case .bareHostOfWildcard:
      Terms(
        .apart, or: .covered,
        "documented in the archived guide: list both; newer systems are reported to cover it")
    case .overlappingApps:
      Terms(
        .first, or: .last,
        "an Apple engineer: the first of the file; on iOS 15 the last was seen to win")
    case .copyAfterFailure: Terms(.kept, or: .dropped, "no source says when it is dropped")
    case .refreshInterval:
      Terms(.week, or: .fiveDays, "documented: about a week; some five days were observed")
    case .rootPath:
      Terms(
        .ignored, or: .tried,
        "reported: not asked for since iOS 14; some sites that serve nothing else still work")
    case .redirectsWhenDirect:
      Terms(
        .refused, or: .followed,
        "documented: no redirects; systems are reported to follow them to https")
    case .redirectIntoApp:
      Terms(
        .opens, or: .stays,
        "documented: TN3155 has redirects to an associated host open the app and advises against them; others saw them stay"
      )
    case .scriptedNavigation:
      Terms(
        .stays, or: .opens,
        "reported: Safari wants a tap; WebKit's source text has no such condition")
    case .tapsInSafariView:
      Terms(
        .opens, or: .stays,
        "documented in the archived guide: they open the app; others saw them stay")
    case .universalLinkInSwiftUI:
      Terms(
        .onOpenURL, or: .onContinueUserActivity,
        "documented: onOpenURL gets universal links; on some releases they were seen in onContinueUserActivity"
      )
    case .clipSize:
      Terms(
        .mb100, or: .mb50,
        "documented: 100 MB; an earlier revision of the page and WWDC 2023 said 50")
    case .contestedScheme:
      Terms(
        .first, or: .last,
        "documented: there is no process for it; here the first that was installed, or the last")
    case .preferenceAfterReinstall:
      Terms(.cleared, or: .kept, "reported: deleting the app clears the choice")
    }
  }
}
