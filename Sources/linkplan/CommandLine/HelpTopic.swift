import HarnessText
import LinkHarness
import LinkTools
import LinkModel
import MockSite

enum HelpTopic: String, CaseIterable {
  case stages, keys, assumptions, reasons, acts, changes, errors, lints, faults, claims, exit

  var summary: String {
    switch self {
    case .stages: "the stages of a link, and the words of reports"
    case .keys: "the keys of plans and the expectations"
    case .assumptions: "the disputed points that a plan can turn"
    case .reasons: "the reasons for a link's destination"
    case .acts: "what an app did in a step"
    case .changes: "the changes that explain --saw tries"
    case .errors: "the error codes that apps report for links"
    case .lints: "the codes of lint findings"
    case .faults: "the faults that a plan can inject"
    case .claims: "the claims about Apple's systems, and what would refute them"
    case .exit: "the exit statuses"
    }
  }

  /// The keys by the objects that have them, rows and steps first and then the object with most keys, so that a key's
  /// commonest place comes first.
  private static var objects: [(name: String, keys: [KeyReference])] {
    let keys = PlanSchema.keys.filter { !$0.isAssumption }
    let byOwner = Dictionary(grouping: keys, by: \.owner)
    func rank(_ owner: String) -> Int { ["a row", "a step"].contains(owner) ? Int.max : byOwner[owner]?.count ?? 0 }
    return keys.map(\.owner).distinct.enumerated()
      .sorted { (rank($1.element), $0.offset) < (rank($0.element), $1.offset) }
      .map { ($0.element, byOwner[$0.element] ?? []) }
  }

  /// What `help TOPIC` prints: the entries, or an index of the keys, which are too many to read.
  var text: String {
    guard self == .keys else { return HelpEntry.text(of: entries) }
    let index = Self.objects.map { object in
      LineWrap(columns: 80).wrapped("  \(object.name): " + object.keys.map(\.name).joined(separator: ", ")) + "\n"
    }
    return "the keys of plans, by object; linkplan help KEY explains one\n\n" + index.joined()
  }

  private static let nothing = "nothing, if this should happen"

  var entries: [HelpEntry] {
    switch self {
    case .stages: HelpEntry.stages
    case .keys: Self.objects.flatMap(\.keys).map(HelpEntry.init)
    case .assumptions:
      PlanSchema.keys.filter(\.isAssumption).map(HelpEntry.init)
    case .reasons:
      DecisionReason.examples.map { reason in
        let help = [reason.fix, reason.remedy].compactMap(\.self)
        return HelpEntry(
          name: reason.code,
          facts: [
            "when it occurs": "for example, \(reason.message)",
            "what to do": help.isEmpty ? Self.nothing : help.joined(separator: ", or "),
            "rests on": reason.claim.gist,
            "source": "\(reason.evidence): \(reason.source)",
          ])
      }
        + LostLink.Reason.examples.map { reason in
          let lost = LostLink(text: "the link", app: "the app", reason: reason)
          return HelpEntry(
            name: lost.code, facts: ["when it occurs": "for example, \(lost.message)", "what to do": lost.fix])
        }
    case .acts:
      Act.Code.listed.map { code in
        HelpEntry(
          name: code.rawValue,
          facts: ["when it occurs": "the app \(code.example)", "what to do": code.terms.fix ?? Self.nothing])
      }
    case .changes:
      ChangeCode.allCases.map { code in
        HelpEntry(
          name: code.rawValue,
          facts: [
            "when it occurs": code.occurs, "what to do": code.settle,
            "kind": code.kind.rawValue, "known reports": "\(code.reports) of \(ChangeCode.allReports)",
          ])
      }
    case .errors:
      ErrorCode.allCases.map { code in
        HelpEntry(
          name: code.rawValue,
          facts: ["message": code.template.message, "recovery": code.template.recovery])
      }
    case .lints:
      LintCode.allCases.map { code in
        HelpEntry(
          name: code.rawValue,
          facts: [
            "severity": code.severity.rawValue, "when and why": code.claim.gist, "what to do": code.fix,
            "evidence": "\(code.claim.level): \(code.claim.page.rawValue)",
          ])
      }
    case .faults:
      FaultWord.all.map { fault in
        HelpEntry(
          name: fault.word,
          facts: [
            "keys": fault.keys.isEmpty ? nil : PlanSchema.code(fault.keys), "meaning": fault.about,
          ])
      }
        + Site.AssociationFault.allCases.map { fault in
          HelpEntry(
            name: fault.rawValue,
            facts: ["written as": "\"association\": { \"file\": \"…\", \"fault\": \"\(fault.rawValue)\" }"])
        }
    case .claims: HelpEntry.claims
    case .exit:
      CommandStatus.allCases.map { HelpEntry(name: "\($0.rawValue)", facts: ["meaning": $0.meaning]) }
    }
  }
}

struct HelpEntry {
  let name: String
  let facts: KeyValuePairs<String, String?>

  var text: String {
    "\(name)\n\n" + facts.compactMap { heading, fact in fact.map { "  \(heading): \($0)\n" } }.joined()
  }

  static func text(of entries: [HelpEntry]) -> String { entries.map(\.text).joined(separator: "\n") }

  init(name: String, facts: KeyValuePairs<String, String?>) { (self.name, self.facts) = (name, facts) }

  init(_ key: KeyReference) {
    name = key.name
    facts = [
      "belongs to": key.owner, "stage": key.stage?.rawValue, "value": key.value,
      "meaning": key.meaning,
    ]
  }

  /// Whether a word is the name or, for an expectation such as `navigation.stack`, a component of its path.
  func isNamed(_ word: String) -> Bool {
    name == word || name.split(separator: ".").contains(word[...])
  }

  func isSpelled(_ word: String) -> Bool { Self.letters(name) == Self.letters(word) }

  /// Whether a word is one of the values of a key, such as `qr` of `from`.
  func accepts(_ word: String) -> Bool {
    facts.contains { $0.key == "value" && $0.value?.contains("`\(word)`") == true }
  }

  private static func letters(_ word: String) -> String { word.lowercased().filter(\.isLetter) }
}
