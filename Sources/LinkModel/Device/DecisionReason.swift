package import HarnessText

/// The code, source and message of each reason are in `DecisionReason+Terms.swift`.
package indirect enum DecisionReason: Sendable, Equatable {
  // The reasons that depend on the link itself.
  case notAURL
  /// The host has no dot; such hosts support universal links only in developer mode.
  case hostNotEligible(host: String)
  case portNotSupported(port: String)

  // The reasons that depend on the source of the link or on the device.
  /// A web URL typed or pasted into the address bar never opens an app.
  case addressBar
  case sameDomainInSafari(host: String)
  case sameDomainInWebView(host: String)
  case userPrefersBrowser(host: String)
  /// The app itself loads the URL in a web view or `SFSafariViewController`, without a tap.
  case loadedByTheApp
  case scriptedNavigation
  /// The link was tapped in a browser other than Safari, and that browser is assumed to open tapped links itself.
  case tapInOtherBrowser
  /// The app whose web view shows the page is assumed to keep taps inside.
  case tapInWebView
  case browserOnMac(app: String, host: String)
  /// An MDM content filter blocks the host.
  case hostFiltered(host: String)
  /// The app claims the target of a redirect, but the browser is assumed to follow redirects itself.
  case redirectStays(app: String)
  case openedByItself(app: String)
  /// `universalLinksOnly` was set, but no other app receives the link as a universal link.
  case universalLinksOnly
  /// A widget's link is passed to the app that contains the widget.
  case widgetOfTheApp(app: String)
  case handoffContinues(app: String, host: String)
  case handoffNotClaimed(host: String)
  case appStoreLink
  case systemWithoutLinks(system: String)

  // The reasons that depend on an app's association with the host.
  /// No app claims the host or, if `app` is set, that app does not claim it.
  case domainNotAssociated(host: String, near: NearClaims? = nil, app: String? = nil)
  /// The entitlement value that covers the host has a mode that is ignored on this device.
  case modeNotHonoured(app: String, value: String, missing: [DecidingKey] = [])
  /// The app is a web browser, whose claims the system ignores.
  case claimsOfBrowser(app: String)
  case appNotInstalled(app: String)
  /// The system does not launch an app that is linked with this SDK and has no scenes.
  case appCannotLaunch(app: String, sdk: String)
  case associationNotFetched(app: String, host: String)
  /// The system requests no file of a host with an internationalized name.
  case internationalHost(app: String, host: String)
  case associationRefused(app: String, host: String, AssociationDownload.Refusal)
  case associationUnreadable(app: String, host: String, AssociationFile.Refusal)
  case appNotInFile(app: String, id: String, host: String, near: String? = nil)
  /// The system version requires `apps` in `applinks`.
  case appsMissing(app: String, host: String)
  case excluded(app: String, RuleReference)
  case noRuleMatches(app: String, host: String, tried: Int)
  case ruleMatches(app: String, RuleReference)
  case entryWithoutRules(app: String, host: String)

  // The reasons that concern web credentials and web authentication.
  case credentialsAssociated(app: String, host: String)
  case credentialsNotClaimed(app: String, host: String)
  case credentialsNotListed(app: String, id: String, host: String, near: String? = nil)
  case callbackNeedsNewerSystem(app: String, system: String)

  // The reasons that concern custom schemes.
  case schemeRegistered(app: String, scheme: String)
  /// Several apps registered the scheme; it is undefined which of them opens the link.
  case schemeContested(apps: [String], scheme: String)
  case schemeNotRegistered(scheme: String)
  /// The link was opened in a `WKWebView`, which does not open custom schemes by itself.
  case schemeInWebView(scheme: String)
  /// Background tag reading does not support custom schemes.
  case schemeOnTag(scheme: String)
  /// The scheme is not among the first `limit` entries of `LSApplicationQueriesSchemes`; if `limit` is `nil`, all
  /// entries are considered.
  case schemeNotQueried(app: String, scheme: String, limit: Int?)
  /// `canOpenURL` was called with a web URL. At least the browser can open it.
  case webAlwaysOpens

  case intentNeedsNewerSystem(app: String, system: String)
  case intentNeedsUniversalLink(app: String)
  /// The link of an app intent is assumed to open in the browser on iOS 18.0.
  case intentStays(app: String)

  // The reasons that concern App Clips.
  case clipInvoked(clip: String)
  case clipReplacedByApp(clip: String, app: String)
  /// The link comes from a source from which such a link does not invoke an App Clip.
  case clipSource(clip: String)
  /// Apple's table of invocations excludes the link's kind of experience from the source.
  case clipExperience(clip: String, experience: String, supported: String)
  /// An app opened the URL of an advanced App Clip experience. `UIApplication.open` launches only the default one.
  case clipNeedsDefaultLink(clip: String)
  /// The link was opened from Messages, and the linked page does not show the App Clip's banner.
  case clipNeedsBanner(clip: String)
  /// The sender of the message is not in Contacts.
  case clipSenderUnknown(clip: String)
  /// Device management does not allow App Clips.
  case clipNotAllowed(clip: String)
  /// No version of the platform supports App Clips.
  case systemWithoutClips(clip: String, system: String)
  case clipNeedsNewerSystem(clip: String, needed: String)
  case clipTooLarge(clip: String, megabytes: Int, limit: Int)
  case clipNotAssociated(clip: String, host: String, byFile: Bool)

  // The reasons that concern banners and links on a page.
  case bannerOpensApp(app: String, isSmart: Bool)
  case bannerShowsStore(id: String)
  /// If `on` is `nil`, the page has no banner; otherwise, the system named by `on` does not show banners.
  case noBanner(on: String? = nil)
  case linkNotOnPage(String, isPageShown: Bool)

  // The reasons that concern activities.
  case activityIsALink(app: String)
  case activityIsNoLink(app: String, type: String)
  case activityWithoutURL(app: String)
  case activityFailed(app: String, type: String)
  case activityTypeNotDeclared(app: String, type: String)

  /// The stable code of the reason, used in plans and reports.
  package var code: String { terms().code }

  package var message: String { terms(worded: true).message }

  /// What helps if the link should not end so; `nil` for a reason that an app receives it.
  package var fix: String? { terms().fix }

  /// What helps that can only be done outside the plan, such as on the device.
  package var remedy: String? { terms().remedy }

  package var claim: Claim { terms().claim }

  /// The values from which the reason follows, besides those that an association file or an entitlement has.
  package var by: [DecidingKey] { terms(worded: true).by }

  package var app: String? { terms().app }

  package var appWhoseRulesWereAsked: String? { progress < 6 ? nil : app }

  package var source: String { claim.page.rawValue }

  package var evidence: Evidence { claim.level }

  package var progress: Int { terms().progress }

  package var opensApp: Bool { progress == 9 }

  /// Whether the app's claim on a less particular domain is asked next: the file is missing, or none of its rules
  /// matches.
  package var leavesNextDomain: Bool { (3...7).contains(progress) }

  /// Whether the system did not evaluate the app's rules, because the app or its association with the host is at fault.
  package var precedesRules: Bool {
    if case .domainNotAssociated = self { true } else { (1...6).contains(progress) }
  }

  /// Whether the reason depends on the download or content of an app's association file.
  package var dependsOnFile: Bool { progress >= 4 }

  package struct RuleReference: Sendable, Equatable {
    package let host: String
    let detail: Int
    let rule: AssociationRule.Place
    package let place: Place

    package var text: String { place.text }

    package static func == (left: Self, right: Self) -> Bool {
      left.host == right.host && left.detail == right.detail && left.rule == right.rule
        && (left.place.source.isIdentical(to: right.place.source)
          ? left.place.range == right.place.range : left.place == right.place && left.text == right.text)
    }

    package var name: String { "\(rule.words) of entry \(detail) (\(place.file):\(place.lineNumber))" }
  }
}

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
      .modeNotHonoured(app: app, value: "applinks:shop.example?mode=developer", missing: [.build]),
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
