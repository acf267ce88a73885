extension DecisionReason {
  /// A reason without its payload; the raw value is the code that plans expect and reports print.
  package enum Kind: String, Sendable, CaseIterable {
    case ruleMatches = "rule-matches"
    case entryWithoutRules = "entry-without-rules"
    case excluded = "excluded"
    case noRuleMatches = "no-rule-matches"
    case appNotInFile = "app-not-in-file"
    case domainNotAssociated = "domain-not-associated"
    case modeNotHonoured = "mode-not-honoured"
    case claimsOfBrowser = "claims-of-browser"
    case appNotInstalled = "app-not-installed"
    case associationNotFetched = "association-not-fetched"
    case associationUnreachable = "association-unreachable"
    case associationCertificate = "association-certificate"
    case associationRedirected = "association-redirected"
    case associationNotFound = "association-not-found"
    case associationHTTPStatus = "association-http-status"
    case associationTooLarge = "association-too-large"
    case associationEmpty = "association-empty"
    case associationUnreadable = "association-not-json"
    case addressBar = "address-bar"
    case sameDomainInSafari = "same-domain-in-safari"
    case userPrefersBrowser = "user-prefers-browser"
    case hostNotEligible = "host-not-eligible"
    case portNotSupported = "port-not-supported"
    case schemeRegistered = "scheme-registered"
    case schemeContested = "scheme-contested"
    case schemeNotRegistered = "scheme-not-registered"
    case sameDomainInWebView = "same-domain-in-web-view"
    case loadedByTheApp = "loaded-by-the-app"
    case tapInSafariView = "tap-in-safari-view"
    case redirectStays = "redirect-stays"
    case scriptedNavigation = "scripted-navigation"
    case openedByItself = "opened-by-the-app-itself"
    case universalLinksOnly = "universal-links-only"
    case widgetOfTheApp = "widget-opens-its-app"
    case handoffContinues = "handoff-continues"
    case handoffNotClaimed = "handoff-not-claimed"
    case appStoreLink = "app-store-link"
    case systemWithoutLinks = "system-without-universal-links"
    case clipInvoked = "clip-invoked"
    case clipReplacedByApp = "clip-replaced-by-app"
    case clipSource = "clip-source"
    case systemWithoutClips = "system-without-app-clips"
    case clipNeedsNewerSystem = "clip-needs-newer-system"
    case clipTooLarge = "clip-too-large"
    case clipNotAssociated = "clip-not-associated"
    case bannerOpensApp = "banner-opens-app"
    case bannerShowsStore = "banner-shows-store"
    case noBanner = "no-banner"
    case linkNotOnPage = "link-not-on-page"
    case schemeInWebView = "scheme-in-web-view"
    case schemeOnTag = "scheme-on-tag"
    case schemeNotQueried = "scheme-not-queried"
    case webAlwaysOpens = "web-always-opens"
    case activityIsALink = "activity-is-a-link"
    case activityIsNoLink = "activity-is-no-link"
    case activityWithoutURL = "activity-without-url"
    case activityFailed = "activity-failed"
    case activityTypeNotDeclared = "activity-type-not-declared"
    case notAURL = "not-a-url"

    /// The page, session or observation that the rule comes from.
    package var source: String { origin.source }

    package var evidence: Evidence { origin.evidence }

    /// Whether it is about the download of an association file, and can be the outcome of one.
    package var isAboutDownload: Bool {
      rawValue.hasPrefix("association-") && self != .associationUnreadable
    }

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
      case .tapInSafariView, .redirectStays: ("observations that disagree", .reported)
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
      case .claimsOfBrowser:
        ("Apple, Preparing your app to be the default web browser", .documented)
      case .appNotInstalled, .associationNotFetched: ("WWDC 2020 session 10098", .documented)
      case .associationUnreachable, .associationCertificate, .associationRedirected,
        .associationNotFound,
        .associationHTTPStatus, .associationTooLarge, .associationEmpty, .associationUnreadable:
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
      case .systemWithoutLinks: ("Apple, applinks, availability", .documented)
      case .systemWithoutClips: ("Apple, App Clips, availability", .documented)
      case .clipReplacedByApp: ("Apple, App Clips: Responding to invocations", .documented)
      case .clipTooLarge:
        ("Apple, Choosing the right functionality for your App Clip", .documented)
      case .clipNotAssociated:
        ("Apple, Associating your App Clip with your website", .documented)
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

    var opensApp: Bool {
      switch self {
      case .ruleMatches, .entryWithoutRules, .schemeRegistered, .schemeContested, .widgetOfTheApp,
        .handoffContinues, .clipReplacedByApp, .bannerOpensApp, .activityIsALink,
        .activityIsNoLink, .activityWithoutURL, .activityFailed:
        true
      default: false
      }
    }
  }
}

extension AssociationDownload.Refusal {
  /// The stable code that plans expect and reports print.
  public var code: String { reason.rawValue }

  package var reason: DecisionReason.Kind {
    switch self {
    case .unreachable: .associationUnreachable
    case .certificate: .associationCertificate
    case .redirect: .associationRedirected
    case .status(404): .associationNotFound
    case .status: .associationHTTPStatus
    case .tooLarge: .associationTooLarge
    case .empty: .associationEmpty
    }
  }
}
