// Where the rule behind each reason is written down, and how much that is worth.

extension DecisionReason {
  /// The page, session or observation the rule comes from.
  package var source: String { origin.source }

  /// What the rule rests on.
  package var evidence: Evidence { origin.evidence }

  private var origin: (source: String, evidence: Evidence) {
    switch self {
    case .notAURL: ("RFC 3986 §3", .documented)
    case .hostNotEligible: ("observations of the system's parser", .reported)
    case .portNotSupported:
      ("Apple technote TN3155 for entitlements, observed for links", .reported)
    case .addressBar, .sameDomainInSafari:
      ("Apple, Allowing apps and websites to link to your content; technote TN3155", .documented)
    case .sameDomainInWebView: ("the source text of WebKit", .reported)
    case .userPrefersBrowser: ("Apple technote TN3155", .documented)
    case .loadedByTheApp:
      ("Apple, App Search Programming Guide, Support Universal Links (archived)", .documented)
    case .scriptedNavigation: ("observations of Safari", .reported)
    case .tapInSafariView: ("observations that disagree", .reported)
    case .openedByItself:
      ("Apple, Allowing apps and websites to link to your content", .documented)
    case .universalLinksOnly:
      ("Apple, UIApplication.OpenExternalURLOptionsKey.universalLinksOnly", .documented)
    case .widgetOfTheApp: ("Apple, WidgetKit: Linking to specific app scenes", .documented)
    case .handoffContinues, .handoffNotClaimed:
      ("Apple, Handoff Programming Guide, Web Browser–to–Native App Handoff", .documented)
    case .appStoreLink: ("Apple, Linking to apps on the App Store", .documented)
    case .domainNotAssociated, .modeNotHonoured:
      ("Apple, com.apple.developer.associated-domains", .documented)
    case .appNotInstalled, .associationNotFetched: ("WWDC 2020 session 10098", .documented)
    case .associationRefused, .associationUnreadable:
      ("Apple, Supporting associated domains; technote TN3155", .documented)
    case .appNotInFile, .excluded, .noRuleMatches, .ruleMatches:
      ("Apple, applinks.details.components; recorded swcutil verdicts", .documented)
    case .entryWithoutRules: ("observations of the system", .reported)
    case .schemeRegistered, .schemeContested, .schemeNotRegistered:
      ("Apple, Defining a custom URL scheme for your app", .documented)
    case .schemeInWebView: ("observations of WKWebView", .reported)
    case .schemeOnTag:
      ("Apple, Core NFC: Adding support for background tag reading", .documented)
    case .schemeNotQueried, .webAlwaysOpens:
      ("Apple, canOpenURL(_:); LSApplicationQueriesSchemes", .documented)
    case .clipInvoked, .clipSource, .clipNeedsNewerSystem:
      ("Apple, Configuring App Clip experiences", .documented)
    case .clipReplacedByApp: ("Apple, App Clips: Responding to invocations", .documented)
    case .clipTooLarge:
      ("Apple, Choosing the right functionality for your App Clip", .documented)
    case .clipNotAssociated:
      ("Apple, Associating your App Clip with your website", .documented)
    case .bannerOpensApp(_, isSmart: false):
      ("Apple, Allowing apps and websites to link to your content", .documented)
    case .bannerOpensApp, .bannerShowsStore, .noBanner:
      ("Apple, Promoting apps with Smart App Banners", .documented)
    case .linkNotOnPage: ("the page as it was served", .documented)
    case .activityIsALink, .activityWithoutURL, .activityIsNoLink:
      ("Apple, Supporting universal links in your app; NSUserActivity", .documented)
    case .activityFailed:
      ("Apple, scene(_:didFailToContinueUserActivityWithType:error:)", .documented)
    case .activityTypeNotDeclared: ("Apple, NSUserActivityTypes", .documented)
    }
  }
}
