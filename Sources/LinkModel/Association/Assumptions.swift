/// The choices made where sources disagree about Apple's systems.
///
/// The defaults follow the better evidence.
package struct Assumptions: Sendable, Hashable {
  /// A point on which sources disagree; the raw value is its key in plans.
  package enum Point: String, Sendable, CaseIterable {
    case appIDBesideAppIDs, pathsBesideComponents, laterEntriesOfAnApp, entryWithoutRules
    case patternsInDefaults, defaultsBesidePaths, queryNames, emptyQueryItems, letterCase
    case undecodableParts, restAfterStar, nestedVariables
    case bareHostOfWildcard, overlappingApps, copyAfterFailure
    case refreshInterval, rootPath, redirectsWhenDirect, redirectIntoApp, scriptedNavigation
    case tapsInSafariView, universalLinkInSwiftUI, clipSize, contestedScheme
    case preferenceAfterReinstall
  }

  /// One way to settle a point; the raw value is the value in plans.
  package enum Choice: String, Sendable {
    case appended, apart, cleared, counted, covered, dropped, empty, everything, exact, first
    case fiveDays, flags, folded, followed, honoured, ignored, joined, kept, last, limited, lowered
    case nothing, onContinueUserActivity, onOpenURL, opens, refused, skipped, stays, tried
    case unlimited, week
    case mb100 = "100"
    case mb50 = "50"
  }

  private var chosen: [Point: Choice] = [:]

  package init() {}

  /// The choice in effect for a point.
  ///
  /// Setting a choice that does not belong to the point has no effect.
  package subscript(point: Point) -> Choice {
    get { chosen[point] ?? point.terms.preferred }
    set {
      guard point.choices.contains(newValue) else { return }
      chosen[point] = newValue == point.terms.preferred ? nil : newValue
    }
  }
}

extension Assumptions.Point {
  /// The two choices, the one with better evidence first.
  package var choices: [Assumptions.Choice] { [terms.preferred, terms.other] }

  package var about: String { terms.about }

  /// The evidence for the preferred choice, and who disagrees.
  package var evidence: String { terms.evidence }

  fileprivate struct Terms {
    let about: String
    let preferred: Assumptions.Choice
    let other: Assumptions.Choice
    let evidence: String

    init(
      _ about: String, _ preferred: Assumptions.Choice, or other: Assumptions.Choice,
      _ evidence: String
    ) {
      (self.about, self.preferred, self.other) = (about, preferred, other)
      self.evidence = evidence
    }
  }

  fileprivate var terms: Terms {
    switch self {
    case .appIDBesideAppIDs:
      Terms(
        "`appID` in an entry that also has `appIDs`",
        .ignored, or: .joined,
        "recorded: swcutil ignores it; another implementation joins the two")
    case .pathsBesideComponents:
      Terms(
        "`paths` in an entry that also has `components`",
        .ignored, or: .appended,
        "reported: paths are ignored; TN3155 calls mixing them unexpected, another implementation reads both"
      )
    case .laterEntriesOfAnApp:
      Terms(
        "Later entries of an app that already has one",
        .ignored, or: .appended,
        "reported: only the first entry is kept; another implementation reads all")
    case .entryWithoutRules:
      Terms(
        "What an entry without `components` and `paths` matches",
        .everything, or: .nothing, "reported: it matches every URL; no recorded verdict")
    case .patternsInDefaults:
      Terms(
        "`/`, `?` and `#` in `defaults`",
        .honoured, or: .ignored,
        "recorded: they take effect, as documented; another implementation reads flags only")
    case .queryNames:
      Terms(
        "The letter case of query names under `caseSensitive: false`",
        .exact, or: .folded, "reported: they stay exact; another implementation folds them")
    case .defaultsBesidePaths:
      Terms(
        "The keys of `defaults` that apply to `paths`",
        .everything, or: .flags,
        "reported: all of them, `?`, `#` and `exclude` included; no recorded verdict")
    case .emptyQueryItems:
      Terms(
        "An item between two `&` without a name, under an empty name in `?`",
        .counted, or: .skipped,
        "reported: `{\"\": \"x\"}` does not match `?&=x`; no recorded verdict")
    case .letterCase:
      Terms(
        "Letters beyond ASCII under `caseSensitive: false`",
        .folded, or: .lowered,
        "reported: Unicode's full case folding, code point by code point; no recorded verdict")
    case .undecodableParts:
      Terms(
        "A URL component whose escapes are not UTF-8, under `percentEncoded: false`",
        .empty, or: .kept,
        "inferred from reports: it counts as empty; no recorded verdict")
    case .restAfterStar:
      Terms(
        "Variables that may be empty, after a `*` that reaches the end of the text",
        .skipped, or: .tried,
        "reported: what follows a star is not tried at the end of the text; no recorded verdict")
    case .nestedVariables:
      Terms(
        "A pattern with more than 64 variables",
        .limited, or: .unlimited,
        "reported: evaluation stops at the 65th nested step; no recorded verdict")
    case .bareHostOfWildcard:
      Terms(
        "Whether `*.shop.example` covers `shop.example` itself",
        .apart, or: .covered,
        "documented in the archived guide: list both; newer systems are reported to cover it")
    case .overlappingApps:
      Terms(
        "Which of several apps opens a link that all of them match",
        .first, or: .last,
        "an Apple engineer: the first of the file; on iOS 15, the last was observed to win")
    case .copyAfterFailure:
      Terms(
        "A valid cached file after a failed download",
        .kept, or: .dropped, "no source says when it is dropped")
    case .refreshInterval:
      Terms(
        "How long a device keeps a file before it downloads it again",
        .week, or: .fiveDays, "documented: about a week; about five days were also observed")
    case .rootPath:
      Terms(
        "The root path on systems since iOS 14",
        .ignored, or: .tried,
        "reported: not requested since iOS 14; some sites that serve nothing else still work")
    case .redirectsWhenDirect:
      Terms(
        "A redirect to https when the device downloads directly from the site",
        .refused, or: .followed,
        "documented: no redirects; systems are reported to follow them to https")
    case .redirectIntoApp:
      Terms(
        "A redirect in the browser to a host whose links an app opens",
        .opens, or: .stays,
        "documented: TN3155 has redirects to an associated host open the app and advises against them; others observed that they stay"
      )
    case .scriptedNavigation:
      Terms(
        "A script that navigates to a link without a tap",
        .stays, or: .opens,
        "reported: Safari requires a tap; WebKit's source code has no such condition")
    case .tapsInSafariView:
      Terms(
        "A tap inside `SFSafariViewController`",
        .opens, or: .stays,
        "documented in the archived guide: they open the app; others observed that they stay")
    case .universalLinkInSwiftUI:
      Terms(
        "The method that receives a universal link in SwiftUI",
        .onOpenURL, or: .onContinueUserActivity,
        "documented: onOpenURL receives universal links; on some releases, onContinueUserActivity was observed"
      )
    case .clipSize:
      Terms(
        "The size limit of App Clips that need iOS 17",
        .mb100, or: .mb50,
        "documented: 100 MB; an earlier revision of the page and WWDC 2023 said 50")
    case .contestedScheme:
      Terms(
        "Which of several apps opens a custom scheme that all of them registered",
        .first, or: .last,
        "documented as undefined; here the first that was installed, or the last")
    case .preferenceAfterReinstall:
      Terms(
        "The choice of the browser after the app was deleted and installed again",
        .cleared, or: .kept, "reported: deleting the app clears the choice")
    }
  }
}
