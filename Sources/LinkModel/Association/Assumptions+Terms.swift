// The switch defines each point's subject, two choices and evidence. The switch is exhaustive, so every new point needs
// a case.

extension Assumptions.Point {
  struct Terms {
    let about: String
    let preferred: Assumptions.Choice
    let other: Assumptions.Choice
    let claim: Claim

    init(
      _ about: String, _ preferred: Assumptions.Choice, or other: Assumptions.Choice,
      _ level: Evidence, _ page: Claim.Page, _ gist: String
    ) {
      (self.about, self.preferred, self.other) = (about, preferred, other)
      claim = Claim(level, page, gist)
    }
  }

  var terms: Terms {
    switch self {
    case .appIDBesideAppIDs:
      Terms(
        "`appID` in an entry that also has `appIDs`", .ignored, or: .joined,
        .recorded, .swcutilTests,
        "swcutil ignores appID; another implementation accepts the apps of both keys")
    case .pathsBesideComponents:
      Terms(
        "`paths` in an entry that also has `components`", .ignored, or: .appended,
        .documented, .session2019,
        "iOS 13 and later ignore paths; TN3155 warns that mixing the two has unexpected results, and another implementation reads both"
      )
    case .laterEntriesOfAnApp:
      Terms(
        "The second and later entries for an app", .ignored, or: .appended,
        .reported, .observations,
        "only an app's first entry applies; another implementation reads all of them")
    case .entryWithoutRules:
      Terms(
        "The URLs that an entry without `components` or `paths` matches", .everything,
        or: .nothing,
        .reported, .observations,
        "an entry without a list of rules matches every URL; no swcutil verdict is recorded")
    case .patternsInDefaults:
      Terms(
        "`/`, `?` and `#` in `defaults`", .honoured, or: .ignored,
        .recorded, .swcutil,
        "the patterns take effect, as documented; another implementation reads only the flags")
    case .queryNames:
      Terms(
        "The letter case of query names with `caseSensitive: false`", .exact, or: .folded,
        .reported, .observations,
        "names are compared exactly; another implementation ignores their case")
    case .defaultsBesidePaths:
      Terms(
        "The keys of `defaults` that apply to `paths`", .everything, or: .flags,
        .reported, .observations,
        "all keys apply, including `?`, `#` and `exclude`; no swcutil verdict is recorded")
    case .emptyQueryItems:
      Terms(
        "An empty query item, as in `&&`, if `?` contains a pattern for an empty name", .counted,
        or: .skipped,
        .reported, .observations,
        "`{\"\": \"x\"}` does not match `?&=x`; no swcutil verdict is recorded")
    case .letterCase:
      Terms(
        "Non-ASCII letters with `caseSensitive: false`", .folded, or: .lowered,
        .reported, .observations,
        "full Unicode case folding applies to each code point; no swcutil verdict is recorded")
    case .undecodableParts:
      Terms(
        "A URL component that is not valid UTF-8 after percent-decoding, with `percentEncoded: false`",
        .empty, or: .kept,
        .inferred, .observations,
        "the component is compared as an empty string; no swcutil verdict is recorded")
    case .restAfterStar:
      Terms(
        "A variable that follows a `*` and has an empty value, as in `a*$(v)`",
        .skipped, or: .tried,
        .reported, .observations,
        "after `*` reaches the end of the string, the rest of the pattern is not tried, so `a*$(v)` does not match `ab`; no swcutil verdict is recorded"
      )
    case .nestedVariables:
      Terms(
        "A pattern with more than 64 variables", .limited, or: .unlimited,
        .reported, .observations,
        "evaluation stops at the 65th variable; no swcutil verdict is recorded")
    case .textEncoding:
      Terms(
        "A file in UTF-16 or UTF-32, or with a byte order mark", .refused, or: .decoded,
        .inferred, .jsonReader,
        "RFC 8259 forbids UTF-16, UTF-32 and byte order marks, but Foundation's parser accepts them; the CDN's behaviour is not recorded"
      )
    case .bareHostOfWildcard:
      Terms(
        "Whether `*.shop.example` covers `shop.example` itself", .apart, or: .covered,
        .documented, .guide,
        "according to the archived guide, the bare host must be listed as well; the wildcards of newer systems are reported to cover it"
      )
    case .overlappingApps:
      Terms(
        "The app that opens a link matched by rules of several apps", .first, or: .last,
        .reported, .forum,
        "according to an Apple engineer, the first app in the file opens the link; on iOS 15, the last app was observed to open it"
      )
    case .copyAfterFailure:
      Terms(
        "A valid cached file after a failed download", .kept, or: .dropped,
        .inferred, .kit, "the cached file remains in use; no source states when it is removed")
    case .refreshInterval:
      Terms(
        "How long a device uses a cached file before downloading it again", .week, or: .fiveDays,
        .documented, .technote,
        "the interval is about a week; an interval of about five days was also observed")
    case .rootPath:
      Terms(
        "The path `/apple-app-site-association` on iOS 14 and later", .ignored, or: .tried,
        .reported, .observations,
        "these versions do not request this path, but links still work for some sites that serve the file only at this path"
      )
    case .redirectsWhenDirect:
      Terms(
        "A redirect to https when the device downloads directly from the site",
        .refused, or: .followed,
        .documented, .associatedDomains,
        "redirects are not followed; however, devices are reported to follow redirects to https")
    case .redirectIntoApp:
      Terms(
        "A redirect in the browser to a host whose links an app opens", .opens, or: .stays,
        .documented, .technote,
        "TN3155 states that redirects to an associated host open the app, but advises against using redirects; others observed that redirects stay in the browser"
      )
    case .scriptedNavigation:
      Terms(
        "A script that navigates to a link without a tap, in Safari or a web view",
        .stays, or: .opens,
        .reported, .observations,
        "Safari requires a tap; WebKit's source code does not contain this condition")
    case .tapsInSafariView:
      Terms(
        "A tap inside `SFSafariViewController`", .opens, or: .stays,
        .documented, .guide,
        "according to the archived guide, taps open the app; others observed that the links open in the controller")
    case .tapsInOtherBrowsers:
      Terms(
        "A tap in a web browser other than Safari", .opens, or: .stays,
        .inferred, .technote,
        "each browser decides; web views open universal links unless their app prevents it")
    case .linksOnMac:
      Terms(
        "A link on macOS if the user has made no choice for its host", .stays, or: .opens,
        .documented, .session2019,
        "the link opens in the browser, and a banner offers to open the app")
    case .filteredHosts:
      Terms(
        "A universal link to a host that an MDM content filter blocks",
        .opens, or: .refused,
        .inferred, .contentFilter,
        "the filter applies to web content; no documentation mentions apps")
    case .universalLinkInSwiftUI:
      Terms(
        "The method that receives a universal link in SwiftUI",
        .onOpenURL, or: .onContinueUserActivity,
        .documented, .swiftUI,
        "onOpenURL receives universal links; on some releases, onContinueUserActivity was observed to receive them")
    case .clipSize:
      Terms(
        "The size limit of App Clips that require iOS 17", .mb100, or: .mb50,
        .documented, .clipFunctionality,
        "the limit is 100 MB; an earlier revision of the page and WWDC 2023 stated 50 MB")
    case .clipsFromMessages:
      Terms(
        "A tap in Messages on a link whose page shows the App Clip's banner", .opens, or: .stays,
        .documented, .clipWebsite,
        "the article is inconsistent: it states that tapping the link launches the App Clip, but a note in it states that the link opens in the browser"
      )
    case .clipsFromOtherSources:
      Terms(
        "A tap on an App Clip's link in Mail, Notes or a notification on iOS 17 and later", .opens,
        or: .stays,
        .inferred, .clipLaunch,
        "links in emails launch App Clips; no documentation mentions Notes or notifications")
    case .contestedScheme:
      Terms(
        "Which app opens a link if several apps have registered its custom scheme",
        .first, or: .last,
        .inferred, .schemes,
        "the documentation leaves the choice undefined; by default, the first app in the plan opens the link")
    case .preferenceAfterReinstall:
      Terms(
        "The user's choice to open links in the browser, after the app was deleted and reinstalled",
        .cleared, or: .kept,
        .inferred, .technote,
        "the choice is listed with its app, so it is inferred that deleting the app clears it; others observed that it persists"
      )
    }
  }
}
