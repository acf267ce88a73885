// The switch defines the subject, the two choices and the evidence of each point; it is exhaustive, so every new point needs an entry.

extension Assumptions.Point {
  struct Terms {
    let about: String
    let preferred: Assumptions.Choice
    let other: Assumptions.Choice
    let claim: Claim

    init(
      _ about: String, _ preferred: Assumptions.Choice, or other: Assumptions.Choice,
      _ level: Evidence, _ page: Claim.Page, _ gist: String, disprovedBy disproof: String
    ) {
      (self.about, self.preferred, self.other) = (about, preferred, other)
      claim = Claim(level, page, gist, disprovedBy: disproof)
    }
  }

  var terms: Terms {
    switch self {
    case .appIDBesideAppIDs:
      Terms(
        "`appID` in an entry that also has `appIDs`", .ignored, or: .joined,
        .recorded, .swcutil, "swcutil ignores it; another implementation joins the two",
        disprovedBy: "a recorded verdict for the app in appID")
    case .pathsBesideComponents:
      Terms(
        "`paths` in an entry that also has `components`", .ignored, or: .appended,
        .reported, .observations,
        "paths are ignored; TN3155 calls mixing them unexpected, another implementation reads both",
        disprovedBy: "a recorded match that only `paths` in such an entry explains")
    case .laterEntriesOfAnApp:
      Terms(
        "Later entries of an app that already has one", .ignored, or: .appended,
        .reported, .observations,
        "only the first entry applies; another implementation reads all",
        disprovedBy: "a recorded verdict from the second entry")
    case .entryWithoutRules:
      Terms(
        "The URLs that an entry without `components` and `paths` matches", .everything,
        or: .nothing,
        .reported, .observations, "it matches every URL; no recorded verdict",
        disprovedBy: "a recorded \"did not match\" for such an entry")
    case .patternsInDefaults:
      Terms(
        "`/`, `?` and `#` in `defaults`", .honoured, or: .ignored,
        .recorded, .swcutil,
        "they take effect, as documented; another implementation reads flags only",
        disprovedBy: "a recorded verdict that ignores them")
    case .queryNames:
      Terms(
        "The letter case of query names under `caseSensitive: false`", .exact, or: .folded,
        .reported, .observations, "they stay exact; another implementation folds them",
        disprovedBy: "a recorded match of a name in another letter case")
    case .defaultsBesidePaths:
      Terms(
        "The keys of `defaults` that apply to `paths`", .everything, or: .flags,
        .reported, .observations,
        "all of them, `?`, `#` and `exclude` included; no recorded verdict",
        disprovedBy: "a recorded match of a path under `exclude` in defaults")
    case .emptyQueryItems:
      Terms(
        "An item between two `&` without a name, under an empty name in `?`", .counted,
        or: .skipped,
        .reported, .observations,
        "`{\"\": \"x\"}` does not match `?&=x`; no recorded verdict",
        disprovedBy: "a recorded match")
    case .letterCase:
      Terms(
        "Letters beyond ASCII under `caseSensitive: false`", .folded, or: .lowered,
        .reported, .observations,
        "Unicode's full case folding, code point by code point; no recorded verdict",
        disprovedBy: "a recorded \"did not match\" of ſ on s")
    case .undecodableParts:
      Terms(
        "A URL component whose escapes are not UTF-8, under `percentEncoded: false`",
        .empty, or: .kept,
        .inferred, .observations,
        "it is compared as empty, based on reports; no recorded verdict",
        disprovedBy: "a recorded match of a pattern on its other characters")
    case .restAfterStar:
      Terms(
        "Variables that may be empty, after a `*` that reaches the end of the string",
        .skipped, or: .tried,
        .reported, .observations,
        "the rest of the pattern is not tried at the end of the string; no recorded verdict",
        disprovedBy: "a recorded match of a*$(v) on ab, with an empty value of v")
    case .nestedVariables:
      Terms(
        "A pattern with more than 64 variables", .limited, or: .unlimited,
        .reported, .observations,
        "evaluation stops at the 65th nested step; no recorded verdict",
        disprovedBy: "a recorded match of a pattern with 65 variables")
    case .textEncoding:
      Terms(
        "A file in UTF-16 or UTF-32, or with a byte order mark", .refused, or: .decoded,
        .inferred, .jsonReader,
        "RFC 8259 forbids them and Foundation's parser accepts them; the CDN's behaviour is not recorded",
        disprovedBy: "such a file that the CDN serves")
    case .bareHostOfWildcard:
      Terms(
        "Whether `*.shop.example` covers `shop.example` itself", .apart, or: .covered,
        .documented, .guide,
        "the archived guide says to list both; newer systems are reported to cover it",
        disprovedBy: "a link to the bare host that opens an app with the wildcard alone")
    case .overlappingApps:
      Terms(
        "Which of several apps opens a link that all of them match", .first, or: .last,
        .reported, .forum,
        "an Apple engineer: the first of the file; on iOS 15, the last was observed to win",
        disprovedBy: "a current system on which the later app opens")
    case .copyAfterFailure:
      Terms(
        "A valid cached file after a failed download", .kept, or: .dropped,
        .inferred, .kit, "no source says when it is removed from the cache",
        disprovedBy: "a device that loses an association after one failure")
    case .refreshInterval:
      Terms(
        "How long a device uses a cached file before it downloads it again", .week, or: .fiveDays,
        .documented, .technote, "about a week; about five days were also observed",
        disprovedBy: "a time of the next check in swcutil show that is days earlier")
    case .rootPath:
      Terms(
        "The root path on systems since iOS 14", .ignored, or: .tried,
        .reported, .observations,
        "not requested since iOS 14; some sites that serve nothing else still work",
        disprovedBy: "a file that the CDN serves although it exists only at the root path")
    case .redirectsWhenDirect:
      Terms(
        "A redirect to https when the device downloads directly from the site",
        .refused, or: .followed,
        .documented, .associatedDomains,
        "no redirects; systems are reported to follow them to https",
        disprovedBy: "a file that is downloaded through a redirect in developer mode")
    case .redirectIntoApp:
      Terms(
        "A redirect in the browser to a host whose links an app opens", .opens, or: .stays,
        .documented, .technote,
        "TN3155 says that redirects to an associated host open the app, and advises against them; others observed that they stay",
        disprovedBy: "a tapped link that redirects to an associated host but stays in the browser")
    case .scriptedNavigation:
      Terms(
        "A script that navigates to a link without a tap, in Safari or a web view",
        .stays, or: .opens,
        .reported, .observations,
        "Safari requires a tap; WebKit's source code has no such condition",
        disprovedBy: "location.href that opens an app without a tap")
    case .tapsInSafariView:
      Terms(
        "A tap inside `SFSafariViewController`", .opens, or: .stays,
        .documented, .guide,
        "the archived guide says that they open the app; others observed that they stay",
        disprovedBy: "a tap in the controller that stays, on a current system")
    case .tapsInOtherBrowsers:
      Terms(
        "A tap in a web browser other than Safari", .opens, or: .stays,
        .inferred, .technote,
        "each browser decides; web views open universal links unless their app prevents it",
        disprovedBy: "a widely used browser in which such links stay")
    case .linksOnMac:
      Terms(
        "A link on macOS if the user has made no choice for its host", .stays, or: .opens,
        .documented, .session2019, "the browser opens and shows a banner that offers the app",
        disprovedBy: "a first tap in Mail on a Mac that opens the app")
    case .filteredHosts:
      Terms(
        "A universal link to a host that a device management content filter blocks",
        .opens, or: .refused,
        .inferred, .contentFilter,
        "the filter applies to web content; no documentation mentions apps",
        disprovedBy: "an app that does not open on a device with the filter")
    case .universalLinkInSwiftUI:
      Terms(
        "The method that receives a universal link in SwiftUI",
        .onOpenURL, or: .onContinueUserActivity,
        .documented, .swiftUI,
        "onOpenURL receives universal links; on some releases, onContinueUserActivity was observed",
        disprovedBy: "a current release that calls the other method")
    case .clipSize:
      Terms(
        "The size limit of App Clips that need iOS 17", .mb100, or: .mb50,
        .documented, .clipFunctionality,
        "100 MB; an earlier revision of the page and WWDC 2023 said 50",
        disprovedBy: "a clip of 51 MB that App Store Connect rejects")
    case .clipsFromMessages:
      Terms(
        "A tap in Messages on a link whose page shows the App Clip's banner", .opens, or: .stays,
        .documented, .clipWebsite,
        "the recipient launches the clip; a note on the same page says that the link opens in the browser",
        disprovedBy: "a revision of the page without one of the two sentences")
    case .clipsFromOtherSources:
      Terms(
        "A link to an App Clip in Mail, Notes or a notification since iOS 17", .opens, or: .stays,
        .inferred, .clipSession2023,
        "apps can launch clips since iOS 17; no documentation mentions Mail, Notes or notifications",
        disprovedBy: "a link in Mail that shows the page")
    case .contestedScheme:
      Terms(
        "Which of several apps opens a custom scheme that all of them registered",
        .first, or: .last,
        .inferred, .schemes,
        "the page leaves it undefined; this kit opens the app installed first, or last",
        disprovedBy: "nothing, because the page leaves it undefined")
    case .preferenceAfterReinstall:
      Terms(
        "The user's choice of the browser after the app was deleted and reinstalled",
        .cleared, or: .kept,
        .reported, .observations, "deleting the app clears the choice",
        disprovedBy: "a choice that still applies after a reinstallation")
    }
  }
}
