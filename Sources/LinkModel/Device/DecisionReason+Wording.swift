import HarnessText

// The only place that turns reasons of the system into words. A new reason is refused by the compiler until it has its
// code, its sentence and its source here.

extension DecisionReason {
  /// The stable code that plans expect and reports print.
  public var code: String {
    switch self {
    case .notAURL: "not-a-url"
    case .hostNotEligible: "host-not-eligible"
    case .portNotSupported: "port-not-supported"
    case .addressBar: "address-bar"
    case .sameDomainInSafari: "same-domain-in-safari"
    case .userPrefersBrowser: "user-prefers-browser"
    case .domainNotAssociated: "domain-not-associated"
    case .modeNotHonoured: "mode-not-honoured"
    case .appNotInstalled: "app-not-installed"
    case .associationNotFetched: "association-not-fetched"
    case .associationRefused(_, _, let refusal): refusal.code
    case .associationUnreadable: "association-not-json"
    case .appNotInFile: "app-not-in-file"
    case .excluded: "excluded"
    case .noRuleMatches: "no-rule-matches"
    case .ruleMatches: "rule-matches"
    case .entryWithoutRules: "entry-without-rules"
    case .schemeRegistered: "scheme-registered"
    case .schemeContested: "scheme-contested"
    case .schemeNotRegistered: "scheme-not-registered"
    case .sameDomainInWebView: "same-domain-in-web-view"
    case .loadedByTheApp: "loaded-by-the-app"
    case .scriptedNavigation: "scripted-navigation"
    case .tapInSafariView: "tap-in-safari-view"
    case .openedByItself: "opened-by-the-app-itself"
    case .universalLinksOnly: "universal-links-only"
    case .widgetOfTheApp: "widget-opens-its-app"
    case .handoffContinues: "handoff-continues"
    case .handoffNotClaimed: "handoff-not-claimed"
    case .appStoreLink: "app-store-link"
    case .schemeInWebView: "scheme-in-web-view"
    case .schemeOnTag: "scheme-on-tag"
    case .schemeNotQueried: "scheme-not-queried"
    case .webAlwaysOpens: "web-always-opens"
    case .clipInvoked: "clip-invoked"
    case .clipReplacedByApp: "clip-replaced-by-app"
    case .clipSource: "clip-source"
    case .clipNeedsNewerSystem: "clip-needs-newer-system"
    case .clipTooLarge: "clip-too-large"
    case .clipNotAssociated: "clip-not-associated"
    case .bannerOpensApp: "banner-opens-app"
    case .bannerShowsStore: "banner-shows-store"
    case .noBanner: "no-banner"
    case .linkNotOnPage: "link-not-on-page"
    case .activityIsALink: "activity-is-a-link"
    case .activityIsNoLink: "activity-is-no-link"
    case .activityWithoutURL: "activity-without-url"
    case .activityFailed: "activity-failed"
    case .activityTypeNotDeclared: "activity-type-not-declared"
    }
  }

  /// Every code there is, for near misses and documentation.
  public static let codes: [String] = [
    "not-a-url", "host-not-eligible", "port-not-supported", "address-bar",
    "same-domain-in-safari", "user-prefers-browser", "domain-not-associated", "mode-not-honoured",
    "app-not-installed",
    "association-not-fetched", "association-unreachable", "association-certificate",
    "association-redirected", "association-not-found", "association-http-status",
    "association-too-large", "association-empty", "association-not-json", "app-not-in-file",
    "excluded", "no-rule-matches", "rule-matches", "entry-without-rules", "scheme-registered",
    "scheme-contested", "scheme-not-registered",
    "same-domain-in-web-view",
    "loaded-by-the-app",
    "scripted-navigation",
    "tap-in-safari-view",
    "opened-by-the-app-itself",
    "universal-links-only",
    "widget-opens-its-app",
    "handoff-continues",
    "handoff-not-claimed",
    "app-store-link",
    "scheme-in-web-view",
    "scheme-on-tag",
    "scheme-not-queried",
    "web-always-opens",
    "clip-invoked",
    "clip-replaced-by-app",
    "clip-source",
    "clip-needs-newer-system",
    "clip-too-large",
    "clip-not-associated",
    "banner-opens-app",
    "banner-shows-store",
    "no-banner",
    "link-not-on-page",
    "activity-is-a-link",
    "activity-is-no-link",
    "activity-without-url",
    "activity-failed",
    "activity-type-not-declared",
  ]

