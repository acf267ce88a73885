public import HarnessText

/// Why the system sends a link where it does; the words are in `DecisionReason+Wording.swift`.
public enum DecisionReason: Sendable, Equatable {
  // The link itself.
  case notAURL
  /// A host without a dot is not eligible for universal links.
  case hostNotEligible(host: String)
  case portNotSupported(port: String)

  // Where it came from.
  /// Text typed or pasted into the address bar never opens an app.
  case addressBar
  /// The link leads to the host of the page it was tapped on.
  case sameDomainInSafari(host: String)
  case sameDomainInWebView(host: String)
  case userPrefersBrowser(host: String)
  /// The app itself loads the address in a web view or `SFSafariViewController`; nobody tapped.
  case loadedByTheApp
  case scriptedNavigation
  /// A tap in an `SFSafariViewController`, when those are taken to stay there.
  case tapInSafariView
  /// A tap in a web browser other than Safari, when those are taken to keep universal links.
  case tapInOtherBrowser
  /// On macOS nobody chose the app for the host.
  case browserOnMac(app: String, host: String)
  /// A content filter of device management denies the host.
  case hostFiltered(host: String)
  /// A redirect to a link of the app, when redirects are taken to stay in the browser.
  case redirectStays(app: String)
  case openedByItself(app: String)
  /// `universalLinksOnly` was asked for, and no app takes the link.
  case universalLinksOnly
  /// The link of a widget, which goes to the app the widget comes with.
  case widgetOfTheApp(app: String)
  case handoffContinues(app: String, host: String)
  case handoffNotClaimed(host: String)
  case appStoreLink
  /// The version of the system is older than universal links.
  case systemWithoutLinks(system: String)

  // Each app's association.
  /// No app claims the host, or `app` does not, when that one was asked about.
  case domainNotAssociated(host: String, near: NearClaim? = nil, app: String? = nil)
  /// The entitlement value that covers the host has a mode that does not count on this device.
  case modeNotHonoured(app: String, value: String)
  /// The app is a web browser, whose claims the system ignores.
  case claimsOfBrowser(app: String)
  case appNotInstalled(app: String)
  case associationNotFetched(app: String, host: String)
  case associationRefused(app: String, host: String, AssociationDownload.Refusal)
  case associationUnreadable(app: String, host: String, AssociationFile.Refusal)
  case appNotInFile(app: String, id: String, host: String, near: String? = nil)
  case excluded(app: String, RuleReference)
  case noRuleMatches(app: String, host: String, tried: Int)
  case ruleMatches(app: String, RuleReference)
  /// The app's entry has no rules and takes every URL.
  case entryWithoutRules(app: String, host: String)

  // Custom schemes.
  case schemeRegistered(app: String, scheme: String)
  /// Several apps registered it; the system does not say which one opens.
  case schemeContested(apps: [String], scheme: String)
  case schemeNotRegistered(scheme: String)
  /// A web view does not leave for other schemes by itself.
  case schemeInWebView(scheme: String)
  /// Background tag reading knows no custom schemes.
  case schemeOnTag(scheme: String)
  /// The scheme is not among those entries of `LSApplicationQueriesSchemes` that count, at most `limit`.
  case schemeNotQueried(app: String, scheme: String, limit: Int?)
  /// The question was about a web address, which the browser opens at least.
  case webAlwaysOpens

  // App Clips.
  case clipInvoked(clip: String)
  case clipReplacedByApp(clip: String, app: String)
  /// Links from where it was tapped invoke no clips.
  case clipSource(clip: String)
  /// An app opened an advanced URL; `UIApplication.open` launches clips by their default links alone.
  case clipNeedsDefaultLink(clip: String)
  /// The page of a shared link does not show the clip's banner.
  case clipNeedsBanner(clip: String)
  /// The sender of the message is not in Contacts.
  case clipSenderUnknown(clip: String)
  /// Device management does not allow App Clips.
  case clipNotAllowed(clip: String)
  /// There are no App Clips on this system, whatever its version.
  case systemWithoutClips(clip: String, system: String)
  case clipNeedsNewerSystem(clip: String, needed: String)
  case clipTooLarge(clip: String, megabytes: Int, limit: Int)
  case clipNotAssociated(clip: String, host: String, byFile: Bool)

  // What a page offers.
  case bannerOpensApp(app: String, isSmart: Bool)
  case bannerShowsStore(id: String)
  /// The page has none, or the system, if it is named.
  case noBanner(on: String? = nil)
  case linkNotOnPage(String)

  // Activities.
  case activityIsALink(app: String)
  case activityIsNoLink(app: String, type: String)
  case activityWithoutURL(app: String)
  case activityFailed(app: String, type: String)
  case activityTypeNotDeclared(app: String, type: String)

  /// The app or App Clip that the reason is about; `nil` when it holds for every app.
  package var app: String? {
    switch self {
    case .openedByItself(let app), .widgetOfTheApp(let app), .handoffContinues(let app, _),
      .modeNotHonoured(let app, _), .claimsOfBrowser(let app), .appNotInstalled(let app),
      .associationNotFetched(let app, _), .associationRefused(let app, _, _),
      .associationUnreadable(let app, _, _), .appNotInFile(let app, _, _, _),
      .excluded(let app, _), .noRuleMatches(let app, _, _), .ruleMatches(let app, _),
      .entryWithoutRules(let app, _), .schemeRegistered(let app, _),
      .schemeNotQueried(let app, _, _),
      .bannerOpensApp(let app, _), .activityIsALink(let app), .activityIsNoLink(let app, _),
      .activityWithoutURL(let app), .activityFailed(let app, _),
      .activityTypeNotDeclared(let app, _),
      .clipInvoked(let app), .clipReplacedByApp(let app, _), .clipSource(let app),
      .clipNeedsNewerSystem(let app, _), .systemWithoutClips(let app, _),
      .clipTooLarge(let app, _, _),
      .clipNotAssociated(let app, _, _), .redirectStays(let app), .browserOnMac(let app, _),
      .clipNeedsDefaultLink(let app), .clipNeedsBanner(let app), .clipSenderUnknown(let app),
      .clipNotAllowed(let app):
      app
    case .domainNotAssociated(_, _, let app): app
    default: nil
    }
  }

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

  /// A rule as a person finds it in the file.
  public struct RuleReference: Sendable, Equatable {
    /// The host the file was downloaded from.
    public let host: String
    /// The name of the file for people.
    public var file: String { source.file }
    /// The place of the entry.
    public let detail: Int
    /// The place of the rule in its entry.
    public let rule: AssociationRule.Place
    package let range: Range<Int>
    package let source: SourceText

    /// Where it stands in the file; looked up when it is asked for, which most decisions are not.
    public var position: SourcePosition { source.position(at: range.lowerBound) }
    /// The rule as it is written.
    public var text: String { String(decoding: source.bytes[range], as: UTF8.self) }

    /// Whether both are the same words at the same place of files with the same name.
    public static func == (left: Self, right: Self) -> Bool {
      left.host == right.host && left.file == right.file && left.detail == right.detail
        && left.rule == right.rule && left.position == right.position && left.text == right.text
    }

    /// The rule as a person would point at it, with its line.
    public var name: String {
      switch rule {
      case .component(let index): "component \(index) of entry \(detail) (\(file):\(position.line))"
      case .path(let index): "path \(index) of entry \(detail) (\(file):\(position.line))"
      }
    }
  }
}
