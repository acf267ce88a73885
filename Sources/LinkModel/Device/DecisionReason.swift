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
  case openedByItself(app: String)
  /// `universalLinksOnly` was asked for, and no app takes the link.
  case universalLinksOnly
  /// The link of a widget, which goes to the app the widget comes with.
  case widgetOfTheApp(app: String)
  case handoffContinues(app: String, host: String)
  case handoffNotClaimed(host: String)
  case appStoreLink

  // Each app's association.
  case domainNotAssociated(host: String, near: NearClaim? = nil)
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
  case schemeNotQueried(app: String, scheme: String)
  /// The question was about a web address, which the browser opens at least.
  case webAlwaysOpens

  // App Clips.
  case clipInvoked(clip: String)
  case clipReplacedByApp(clip: String, app: String)
  /// Links from where it was tapped invoke no clips.
  case clipSource(clip: String)
  case clipNeedsNewerSystem(clip: String, needed: String)
  case clipTooLarge(clip: String, megabytes: Int, limit: Int)
  case clipNotAssociated(clip: String, host: String, byFile: Bool)

  // What a page offers.
  case bannerOpensApp(app: String, isSmart: Bool)
  case bannerShowsStore(id: String)
  case noBanner
  case linkNotOnPage(String)

  // Activities.
  case activityIsALink(app: String)
  case activityIsNoLink(app: String, type: String)
  case activityWithoutURL(app: String)
  case activityFailed(app: String, type: String)
  case activityTypeNotDeclared(app: String, type: String)

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
    let range: Range<Int>
    let source: SourceText

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
