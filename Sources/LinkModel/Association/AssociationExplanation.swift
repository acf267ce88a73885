/// How an association file came to its verdict about a URL: every rule that was tried, constraint by constraint.
public struct AssociationExplanation: Sendable {
  /// The verdict, the same as `AssociationFile.verdict(for:app:)` gives.
  public let verdict: AssociationVerdict
  /// The rules in the order they were tried; the last one decided if any did.
  public let trials: [RuleTrial]
  /// The later rules that would have taken the URL too, had the one that decided not stood before them.
  public let shadowed: [AssociationRule]

  /// One rule held against the URL.
  public struct RuleTrial: Sendable {
    /// The rule.
    public let rule: AssociationRule
    /// Its constraints; a rule without any takes everything.
    public let checks: [ConstraintCheck]
    /// Whether all of them hold.
    public var holds: Bool { checks.allSatisfy(\.holds) }
  }

  /// One constraint: the pattern and the part of the URL it was held against.
  public struct ConstraintCheck: Sendable, Equatable {
    /// Which part of the URL it is about.
    public enum Part: Sendable, Equatable {
      /// The path, slashes normalised.
      case path
      case query
      case queryItem(String)
      case fragment
    }

    /// Which part.
    public let part: Part
    /// The pattern as it stands in the file.
    public let pattern: String
    /// The part of the URL in the form that was compared; of several items of one name the first that fails.
    public let subject: String
    /// Whether the URL has the part at all; an absent part is compared as an empty text.
    public let isPresent: Bool
    /// Whether the pattern covers it.
    public let holds: Bool
    /// The variable nobody defined, or the note that one is not terminated, when that is why it can never hold.
    public let defect: String?

    fileprivate var sharedBeginning: Int {
      zip(pattern.utf8, subject.utf8).prefix { $0 == $1 }.count
    }
  }

  /// Of the rules that would open the app, the one whose path is nearest, then the one with most else that fits.
  public var nearest: RuleTrial? {
    func score(_ trial: RuleTrial) -> Int {
      let path = trial.checks.first { $0.part == .path }
      guard path?.holds ?? true else { return (path?.sharedBeginning ?? 0) * 1_000 }
      return trial.checks.reduce(100_000_000) { $0 + ($1.holds ? 100_000 : $1.sharedBeginning) }
    }
    return trials.filter { !$0.holds && !$0.rule.isExclusion }.max { score($0) < score($1) }
  }
}

extension AssociationFile {
  /// Decides about a URL for an app and keeps every step.
  public func explanation(for link: Link, app: String) -> AssociationExplanation {
    let verdict = verdict(for: link, app: app)
    var trials: [AssociationExplanation.RuleTrial] = []
    var shadowed: [AssociationRule] = []
    switch verdict.reason {
    case .rule, .noRuleHolds:
      var subject = MatchSubject(link, choices)
      for rule in details(for: app).flatMap({ $0.rules ?? [] }) {
        if trials.last?.holds == true {
          if rule.constraints.hold(for: &subject) { shadowed.append(rule) }
          continue
        }
        let trial = AssociationExplanation.RuleTrial(
          rule: rule, checks: rule.constraints.checks(&subject, of: link))
        trials.append(trial)
      }
    case .entryWithoutRules, .appNotListed, .refused, .schemeNotWeb, .portNotSupported,
      .hostNotCovered:
      break
    }
    return AssociationExplanation(verdict: verdict, trials: trials, shadowed: shadowed)
  }
}

extension RuleConstraints {
  fileprivate func checks(_ subject: inout MatchSubject, of link: Link)
    -> [AssociationExplanation.ConstraintCheck]
  {
    var checks: [AssociationExplanation.ConstraintCheck] = []
    func check(
      _ part: AssociationExplanation.ConstraintCheck.Part, _ glob: Glob, _ texts: [[UInt8]],
      isPresent: Bool
    ) {
      let failing = texts.first { !glob.matches($0) }
      checks.append(
        AssociationExplanation.ConstraintCheck(
          part: part, pattern: glob.pattern,
          subject: String(decoding: failing ?? texts.first ?? [], as: UTF8.self),
          isPresent: isPresent, holds: failing == nil, defect: glob.defect?.message))
    }
    if let path { check(.path, path, [subject.path(form)], isPresent: true) }
    switch query {
    case nil: break
    case .whole(let glob):
      check(.query, glob, [subject.query(form)], isPresent: link.query != nil)
    case .items(let items):
      let table = subject.items(form)
      for item in items {
        let values = table.values(of: item.name)
        check(
          .queryItem(String(decoding: item.name, as: UTF8.self)), item.glob,
          values.isEmpty ? [[]] : values, isPresent: !values.isEmpty)
      }
    }
    if let fragment {
      check(.fragment, fragment, [subject.fragment(form)], isPresent: link.fragment != nil)
    }
    return checks
  }
}