  /// The reason in one sentence.
  public var message: String {
    switch self {
    case .notAURL: "the text is no URL the system could open: it has no scheme, or no host"
    case .hostNotEligible(let host):
      "the host \(host) has no dot, and such hosts take part in universal links only in developer mode"
    case .portNotSupported(let port):
      "the link names port \(port), and universal links work on the scheme's own port only"
    case .addressBar: "text typed or pasted into the address bar never opens an app"
    case .sameDomainInSafari(let host):
      "the page it was tapped on is on \(host) too, and a tap within one host stays in Safari"
    case .userPrefersBrowser(let host):
      "the person chose the browser for links to \(host), which holds until they choose the app again"
    case .domainNotAssociated(let host, let near):
      "no app has applinks:\(host) in its Associated Domains entitlement"
        + (near.map { "; \($0.words)" } ?? "")
    case .modeNotHonoured(let app, let value):
      "\(app) has only \(value): developer mode needs a build signed for development and the device's setting, "
        + "managed mode an app installed by device management"
    case .appNotInstalled(let app): "\(app) claims the host and is not installed"
    case .associationNotFetched(let app, let host):
      "the association file of \(host) has not been downloaded for \(app) yet"
    case .associationRefused(let app, let host, let refusal):
      "the association file of \(host) was refused when \(app) was installed: \(refusal.message)"
    case .associationUnreadable(_, let host, let refusal):
      "the system takes nothing from the association file of \(host): \(refusal.message)"
    case .appNotInFile(_, let id, let host, let near):
      "the association file of \(host) has no entry for \(id)"
        + (near.map { NearIdentifier.words(id, $0) } ?? "")
    case .excluded(let app, let rule):
      "\(rule.name) keeps the link away from \(app): \(rule.text)"
    case .noRuleMatches(let app, let host, let tried):
      tried == 0
        ? "the entry of \(app) in the association file of \(host) has an empty list of rules"
        : "none of the \(tried) rules for \(app) in the association file of \(host) takes the link"
    case .ruleMatches(let app, let rule):
      "\(rule.name) gives the link to \(app): \(rule.text)"
    case .entryWithoutRules(let app, let host):
      "the entry of \(app) in the association file of \(host) has no rules and takes every URL"
    case .schemeRegistered(let app, let scheme): "\(app) registered the scheme \(scheme)"
    case .schemeContested(let apps, let scheme):
      "\(apps.joined(separator: " and ")) registered the scheme \(scheme), and the system does not say which one opens"
    case .schemeNotRegistered(let scheme):
      "no installed app registered the scheme \(scheme)"
    case .sameDomainInWebView(let host):
      "the page it was tapped on is on \(host) too, and a tap within one host stays in the web view"
    case .loadedByTheApp:
      "the app loads the address itself, and only a tap hands a link to another app"
    case .scriptedNavigation:
      "a script went there, and without a tap Safari keeps the link"
    case .tapInSafariView:
      "taps inside SFSafariViewController are taken to stay there"
    case .openedByItself(let app):
      "\(app) opened the link itself, and the system does not hand an app its own links back"
    case .universalLinksOnly:
      "universalLinksOnly was asked for and no other app takes the link, so open reports false"
    case .widgetOfTheApp(let app):
      "the link of a widget goes to \(app), the app it comes with, without a look at any association"
    case .handoffContinues(let app, let host):
      "\(app) has activitycontinuation:\(host), the host's file lists it, and so it goes on with the page"
    case .handoffNotClaimed(let host):
      "no installed app is associated with \(host) for activitycontinuation, so the browser goes on with the page"
    case .appStoreLink: "the link names a product page, which the App Store shows"
    case .schemeInWebView(let scheme):
      "a WKWebView does not leave for the scheme \(scheme): the app has to open it in its navigation delegate"
    case .schemeOnTag(let scheme):
      "tags are read in the background for web links and a few schemes of the system, and \(scheme) is none of them"
    case .schemeNotQueried(let app, let scheme):
      "\(app) does not have \(scheme) among the first \(Device.queriedSchemesLimit) of LSApplicationQueriesSchemes"
    case .webAlwaysOpens: "it is a web address, which the browser opens if no app does"
    case .clipInvoked(let clip):
      "the link is registered for \(clip), website and clip name each other, and its card is shown"
    case .clipReplacedByApp(let clip, let app):
      "\(app) is installed, and takes every invocation of \(clip) with the same URL"
    case .clipSource(let clip):
      "the link is registered for \(clip), and a link from here invokes no App Clip; its page can show a banner"
    case .clipNeedsNewerSystem(let clip, let needed): "\(clip) needs \(needed)"
    case .clipTooLarge(let clip, let megabytes, let limit):
      "\(clip) has \(megabytes) MB, and \(limit) MB is the most for this way of invoking it"
    case .clipNotAssociated(let clip, let host, let byFile):
      byFile
        ? "the association file of \(host) does not list \(clip) under appclips"
        : "\(clip) does not have appclips:\(host) in its entitlement"
    case .bannerOpensApp(let app, let isSmart):
      isSmart
        ? "the Smart App Banner names \(app), which is installed, and hands it the argument"
        : "the banner opens \(app), and its links open in the app again from now on"
    case .bannerShowsStore(let id):
      "the Smart App Banner names the app \(id), which is not installed"
    case .noBanner: "the page that is shown has no banner"
    case .linkNotOnPage(let link): "the page that is shown has no link to \(link)"
    case .activityIsALink(let app):
      "the activity is of type \(UserActivity.browsingWeb) and has a URL: for \(app) it is a universal link"
    case .activityIsNoLink(let app, let type):
      "\(app) gets an activity of type \(type), which is no universal link"
    case .activityWithoutURL(let app):
      "\(app) gets an activity of type \(UserActivity.browsingWeb) whose webpageURL is nil"
    case .activityFailed(let app, let type):
      "the data of the activity \(type) did not reach \(app)"
    case .activityTypeNotDeclared(let app, let type):
      "\(app) does not have \(type) in NSUserActivityTypes"
    }
  }
}

