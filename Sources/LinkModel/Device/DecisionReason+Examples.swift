import HarnessText

extension DecisionReason {
  /// An example of each reason, in the order of the documentation.
  package static let examples: [DecisionReason] = {
    let rule = RuleReference(
      host: "", detail: 0, rule: .component(0), range: 0..<0, source: SourceText([], file: ""))
    return [
      .ruleMatches(app: "", rule),
      .entryWithoutRules(app: "", host: ""),
      .excluded(app: "", rule),
      .noRuleMatches(app: "", host: "", tried: 0),
      .appNotInFile(app: "", id: "", host: ""),
      .domainNotAssociated(host: ""),
      .modeNotHonoured(app: "", value: ""),
      .claimsOfBrowser(app: ""),
      .appNotInstalled(app: ""),
      .associationNotFetched(app: "", host: ""),
      .associationRefused(app: "", host: "", .unreachable("")),
      .associationRefused(app: "", host: "", .certificate("")),
      .associationRefused(app: "", host: "", .redirect(status: 0, to: "")),
      .associationRefused(app: "", host: "", .status(404)),
      .associationRefused(app: "", host: "", .status(500)),
      .associationRefused(app: "", host: "", .tooLarge),
      .associationRefused(app: "", host: "", .empty),
      .associationUnreadable(app: "", host: "", .notAnObject(found: "")),
      .addressBar,
      .sameDomainInSafari(host: ""),
      .userPrefersBrowser(host: ""),
      .hostNotEligible(host: ""),
      .portNotSupported(port: ""),
      .schemeRegistered(app: "", scheme: ""),
      .schemeContested(apps: [], scheme: ""),
      .schemeNotRegistered(scheme: ""),
      .sameDomainInWebView(host: ""),
      .loadedByTheApp,
      .tapInOtherBrowser,
      .browserOnMac(app: "", host: ""),
      .hostFiltered(host: ""),
      .redirectStays(app: ""),
      .scriptedNavigation,
      .openedByItself(app: ""),
      .universalLinksOnly,
      .widgetOfTheApp(app: ""),
      .handoffContinues(app: "", host: ""),
      .handoffNotClaimed(host: ""),
      .appStoreLink,
      .systemWithoutLinks(system: ""),
      .intentNeedsNewerSystem(app: "", system: ""),
      .intentNeedsUniversalLink(app: ""),
      .clipInvoked(clip: ""),
      .clipReplacedByApp(clip: "", app: ""),
      .clipSource(clip: ""),
      .clipExperience(clip: "", experience: "", supported: ""),
      .clipNeedsDefaultLink(clip: ""),
      .clipNeedsBanner(clip: ""),
      .clipSenderUnknown(clip: ""),
      .clipNotAllowed(clip: ""),
      .systemWithoutClips(clip: "", system: ""),
      .clipNeedsNewerSystem(clip: "", needed: ""),
      .clipTooLarge(clip: "", megabytes: 0, limit: 0),
      .clipNotAssociated(clip: "", host: "", byFile: false),
      .bannerOpensApp(app: "", isSmart: false),
      .bannerShowsStore(id: ""),
      .noBanner(),
      .linkNotOnPage("", isPageShown: false),
      .schemeInWebView(scheme: ""),
      .schemeOnTag(scheme: ""),
      .schemeNotQueried(app: "", scheme: "", limit: nil),
      .webAlwaysOpens,
      .activityIsALink(app: ""),
      .activityIsNoLink(app: "", type: ""),
      .activityWithoutURL(app: ""),
      .activityFailed(app: "", type: ""),
      .activityTypeNotDeclared(app: "", type: ""),
      .notAURL,
      .credentialsAssociated(app: "", host: ""),
      .credentialsNotClaimed(app: "", host: ""),
      .credentialsNotListed(app: "", id: "", host: ""),
      .callbackNeedsNewerSystem(app: "", system: ""),
    ]
  }()

  /// The codes of all reasons.
  package static let codes = examples.map(\.code)

  /// The codes of failed and missing downloads of association files.
  package static let downloadCodes = codes.filter { $0.hasPrefix("association-") && $0 != "association-not-json" }
}
