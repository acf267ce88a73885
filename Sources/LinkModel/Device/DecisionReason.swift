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
  /// The person chose the browser for this domain.
  case userPrefersBrowser(host: String)

  // Each app's association.
  /// No entitlement of any app covers the host.
  case domainNotAssociated(host: String)
  /// The entitlement value that covers the host has a mode that does not count on this device.
  case modeNotHonoured(app: String, value: String)
  /// The app claims the host and is not on the device.
  case appNotInstalled(app: String)
  /// No association file was downloaded for the app yet.
  case associationNotFetched(app: String, host: String)
  /// The download was refused.
  case associationRefused(app: String, host: String, AssociationDownload.Refusal)
  /// The file arrived and the system takes nothing from it.
  case associationUnreadable(app: String, host: String, AssociationFile.Refusal)
  /// The file has no entry for the app.
  case appNotInFile(app: String, id: String, host: String)
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

  /// A rule as a person finds it in the file.
  public struct RuleReference: Sendable, Equatable {
    /// The host the file was downloaded from.
    public let host: String
    /// The name of the file for people.
    public let file: String
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
  }
}

/// Where a link ends up.
public enum LinkDestination: Sendable, Equatable {
  /// In the app of that name.
  case app(String)
  /// In the browser.
  case browser
  /// Nowhere: the system has nothing that opens it.
  case nothing

  /// The word plans and reports use: the app's name, `browser` or `nothing`.
  public var name: String {
    switch self {
    case .app(let name): name
    case .browser: "browser"
    case .nothing: "nothing"
    }
  }
}

/// The system's decision about one link, with everything that led to it.
public struct LinkDecision: Sendable, Equatable {
  /// Where the link ends up.
  public let destination: LinkDestination
  /// The reason that decided.
  public let reason: DecisionReason
  /// What was found for each app on the way, in the order it was looked at; the deciding reason is among them.
  public let considered: [DecisionReason]
  /// Whether the system asks the person before it opens the app.
  public let asksFirst: Bool
  /// The points on which sources disagree that the decision rests on.
  public let restsOn: [AssociationSemantics.Point]

  init(
    _ destination: LinkDestination, _ reason: DecisionReason,
    considered: [DecisionReason]? = nil, asksFirst: Bool = false,
    restsOn: [AssociationSemantics.Point] = []
  ) {
    self.restsOn = restsOn
    self.destination = destination
    self.reason = reason
    self.considered = considered ?? [reason]
    self.asksFirst = asksFirst
  }
}
