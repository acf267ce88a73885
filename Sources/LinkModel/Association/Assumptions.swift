/// The choices made where sources disagree about Apple's systems.
///
/// By default, the choice with the better evidence applies. On other disputed points, the model has a fixed reading,
/// and the ledger `Conformance/evidence.json` names the other one.
package struct Assumptions: Sendable, Hashable {
  /// A point on which sources disagree; the raw value is its key in plans.
  package enum Point: String, Sendable, CaseIterable {
    case bareHostOfWildcard, overlappingApps, refreshInterval, redirectsWhenDirect
    case redirectIntoApp, scriptedNavigation, tapsInOtherBrowsers, tapsInWebViews, universalLinkInSwiftUI
    case clipSize, clipsFromMessages, clipsFromOtherSources, contestedScheme
    case contestedOwnLink, trackingParameters, internationalHosts, linkIntents
  }

  /// The behaviour assumed on a point; the raw value is its keyword in plans.
  package enum Choice: String, Sendable {
    case apart, bySource, covered, downloaded, fiveDays, first, followed, last, kept, onContinueUserActivity, onOpenURL
    case opens, refused, removed, skipped, stays, week
    case mb100 = "100"
    case mb50 = "50"
  }

  private var chosen: [Point: Choice] = [:]

  package init() {}

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
  /// The choices, the one with the best evidence first.
  package var choices: [Assumptions.Choice] { [terms.preferred, terms.other] + (terms.third.map { [$0] } ?? []) }

  package var about: String { terms.about }

  package var claim: Claim { terms.claim }

  package var evidence: String { "\(claim.level.rawValue): \(claim.gist)" }
}
