/// How an association file leads to its verdict about a URL: every rule that was tried, constraint by constraint.
public struct AssociationExplanation: Sendable {
  /// The verdict, the same as `AssociationFile.verdict(for:app:)` gives.
  public let verdict: AssociationVerdict
  /// The rules in the order they were tried; if one of them decided, it is the last.
  public let trials: [RuleTrial]
  /// The later rules that also match the URL, and are shadowed by the one that decided.
  public let shadowed: [AssociationRule]

  /// One rule and how it compares with the URL.
  public struct RuleTrial: Sendable {
    /// The rule.
    public let rule: AssociationRule
    /// Its constraints; a rule without any matches every URL.
    public let checks: [ConstraintCheck]
    /// Whether all constraints hold.
    public var holds: Bool { checks.allSatisfy(\.holds) }
  }

  /// One constraint: the pattern and the URL component it was compared with.
  public struct ConstraintCheck: Sendable, Equatable {
    /// Which URL component the constraint is about.
    public enum Part: Sendable, Equatable {
      /// The path, with normalized slashes.
      case path
      case query
      case queryItem(String)
      case fragment
    }

    /// Which component.
    public let part: Part
    /// The pattern as written in the file.
    public let pattern: String
    /// The component in the form that was compared; if several query items share the name, the first that fails.
    public let subject: String
    /// Whether the URL has the component at all; an absent one is compared as an empty string.
    public let isPresent: Bool
    /// Whether the pattern matches it.
    public let holds: Bool
    /// Why the pattern can never match: an undefined variable, or one that is not terminated.
    public let defect: String?

    fileprivate var sharedBeginning: Int {
      zip(pattern.utf8, subject.utf8).prefix { $0 == $1 }.count
    }
  }

  /// The rule that would open the app and comes nearest: by its path first, then by the number of other constraints that hold.
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
  /// Decides about a URL for an app and records every step.
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
