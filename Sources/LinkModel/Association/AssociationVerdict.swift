/// The result of matching one URL against an association file for one app.
public struct AssociationVerdict: Sendable, Equatable {
  /// The file's decision about a link; `linkplan` prints the raw values.
  public enum Outcome: String, Sendable {
    case match
    case exclude
    case noMatch = "no-match"
  }

  /// The position of a rule: its list, `components` or `paths`, and its zero-based index in that list.
  public enum RulePlace: Sendable, Hashable {
    case component(Int)
    case path(Int)

    package var words: String {
      switch self {
      case .component(let index): "component \(index)"
      case .path(let index): "path \(index)"
      }
    }
  }

  /// The reason for a verdict.
  public enum Reason: Sendable, Equatable {
    case rule(RulePlace)
    /// The entry has no `components` or `paths` array that the system version reads, so it matches every URL.
    case entryWithoutRules
    case noRuleHolds(tried: Int)
    case appNotListed
    case refused(AssociationFile.Refusal)
    /// The URL's scheme is neither `http` nor `https`, or the URL has no host, so it is not a universal link.
    case schemeNotWeb(String)
    /// The URL has a port other than the scheme's default; universal links support only the default port.
    case portNotSupported(String)
    case hostNotCovered(String)
  }

  /// Whether the file matches the URL, excludes it, or has no matching rule.
  public let outcome: Outcome
  /// The reason for the outcome.
  public let reason: Reason
  /// The index of the entry that determined the outcome, or `nil` if no entry was evaluated.
  ///
  /// If no rule matched, the value is the index of the app's entry.
  public let detail: Int?
  package let range: Range<Int>?

  init(_ outcome: Outcome, _ reason: Reason, detail: Int? = nil, range: Range<Int>? = nil) {
    self.outcome = outcome
    self.reason = reason
    self.detail = detail
    self.range = range
  }

  package init(otherHostThan domain: AssociatedDomain) {
    let name = domain.isWildcard ? "*." + domain.host : domain.host
    self.init(.noMatch, .hostNotCovered(name))
  }
}

extension AssociationFile {
  /// Returns the verdict about a URL for an app.
  ///
  /// The first matching rule determines the verdict.
  ///
  /// The method does not compare the URL's host with the app's entitlement or with the host that serves the file.
  public func verdict(for link: Link, app: String) -> AssociationVerdict {
    verdict(for: link, place(of: app))
  }

  func verdict(for link: Link, _ place: EntryRank?) -> AssociationVerdict {
    if let refusal { return AssociationVerdict(.noMatch, .refused(refusal)) }
    guard let entry = place?.entry else { return AssociationVerdict(.noMatch, .appNotListed) }
    if let obstacle = Self.obstacle(link) { return AssociationVerdict(.noMatch, obstacle) }
    // The entry is accessed in place, because copying it would retain every object that it refers to.
    let index = details[entry].index
    guard let matcher = details[entry].matcher else {
      return AssociationVerdict(.match, .entryWithoutRules, detail: index, range: details[entry].range)
    }
    var subject = MatchSubject(link)
    guard let found = matcher.firstRule(for: &subject) else {
      return AssociationVerdict(.noMatch, .noRuleHolds(tried: matcher.count), detail: index)
    }
    return AssociationVerdict(
      found.isExclusion ? .exclude : .match, .rule(found.place), detail: index, range: found.range)
  }

  private static func obstacle(_ link: Link) -> AssociationVerdict.Reason? {
    guard link.isWeb, link.hostText?.isEmpty == false else { return .schemeNotWeb(link.scheme) }
    guard let port = link.portText, !port.isEmpty else { return nil }
    return link.port == link.defaultPort ? nil : .portNotSupported(port)
  }
}
