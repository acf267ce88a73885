import HarnessText

/// An association file's verdict about a URL, with every rule that was tried and the result of each constraint.
public struct AssociationExplanation: Sendable, CustomStringConvertible {
  /// The verdict, equal to the result of `AssociationFile.verdict(for:app:)`.
  public let verdict: AssociationVerdict
  /// The rules in the order in which they were tried; if a rule matched, it is the last one.
  package let trials: [RuleTrial]
  /// The rules that match the URL but are shadowed by an earlier matching rule.
  package let shadowed: [AssociationRule]

  /// A line for each rule that was tried, and one for each of its constraints, such as
  /// `✗ path       "/cart/"  no match  "/product/*"`.
  public var description: String {
    trials.map { trial in
      "\(trial.holds ? "✓" : "✗") \(trial.rule.place.words)\n"
        + trial.checks.map { "  \($0.line("\"\($0.subject)\""))\n" }.joined()
    }.joined()
  }

  /// A rule and the results of comparing its constraints with the URL.
  package struct RuleTrial: Sendable {
    /// The rule that was tried.
    package let rule: AssociationRule
    /// The results of the rule's constraints; a rule without constraints matches every URL.
    package let checks: [ConstraintCheck]
    /// Whether the URL satisfies all constraints.
    package var holds: Bool { checks.allSatisfy(\.holds) }
  }

  /// A constraint of a rule: its pattern and the URL component that the pattern was compared with.
  package struct ConstraintCheck: Sendable, Equatable {
    /// A URL component, or a query item identified by its name.
    package enum Part: Sendable, Equatable {
      /// The path with normalized slashes.
      case path
      case query
      case queryItem(String)
      case fragment

      package var words: String {
        switch self {
        case .path: "path"
        case .query: "query"
        case .queryItem(let name): "query \(name)="
        case .fragment: "fragment"
        }
      }
    }

    /// The URL component that the pattern was compared with.
    package let part: Part
    /// The pattern as written in the file.
    package let pattern: String
    /// The string that the pattern was compared with.
    ///
    /// For a repeated query item, `subject` is the first value that does not match, or the first value if all match.
    package let subject: String
    /// Whether the URL has the component; an absent component is compared as an empty string.
    package let isPresent: Bool
    /// Whether the pattern matches the subject.
    package let holds: Bool
    package let defect: String?
    let form: MatchForm

    package func line(_ subject: String) -> String {
      "\(holds ? "✓" : "✗") \(part.words.padding(to: 10)) \(isPresent ? subject : "(none)")  \(holds ? "matches" : "no match")  \"\(pattern)\""
        + (defect.map { ", which can never match: \($0)" } ?? "")
    }

    /// The length in bytes of the beginning that the pattern and the subject share.
    fileprivate var sharedBeginning: Int { zip(pattern.utf8, subject.utf8).prefix { $0 == $1 }.count }
  }

  /// The evaluated rule that came closest to matching, or `nil` if there is none.
  ///
  /// Matching rules and all exclusions are ignored.
  ///
  /// Rules whose path matches or is unconstrained come first, ranked by the number of satisfied constraints. Rules
  /// whose path does not match come last, ranked by how much of the path pattern agrees with the URL's path.
  package var nearest: RuleTrial? { nearest { !$0.rule.isExclusion } }

  /// How close the nearest rule came to matching; comparable between apps and files.
  package var closeness: RuleTrial.Likeness { nearest?.likeness ?? (0, 0, .min, 0) }

  package func nearest(where isCandidate: (RuleTrial) -> Bool) -> RuleTrial? {
    var best: (trial: RuleTrial, likeness: RuleTrial.Likeness)?
    for trial in trials where !trial.holds && isCandidate(trial) {
      let likeness = trial.likeness
      if best.map({ likeness > $0.likeness }) ?? true { best = (trial, likeness) }
    }
    return best?.trial
  }
}

extension AssociationFile {
  /// Returns the verdict about a URL for an app, with the rules that were tried and the rules that are shadowed.
  public func explanation(for link: Link, app: String) -> AssociationExplanation {
    let verdict = verdict(for: link, app: app)
    var trials: [AssociationExplanation.RuleTrial] = []
    var shadowed: [AssociationRule] = []
    switch verdict.reason {
    case .rule, .noRuleHolds:
      var subject = MatchSubject(link)
      for rule in detail(for: app)?.rules ?? [] {
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
          subject: (failing ?? texts.first ?? []).utf8Text,
          isPresent: isPresent, holds: failing == nil, defect: glob.defect?.message, form: form))
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
          .queryItem(item.name.utf8Text), item.glob,
          values.isEmpty ? [[]] : values, isPresent: !values.isEmpty)
      }
    }
    if let fragment {
      check(.fragment, fragment, [subject.fragment(form)], isPresent: link.fragment != nil)
    }
    return checks
  }
}

extension AssociationExplanation.RuleTrial {
  package typealias Likeness = (pathHolds: Int, holding: Int, score: Int, beginning: Int)

  /// How close the rule came to matching; the greater, the closer.
  var likeness: Likeness {
    let path = checks.first { $0.part == .path && !$0.holds }
    let failing = path.map { [$0] } ?? checks.filter { !$0.holds }
    return (
      path == nil ? 1 : 0, path == nil ? checks.count(where: \.holds) : 0,
      failing.reduce(0) { $0 + $1.likeness }, failing.reduce(0) { $0 + $1.sharedBeginning }
    )
  }

  /// Whether the link has the rule's path, or more of the rule agrees with the link than not.
  package var isSimilar: Bool { checks.contains { $0.part == .path && $0.holds } || likeness.score > 0 }
}