extension DecisionReason.RuleReference {
  /// The rule as a person would point at it, with its line.
  public var name: String {
    switch rule {
    case .component(let index): "component \(index) of entry \(detail) (\(file):\(position.line))"
    case .path(let index): "path \(index) of entry \(detail) (\(file):\(position.line))"
    }
  }
}

extension AssociationDownload.Refusal {
  /// The stable code that plans expect and reports print.
  public var code: String {
    switch self {
    case .unreachable: "association-unreachable"
    case .certificate: "association-certificate"
    case .redirect: "association-redirected"
    case .status(404): "association-not-found"
    case .status: "association-http-status"
    case .tooLarge: "association-too-large"
    case .empty: "association-empty"
    }
  }

  /// What happened, as the end of a sentence.
  public var message: String {
    switch self {
    case .unreachable(let detail): "the host could not be reached (\(detail))"
    case .certificate(let detail): "its certificate is \(detail)"
    case .redirect(let status, let target):
      "the server answered with a redirect (\(status) to \(target)), which is not followed for this file"
    case .status(let status): "the server answered \(status)"
    case .tooLarge(let bytes):
      "it has \(bytes) bytes, and the system takes \(AssociationDownload.sizeLimit) at most"
    case .empty: "the body was empty"
    }
  }
}

extension AssociationFile.Refusal {
  /// What is wrong with the file, as the end of a sentence.
  public var message: String {
    switch self {
    case .notJSON(let finding): "it is not valid JSON: \(finding.message)"
    case .notAnObject(let found): "its top level is \(found) where an object belongs"
    }
  }
}
