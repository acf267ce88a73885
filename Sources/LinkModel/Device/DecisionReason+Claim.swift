// The claim on which each reason is based. The switch is exhaustive, so every new reason needs a claim.

extension DecisionReason.Kind {
  package var claim: Claim {
    switch self {
    case .notAURL: .notAURL
    case .hostNotEligible: .hostsWithoutDot
    case .portNotSupported: .noPorts
    case .addressBar: .addressBar
    case .sameDomainInSafari: .sameDomain
    case .sameDomainInWebView: .sameDomainInView
    case .userPrefersBrowser: .chosenBrowser
    case .browserOnMac: .browserOnMac
    case .hostFiltered: .filteredHosts
    case .loadedByTheApp: .loadedByTheApp
    case .scriptedNavigation: .scripts
    case .tapInSafariView: .safariViewTaps
    case .tapInOtherBrowser: .otherBrowsers
    case .redirectStays: .redirects
    case .openedByItself: .openedByItself
    case .universalLinksOnly: .universalLinksOnly
    case .widgetOfTheApp: .widgets
    case .handoffContinues, .handoffNotClaimed: .handoff
    case .appStoreLink: .storeLinks
    case .systemWithoutLinks: .linksBySystem

    case .domainNotAssociated: .entitledHosts
    case .modeNotHonoured: .modes
    case .claimsOfBrowser: .claimsOfBrowsers
    case .appNotInstalled, .associationNotFetched: .fileAtInstall
    case .associationUnreachable: .unreachableHost
    case .associationCertificate: .trustedCertificate
    case .associationRedirected: .noRedirects
    case .associationNotFound: .deniedByStatus
    case .associationHTTPStatus: .otherStatuses
    case .associationTooLarge: .sizeLimit
    case .associationEmpty: .emptyBody
    case .associationUnreadable: .fileIsJSON
    case .appNotInFile: .appNames
    case .excluded, .ruleMatches: .firstRuleDecides
    case .noRuleMatches: .allKeysHold
    case .entryWithoutRules: .emptyEntry

    case .schemeRegistered: .ownSchemes
    case .schemeContested: .sharedSchemes
    case .schemeNotRegistered: .unknownSchemes
    case .schemeInWebView: .schemesInViews
    case .schemeOnTag: .schemesOnTags
    case .schemeNotQueried: .queriedSchemes
    case .webAlwaysOpens: .webAlwaysOpens

    case .clipInvoked: .clipInvocation
    case .clipReplacedByApp: .clipReplaced
    case .clipSource: .clipSources
    case .clipNeedsDefaultLink: .clipDefaultLink
    case .clipNeedsBanner: .clipBannerForMessages
    case .clipSenderUnknown: .clipSender
    case .clipNotAllowed: .clipsAllowed
    case .systemWithoutClips: .clipSystems
    case .clipNeedsNewerSystem: .clipVersions
    case .clipTooLarge: .clipSizes
    case .clipNotAssociated: .clipAssociation

    case .bannerOpensApp: .bannerOfSystem
    case .bannerShowsStore: .smartBanners
    case .noBanner: .systemsWithBanners
    case .linkNotOnPage: .servedPage

    case .activityIsALink: .activitiesOfLinks
    case .activityIsNoLink: .otherActivities
    case .activityWithoutURL: .activityWithoutURL
    case .activityFailed: .failedActivities
    case .activityTypeNotDeclared: .declaredTypes
    }
  }
}
