import HarnessText

// This file defines the messages of all reasons. The switch is exhaustive, so every new case needs a kind and a
// message.

extension DecisionReason {
  package var kind: Kind { terms(withMessage: false).kind }

  /// The stable code of the reason, used in plans and reports.
  public var code: String { kind.rawValue }

  /// The codes of all reasons.
  public static let codes = Kind.allCases.map(\.rawValue)

  /// A one-sentence explanation of the reason.
  public var message: String { terms(withMessage: true).message }

  package var source: String { kind.source }

  package var evidence: Evidence { kind.evidence }

  /// Returns the kind and the message; the message is empty if `withMessage` is false.
  ///
  /// The message is built only on request, because only the code is compared for most rows.
  private func terms(withMessage: Bool) -> (kind: Kind, message: String) {
    func terms(_ kind: Kind, _ message: @autoclosure () -> String) -> (Kind, String) {
      (kind, withMessage ? message() : "")
    }
    return switch self {
    case .notAURL: terms(.notAURL, "the system cannot open the link: it has no scheme, or is a web URL without a host")
    case .hostNotEligible(let host):
      terms(
        .hostNotEligible,
        "the host \(host) has no dot; hosts without a dot support universal links only in developer mode")
    case .portNotSupported(let port):
      terms(
        .portNotSupported,
        "the link specifies port \(port), but universal links work only on the scheme's default port")
    case .addressBar: terms(.addressBar, "a web URL typed or pasted into the address bar never opens an app")
    case .sameDomainInSafari(let host):
      terms(
        .sameDomainInSafari,
        "the link was tapped on a page of the same host (\(host)), so Safari opens the link itself")
    case .userPrefersBrowser(let host):
      terms(
        .userPrefersBrowser,
        "the user chose the browser for links to \(host); the choice applies until they choose the app")
    case .domainNotAssociated(let host, let near, let app):
      terms(
        .domainNotAssociated,
        "\(app.map { "\($0) does not have" } ?? "no app has") applinks:\(host) in its Associated Domains entitlement"
          + (near.map { "; \($0.words)" } ?? ""))
    case .modeNotHonoured(let app, let value):
      terms(
        .modeNotHonoured,
        "\(app) has only \(value): developer mode requires a development-signed build and the device's Associated Domains Development setting; "
          + "managed mode requires an app installed by device management")
    case .claimsOfBrowser(let app):
      terms(
        .claimsOfBrowser,
        "\(app) has the entitlement com.apple.developer.web-browser, so the system ignores its applinks values")
    case .appNotInstalled(let app): terms(.appNotInstalled, "\(app) is not installed, so it cannot be opened")
    case .associationNotFetched(let app, let host):
      terms(.associationNotFetched, "the association file of \(host) has not been downloaded for \(app) yet")
    case .associationRefused(let app, let host, let refusal):
      terms(
        refusal.reason,
        "the association file of \(host) could not be downloaded for \(app): \(refusal.message)")
    case .associationUnreadable(_, let host, let refusal):
      terms(.associationUnreadable, "the system ignores the association file of \(host): \(refusal.message)")
    case .appNotInFile(_, let id, let host, let near):
      terms(
        .appNotInFile,
        "the association file of \(host) has no entry for \(id)"
          + (near.map { NearIdentifier.words(id, $0) } ?? ""))
    case .excluded(let app, let rule):
      terms(.excluded, "\(rule.name) excludes the link from \(app): \(rule.text.onOneLine)")
    case .noRuleMatches(let app, let host, 0):
      terms(.noRuleMatches, "the entry for \(app) in the association file of \(host) has an empty list of rules")
    case .noRuleMatches(let app, let host, let tried):
      terms(
        .noRuleMatches,
        (tried == 1 ? "the only rule" : "none of the \(tried) rules")
          + " for \(app) in the association file of \(host) "
          + (tried == 1 ? "does not match the link" : "matches the link"))
    case .ruleMatches(let app, let rule):
      terms(.ruleMatches, "\(rule.name) assigns the link to \(app): \(rule.text.onOneLine)")
    case .entryWithoutRules(let app, let host):
      terms(
        .entryWithoutRules,
        "the entry for \(app) in the association file of \(host) has no rules, so it matches every URL")
    case .schemeRegistered(let app, let scheme): terms(.schemeRegistered, "\(app) registered the scheme \(scheme)")
    case .schemeContested(let apps, let scheme):
      terms(
        .schemeContested,
        "\(apps.joined(separator: " and ")) registered the scheme \(scheme); it is undefined which of them opens the link"
      )
    case .schemeNotRegistered(let scheme):
      terms(.schemeNotRegistered, "no installed app registered the scheme \(scheme)")
    case .sameDomainInWebView(let host):
      terms(
        .sameDomainInWebView,
        "the link was opened from a page of the same host (\(host)), so the web view or browser opens the link itself")
    case .loadedByTheApp:
      terms(
        .loadedByTheApp,
        "an app loaded the link in a web view or SFSafariViewController without a tap, so the link opens there")
    case .scriptedNavigation:
      terms(
        .scriptedNavigation,
        "a script navigated to the link without a tap, so the link opens in the browser or web view")
    case .tapInSafariView:
      terms(.tapInSafariView, "links tapped in an SFSafariViewController are assumed to open there")
    case .tapInOtherBrowser:
      terms(.tapInOtherBrowser, "links tapped in a browser other than Safari are assumed to open there")
    case .browserOnMac(let app, let host):
      terms(.browserOnMac, "on macOS, the browser opens links to \(host) until the user chooses \(app)")
    case .hostFiltered(let host): terms(.hostFiltered, "an MDM content filter blocks \(host)")
    case .redirectStays(let app):
      terms(
        .redirectStays, "\(app) claims the target of the redirect, but redirects are assumed to stay in the browser")
    case .openedByItself(let app):
      terms(
        .openedByItself,
        "\(app) opened the link itself, and the system does not deliver a link to the app that opened it")
    case .universalLinksOnly:
      terms(
        .universalLinksOnly,
        "no other app receives the link as a universal link, so UIApplication.open with universalLinksOnly reports failure"
      )
    case .widgetOfTheApp(let app):
      terms(
        .widgetOfTheApp,
        "a widget's link opens \(app), the app that contains the widget, regardless of association files")
    case .handoffContinues(let app, let host):
      terms(
        .handoffContinues,
        "\(app) is associated with \(host) for activitycontinuation, so the app continues the activity")
    case .handoffNotClaimed(let host):
      terms(
        .handoffNotClaimed,
        "no installed app is associated with \(host) for activitycontinuation, so the browser continues the activity")
    case .appStoreLink: terms(.appStoreLink, "the link is an App Store link, so the App Store opens it")
    case .systemWithoutLinks(let system):
      terms(
        .systemWithoutLinks,
        "\(system) does not support universal links, which require at least iOS 9, macOS 10.15, tvOS 10, watchOS 7 or visionOS 1"
      )
    case .schemeInWebView(let scheme):
      terms(
        .schemeInWebView,
        "a WKWebView does not open links with the scheme \(scheme); the app must open them in its navigation delegate")
    case .schemeOnTag(let scheme):
      terms(
        .schemeOnTag,
        "background tag reading opens no app for the scheme \(scheme); it supports only web links and a few system schemes"
      )
    case .schemeNotQueried(let app, let scheme, let limit):
      terms(
        .schemeNotQueried,
        "\(app) does not have \(scheme) \(limit.map { "among the first \($0) entries of" } ?? "in") LSApplicationQueriesSchemes"
          + (limit == QueriedSchemes.limitSinceSDK27
            ? "; canOpenURL is deprecated in iOS 27; call open and check its result" : ""))
    case .webAlwaysOpens: terms(.webAlwaysOpens, "the link is a web URL, which the browser opens if no app does")
    case .clipInvoked(let clip):
      terms(.clipInvoked, "\(clip) is invoked and can be launched, so the App Clip card is shown")
    case .clipReplacedByApp(let clip, let app):
      terms(.clipReplacedByApp, "\(app) is installed, so it opens instead of \(clip) and receives the invocation URL")
    case .clipSource(let clip):
      terms(
        .clipSource,
        "the link is registered for \(clip), but links from this source do not invoke App Clips; the link's page can show a banner"
      )
    case .clipNeedsDefaultLink(let clip):
      terms(
        .clipNeedsDefaultLink,
        "the link is registered for \(clip), but UIApplication.open launches an App Clip only with its default link")
    case .clipNeedsBanner(let clip):
      terms(
        .clipNeedsBanner,
        "the link is registered for \(clip), but the link's page does not show the App Clip banner that Messages requires"
      )
    case .clipSenderUnknown(let clip):
      terms(.clipSenderUnknown, "the link is registered for \(clip), but the sender of the message is not in Contacts")
    case .clipNotAllowed(let clip):
      terms(.clipNotAllowed, "the link is registered for \(clip), but device management does not allow App Clips")
    case .systemWithoutClips(let clip, let system):
      terms(
        .systemWithoutClips,
        "the link is registered for \(clip), but \(system) does not support App Clips, which require an iPhone or iPad")
    case .clipNeedsNewerSystem(let clip, let needed): terms(.clipNeedsNewerSystem, "\(clip) requires \(needed)")
    case .clipTooLarge(let clip, let megabytes, let limit):
      terms(.clipTooLarge, "\(clip) is \(megabytes) MB in size; the limit for this kind of invocation is \(limit) MB")
    case .clipNotAssociated(let clip, let host, let byFile):
      terms(
        .clipNotAssociated,
        byFile
          ? "the association file of \(host) does not list \(clip) under appclips"
          : "\(clip) does not have appclips:\(host) in its Associated Domains entitlement")
    case .bannerOpensApp(let app, let isSmart):
      terms(
        .bannerOpensApp,
        isSmart
          ? "the Smart App Banner's app, \(app), is installed and receives the banner's app-argument, if any"
          : "the banner opens \(app), and from now on, links to the page's host open in the app")
    case .bannerShowsStore(let id):
      terms(.bannerShowsStore, "the Smart App Banner refers to the app \(id), which is not installed")
    case .noBanner(let system):
      terms(
        .noBanner,
        system.map { "\($0) does not show banners on pages" } ?? "the current page has no banner"
      )
    case .linkNotOnPage(let link, let isPageShown):
      terms(
        .linkNotOnPage,
        isPageShown
          ? "the current page has no link to \(link)"
          : "no page is shown, so the user cannot tap \(link)")
    case .activityIsALink(let app):
      terms(
        .activityIsALink,
        "the activity is of type \(UserActivity.browsingWeb) and has a URL, so \(app) receives it as a universal link")
    case .activityIsNoLink(let app, let type):
      terms(.activityIsNoLink, "the activity is of type \(type), so \(app) receives it, but not as a universal link")
    case .activityWithoutURL(let app):
      terms(
        .activityWithoutURL, "\(app) receives an activity of type \(UserActivity.browsingWeb) whose webpageURL is nil")
    case .activityFailed(let app, let type):
      terms(.activityFailed, "the data of the activity \(type) did not reach \(app)")
    case .activityTypeNotDeclared(let app, let type):
      terms(.activityTypeNotDeclared, "\(app) does not declare \(type) in NSUserActivityTypes")
    }
  }
}
