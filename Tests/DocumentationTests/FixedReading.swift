import LinkModel

/// A point on which sources disagree, or that no source settles, and that plans cannot change.
///
/// The model has one reading of it, the one with the better evidence; the ledger names the other one.
enum FixedReading: String, Sendable, CaseIterable {
  case appIDBesideAppIDs, pathsBesideComponents, laterEntriesOfAnApp, entryWithoutRules, nullDetails
  case patternsInDefaults, defaultsBesidePaths, queryNames, emptyQueryItems, letterCase
  case undecodableParts, restAfterStar, nestedVariables, textEncoding, copyAfterFailure, rootPath
  case tapsInSafariView, linksOnMac, filteredHosts, preferenceAfterReinstall

  var says: String { "\(terms.about): \(terms.reading); the other reading: \(terms.other)" }
  var level: Evidence { terms.level }
  var page: Claim.Page { terms.page }

  private var terms: (about: String, reading: String, other: String, level: Evidence, page: Claim.Page) {
    switch self {
    case .appIDBesideAppIDs:
      ("`appID` in an entry that also has `appIDs`", "ignored", "the apps of both keys count", .recorded, .swcutilTests)
    case .pathsBesideComponents:
      (
        "`paths` in an entry that also has `components`", "ignored", "read after the components", .documented,
        .session2019
      )
    case .laterEntriesOfAnApp:
      ("the second and later entries for an app", "ignored", "read after the first", .reported, .decompilation)
    case .entryWithoutRules:
      (
        "an entry without `components` or `paths`", "matches every URL", "matches no URL", .reported, .observations
      )
    case .nullDetails:
      (
        "`details` that is null, beside `apps`", "a value of the wrong type, so no entry exists",
        "absent, so each app of `apps` has an entry", .inferred, .decompilation
      )
    case .patternsInDefaults:
      ("`/`, `?` and `#` in `defaults`", "take effect", "ignored", .recorded, .swcutil)
    case .defaultsBesidePaths:
      ("the keys of `defaults` that apply to `paths`", "all", "only the flags", .reported, .decompilation)
    case .queryNames:
      (
        "the letter case of query names with `caseSensitive: false`", "compared exactly", "ignored", .reported,
        .decompilation
      )
    case .emptyQueryItems:
      (
        "an empty query item, as in `&&`", "an item with an empty name", "not an item", .reported, .decompilation
      )
    case .letterCase:
      (
        "non-ASCII letters with `caseSensitive: false`", "compared by Unicode case folding",
        "compared by lower-case mapping", .reported, .decompilation
      )
    case .undecodableParts:
      (
        "a URL component that is not valid UTF-8 after percent-decoding, with `percentEncoded: false`",
        "compared as an empty string", "compared as its bytes", .inferred, .decompilation
      )
    case .restAfterStar:
      (
        "a variable that follows a `*` and has an empty value, as in `a*$(v)`",
        "not tried at the end of the string", "tried", .reported, .decompilation
      )
    case .nestedVariables:
      (
        "a pattern with more than 64 variables", "matches nothing", "evaluated like any other", .reported,
        .decompilation
      )
    case .textEncoding:
      ("a file in UTF-16 or UTF-32, or with a byte order mark", "ignored", "decoded", .inferred, .jsonReader)
    case .copyAfterFailure:
      ("a valid cached file after a failed download", "remains in use", "dropped", .inferred, .kit)
    case .rootPath:
      (
        "the path `/apple-app-site-association` on iOS 14 and later", "not requested",
        "requested if the well-known path has no file", .reported, .observations
      )
    case .tapsInSafariView:
      ("a tap inside `SFSafariViewController`", "opens the app", "stays in the controller", .documented, .guide)
    case .linksOnMac:
      (
        "a link on macOS if the user has made no choice for its host", "opens in the browser", "opens the app",
        .documented, .session2019
      )
    case .filteredHosts:
      (
        "a universal link to a host that an MDM content filter blocks", "opens the app", "opens nothing", .inferred,
        .contentFilter
      )
    case .preferenceAfterReinstall:
      (
        "the user's choice to open links in the browser, after the app was deleted and reinstalled", "cleared",
        "kept", .inferred, .technote
      )
    }
  }
}
