/// The choices made where sources disagree about Apple's systems.
///
/// By default, the choice with the better evidence applies.
package struct Assumptions: Sendable, Hashable {
  /// A point on which sources disagree; the raw value is its key in plans.
  package enum Point: String, Sendable, CaseIterable {
    case appIDBesideAppIDs, pathsBesideComponents, laterEntriesOfAnApp, entryWithoutRules
    case patternsInDefaults, defaultsBesidePaths, queryNames, emptyQueryItems, letterCase
    case undecodableParts, restAfterStar, nestedVariables
    case textEncoding, bareHostOfWildcard, overlappingApps, copyAfterFailure
    case refreshInterval, rootPath, redirectsWhenDirect, redirectIntoApp, scriptedNavigation
    case tapsInSafariView, tapsInOtherBrowsers, linksOnMac, filteredHosts
    case universalLinkInSwiftUI, clipSize, clipsFromMessages, clipsFromOtherSources
    case contestedScheme, preferenceAfterReinstall
  }

  /// The behaviour assumed on a point; the raw value is its keyword in plans.
  package enum Choice: String, Sendable {
    case appended, apart, cleared, counted, covered, decoded, dropped, empty, everything, exact,
      first
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

  /// The claim that supports the preferred choice.
  package var claim: Claim { terms.claim }

  package var evidence: String { "\(claim.level.rawValue): \(claim.gist)" }
}
