// The switch defines each point's subject, choices and evidence. The switch is exhaustive, so every new point needs
// a case.

extension Assumptions.Point {
  struct Terms {
    let about: String
    let preferred: Assumptions.Choice
    let other: Assumptions.Choice
    let claim: Claim
    let third: Assumptions.Choice?

    init(
      _ about: String, _ preferred: Assumptions.Choice, or other: Assumptions.Choice, _ claim: Claim,
      third: Assumptions.Choice? = nil
    ) {
      (self.about, self.preferred, self.other, self.claim, self.third) = (about, preferred, other, claim, third)
    }
  }

  var terms: Terms {
    switch self {
    case .bareHostOfWildcard:
      Terms(
        "Whether `*.shop.example` covers `shop.example` itself", .apart, or: .covered,
        Claim(
          .guide,
          "according to the archived guide, the bare host must be listed as well; the wildcards of newer systems are reported to cover it"
        ))
    case .overlappingApps:
      Terms(
        "The app that opens a link matched by rules of several apps", .first, or: .last,
        Claim(
          .forum,
          "according to an Apple engineer, the first app in the file opens the link; on iOS 15, the last app was observed to open it"
        ))
    case .refreshInterval:
      Terms(
        "How long a device uses a cached file before downloading it again", .week, or: .fiveDays,
        Claim(.technote, "the interval is about a week; an interval of about five days was also observed"))
    case .redirectsWhenDirect:
      Terms(
        "A redirect to https when the device downloads directly from the site", .refused, or: .followed,
        Claim(
          .associatedDomains, "redirects are not followed; however, devices are reported to follow redirects to https"))
    case .redirectIntoApp:
      Terms(
        "A redirect in the browser to a host whose links an app opens", .opens, or: .stays,
        Claim(
          .technote,
          "TN3155 states that a link that is opened from another app and redirects to a universal link opens the app, but advises against redirects; others observed that redirects stay in the browser"
        ))
    case .scriptedNavigation:
      Terms(
        "A script that navigates to a link without a tap, in Safari or a web view", .stays, or: .opens,
        Claim(.observations, "Safari requires a tap; WebKit's source code does not contain this condition"))
    case .tapsInOtherBrowsers:
      Terms(
        "A tap in a web browser other than Safari", .opens, or: .stays,
        .inferred(.technote, "each browser decides whether it opens universal links"))
    case .tapsInWebViews:
      Terms(
        "A tap in a web view of another app, such as the in-app browser of a social network", .opens, or: .stays,
        Claim(
          .linking,
          "links that are tapped in a WKWebView open apps; apps are reported to keep them inside, with a private policy of WebKit"
        ))
    case .universalLinkInSwiftUI:
      Terms(
        "The method that receives a universal link in SwiftUI; `bySource` is `onContinueUserActivity` for codes and tags",
        .bySource, or: .onContinueUserActivity,
        Claim(
          .observations,
          "onOpenURL is documented to receive universal links; those of QR codes and tags are reported to arrive as activities"
        ), third: .onOpenURL)
    case .clipSize:
      Terms(
        "The size limit of App Clips that require iOS 17", .mb100, or: .mb50,
        Claim(.clipFunctionality, "the limit is 100 MB; an earlier revision of the page and WWDC 2023 stated 50 MB"))
    case .clipsFromMessages:
      Terms(
        "A tap in Messages on a link whose page shows the App Clip's banner", .opens, or: .stays,
        Claim(
          .clipWebsite,
          "the article is inconsistent: it states that tapping the link launches the App Clip, but a note in it states that the link opens in the browser"
        ))
    case .clipsFromOtherSources:
      Terms(
        "A tap on an App Clip's link in Notes, or on the link of a website in Mail, on iOS 17 and later",
        .opens, or: .stays,
        .inferred(
          .clipLaunch,
          "since iOS 17, apps can launch App Clips; the documentation mentions links in an email without their kind, but not Notes"
        ))
    case .contestedScheme:
      Terms(
        "Which app opens a link if several apps have registered its custom scheme", .first, or: .last,
        .inferred(
          .schemes,
          "the documentation leaves the choice undefined; by default, the first app in the plan opens the link"))
    case .contestedOwnLink:
      Terms(
        "A universal link that an app opens itself, if another app claims it as well", .opens, or: .stays,
        Claim(
          .wordPress,
          "the documentation mentions only the app that opens the link; two apps with the same links were observed to open them in each other without end"
        ))
    case .trackingParameters:
      Terms(
        "The tracking parameters, such as `gclid` and `fbclid`, of a link in Mail, Messages or a private window that opens an app, on iOS 17, macOS 14 and visionOS 1 and later",
        .kept, or: .removed,
        .inferred(
          .trackingProtection,
          "Link Tracking Protection removes them from links; whether from links that open apps too is not stated"))
    case .internationalHosts:
      Terms(
        "The files of hosts with a label in Punycode, such as `xn--caf-dma.example`, on iOS 16, macOS 13, tvOS 16, watchOS 9 and visionOS 1 and later",
        .skipped, or: .downloaded, .internationalHosts)
    case .linkIntents:
      Terms(
        "A universal link that an app intent opens, on iOS 18.0", .opens, or: .stays, .linkIntents)
    }
  }
}
