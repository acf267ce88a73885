// What kinds of reason there are, for those who do not care which one it is.

extension DecisionReason {
  /// Whether the reason sends the link into an app.
  var opensApp: Bool {
    switch self {
    case .ruleMatches, .entryWithoutRules, .schemeRegistered, .schemeContested, .widgetOfTheApp,
      .handoffContinues, .clipReplacedByApp, .bannerOpensApp, .activityIsALink, .activityIsNoLink,
      .activityWithoutURL, .activityFailed:
      true
    case .notAURL, .hostNotEligible, .portNotSupported, .addressBar, .sameDomainInSafari,
      .sameDomainInWebView, .userPrefersBrowser, .loadedByTheApp, .scriptedNavigation,
      .tapInSafariView, .openedByItself, .universalLinksOnly, .handoffNotClaimed, .appStoreLink,
      .domainNotAssociated, .modeNotHonoured, .appNotInstalled, .associationNotFetched,
      .associationRefused, .associationUnreadable, .appNotInFile, .excluded, .noRuleMatches,
      .schemeNotRegistered, .schemeInWebView, .schemeOnTag, .schemeNotQueried, .webAlwaysOpens,
      .clipInvoked, .clipSource, .clipNeedsNewerSystem, .clipTooLarge, .clipNotAssociated,
      .bannerShowsStore, .noBanner, .linkNotOnPage, .activityTypeNotDeclared:
      false
    }
  }

  /// The app whose entry in an association file was looked at, if one was.
  package var appWhoseRulesWereAsked: String? {
    switch self {
    case .excluded(let app, _), .ruleMatches(let app, _), .noRuleMatches(let app, _, _),
      .entryWithoutRules(let app, _), .appNotInFile(let app, _, _, _):
      app
    default: nil
    }
  }

  /// How far an app got towards opening the link, to find the one worth telling about.
  var progress: Int {
    switch self {
    case .excluded: 8
    case .noRuleMatches: 7
    case .appNotInFile: 6
    case .associationUnreadable: 5
    case .associationRefused: 4
    case .associationNotFetched: 3
    case .modeNotHonoured: 2
    case .appNotInstalled: 1
    default: 0
    }
  }
}
