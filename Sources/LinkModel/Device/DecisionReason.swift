/// Why the system sends a link where it does; the words are in `DecisionReason+Wording.swift`.
public enum DecisionReason: Sendable, Equatable {
  // The link itself.
  /// The text has no scheme, so nothing can open it.
  case notAURL
  /// A host without a dot is not eligible for universal links.
  case hostNotEligible(host: String)
  /// A port other than the scheme's own.
  case portNotSupported(port: String)

  // Where it came from.
  /// Text typed or pasted into the address bar never opens an app.
  case addressBar
  /// The link leads to the host of the page it was tapped on.
  case sameDomainInSafari(host: String)
  /// The link leads to the host of the page a web view shows.
  case sameDomainInWebView(host: String)
  /// The person chose the browser for this domain.
  case userPrefersBrowser(host: String)
  /// The app itself loads the address in a web view or `SFSafariViewController`; nobody tapped.
  case loadedByTheApp
  /// A script went there; nobody tapped.
  case scriptedNavigation
  /// A tap in an `SFSafariViewController`, when those are taken to stay there.
  case tapInSafariView
  /// The app opens a link that it would get itself.
  case openedByItself(app: String)
  /// `universalLinksOnly` was asked for, and no app takes the link.
  case universalLinksOnly
  /// The link of a widget, which goes to the app the widget comes with.
  case widgetOfTheApp(app: String)
  /// A page from another device, which an app goes on with.
  case handoffContinues(app: String, host: String)
  /// A page from another device, which no app claims for Handoff.
  case handoffNotClaimed(host: String)
  /// The link leads to the App Store.
  case appStoreLink

  // Each app's association.
  /// No entitlement of any app covers the host.
  case domainNotAssociated(host: String, near: NearClaim? = nil)
  /// The entitlement value that covers the host has a mode that does not count on this device.
  case modeNotHonoured(app: String, value: String)
  /// The app is a web browser, whose claims the system ignores.
  case claimsOfBrowser(app: String)
  /// The app claims the host and is not on the device.
  case appNotInstalled(app: String)
  /// No association file was downloaded for the app yet.
  case associationNotFetched(app: String, host: String)
  /// The download was refused.
  case associationRefused(app: String, host: String, AssociationDownload.Refusal)
  /// The file arrived and the system takes nothing from it.
  case associationUnreadable(app: String, host: String, AssociationFile.Refusal)
  /// The file has no entry for the app.
  case appNotInFile(app: String, id: String, host: String, near: String? = nil)
  /// A rule with `exclude` decided.
  case excluded(app: String, RuleReference)
  /// No rule of the app's entry holds.
  case noRuleMatches(app: String, host: String, tried: Int)
  /// A rule gives the link to the app.
  case ruleMatches(app: String, RuleReference)
  /// The app's entry has no rules and takes every URL.
  case entryWithoutRules(app: String, host: String)

  // Custom schemes.
  /// An app registered the scheme.
  case schemeRegistered(app: String, scheme: String)
  /// Several apps registered it; the system does not say which one opens.
  case schemeContested(apps: [String], scheme: String)
  /// Nobody on the device registered it.
  case schemeNotRegistered(scheme: String)
  /// A web view does not leave for other schemes by itself.
  case schemeInWebView(scheme: String)
  /// Background tag reading knows no custom schemes.
  case schemeOnTag(scheme: String)
  /// The app that asks did not declare the scheme.
  case schemeNotQueried(app: String, scheme: String)
  /// The question was about a web address, which the browser opens at least.
  case webAlwaysOpens

  // App Clips.
  /// The card of an App Clip is shown.
  case clipInvoked(clip: String)
  /// The full app is there and takes the place of its clip.
  case clipReplacedByApp(clip: String, app: String)
  /// Links from where it was tapped invoke no clips.
  case clipSource(clip: String)
  /// The system is too old for the clip.
  case clipNeedsNewerSystem(clip: String, needed: String)
  /// The clip's binary is too large for the way it was invoked.
  case clipTooLarge(clip: String, megabytes: Int, limit: Int)
  /// Clip and website do not name each other.
  case clipNotAssociated(clip: String, host: String, byFile: Bool)

  // What a page offers.
  /// A banner on the page opens the app.
  case bannerOpensApp(app: String, isSmart: Bool)
  /// A Smart App Banner leads to the App Store.
  case bannerShowsStore(id: String)
  /// The page has no banner to tap.
  case noBanner
  /// The page has no such link to tap.
  case linkNotOnPage(String)

  // Activities.
  /// The activity is a universal link.
  case activityIsALink(app: String)
  /// The activity has another type than links have.
  case activityIsNoLink(app: String, type: String)
  /// The activity has the type of links and no URL.
  case activityWithoutURL(app: String)
  /// The data of the activity did not arrive.
  case activityFailed(app: String, type: String)
  /// The app does not declare the type.
  case activityTypeNotDeclared(app: String, type: String)
}

extension DecisionReason {
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
    case .modeNotHonoured, .claimsOfBrowser: 2
    case .appNotInstalled: 1
    default: 0
    }
  }
}
