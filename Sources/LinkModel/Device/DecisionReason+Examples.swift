import HarnessText

extension DecisionReason {
  /// One reason for each code, about an app named shop.
  package static let examples: [DecisionReason] = {
    func rule(_ text: String) -> RuleReference {
      RuleReference(
        host: host, detail: 0, rule: .component(0),
        place: Place(whole: SourceText(Array(text.utf8), file: "apple-app-site-association")))
    }
    let (app, host, system) = ("shop", "shop.example", "iOS 17")
    let (id, clip) = ("ABCDE12345.com.example.shop", "clip")
    return [
      .ruleMatches(app: app, rule(#"{ "/": "/product/*" }"#)),
      .entryWithoutRules(app: app, host: host),
      .excluded(app: app, rule(#"{ "/": "/cart/*", "exclude": true }"#)),
      .noRuleMatches(app: app, host: host, tried: 3),
      .appNotInFile(app: app, id: id, host: host),
      .appsMissing(app: app, host: host),
      .domainNotAssociated(host: host),
      .modeNotHonoured(app: app, value: "applinks:shop.example?mode=developer", missing: [.developmentBuild]),
      .claimsOfBrowser(app: app),
      .appNotInstalled(app: app),
      .appCannotLaunch(app: app, sdk: "iOS 27"),
      .associationNotFetched(app: app, host: host),
      .internationalHost(app: app, host: "xn--caf-dma.example"),
      .associationRefused(app: app, host: host, .unreachable("connection refused")),
      .associationRefused(app: app, host: host, .certificate("expired")),
      .associationRefused(app: app, host: host, .redirect(status: 301, to: "https://www.shop.example/")),
      .associationRefused(app: app, host: host, .status(404)),
      .associationRefused(app: app, host: host, .status(500)),
      .associationRefused(app: app, host: host, .tooLarge),
      .associationRefused(app: app, host: host, .empty),
      .associationUnreadable(app: app, host: host, .notAnObject(found: "an array")),
      .addressBar,
      .sameDomainInSafari(host: host),
      .userPrefersBrowser(host: host),
      .hostNotEligible(host: "intranet"),
      .portNotSupported(port: "8443"),
      .schemeRegistered(app: app, scheme: app),
      .schemeContested(apps: [app, "market"], scheme: app),
      .schemeNotRegistered(scheme: app),
      .sameDomainInWebView(host: host),
      .loadedByTheApp,
      .tapInOtherBrowser,
      .tapInWebView,
      .browserOnMac(app: app, host: host),
      .hostFiltered(host: host),
      .redirectStays(app: app),
      .scriptedNavigation,
      .openedByItself(app: app),
      .universalLinksOnly,
      .widgetOfTheApp(app: app),
      .handoffContinues(app: app, host: host),
      .handoffNotClaimed(host: host),
      .appStoreLink,
      .systemWithoutLinks(system: "iOS 8"),
      .intentNeedsNewerSystem(app: app, system: system),
      .intentNeedsUniversalLink(app: app),
      .intentStays(app: app),
      .clipInvoked(clip: clip),
      .clipReplacedByApp(clip: clip, app: app),
      .clipSource(clip: clip),
      .clipExperience(clip: clip, experience: "its default link", supported: "an advanced experience"),
      .clipNeedsDefaultLink(clip: clip),
      .clipNeedsBanner(clip: clip),
      .clipSenderUnknown(clip: clip),
      .clipNotAllowed(clip: clip),
      .systemWithoutClips(clip: clip, system: "macOS 15"),
      .clipNeedsNewerSystem(clip: clip, needed: "iOS 16.4"),
      .clipTooLarge(clip: clip, megabytes: 20, limit: 15),
      .clipNotAssociated(clip: clip, host: host, byFile: false),
      .bannerOpensApp(app: app, isSmart: false),
      .bannerShowsStore(id: "123456789"),
      .noBanner(),
      .linkNotOnPage("https://shop.example/product/42", isPageShown: false),
      .schemeInWebView(scheme: app),
      .schemeOnTag(scheme: app),
      .schemeNotQueried(app: app, scheme: app, limit: 50),
      .webAlwaysOpens,
      .activityIsALink(app: app),
      .activityIsNoLink(app: app, type: "com.example.shop.view"),
      .activityWithoutURL(app: app),
      .activityFailed(app: app, type: "com.example.shop.view"),
      .activityTypeNotDeclared(app: app, type: "com.example.shop.view"),
      .notAURL,
      .credentialsAssociated(app: app, host: host),
      .credentialsNotClaimed(app: app, host: host),
      .credentialsNotListed(app: app, id: id, host: host),
      .callbackNeedsNewerSystem(app: app, system: system),
    ]
  }()

  package static let codes = examples.map(\.code)

  package static let downloadCodes = codes.filter { $0.hasPrefix("association-") && $0 != "association-not-json" }
}
