extension DecisionReason {
  /// A reason without its associated values; the raw value is the stable code used in plans and reports.
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
    case tapInOtherBrowser = "tap-in-other-browser"
    case browserOnMac = "browser-on-mac"
    case hostFiltered = "host-filtered"
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
    case clipNeedsDefaultLink = "clip-needs-default-link"
    case clipNeedsBanner = "clip-needs-banner"
    case clipSenderUnknown = "clip-sender-unknown"
    case clipNotAllowed = "clip-not-allowed"
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

    /// The page, session, standard or other source of the claim on which the reason is based.
    package var source: String { claim.page.words }

    package var evidence: Evidence { claim.level }

    /// Whether the reason is a failed or missing download of an association file.
    package var isAboutDownload: Bool {
      rawValue.hasPrefix("association-") && self != .associationUnreadable
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
  /// The stable code of the refusal, used in plans and reports.
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
