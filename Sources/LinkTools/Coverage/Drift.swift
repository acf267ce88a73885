import HarnessText
package import LinkHarness
import LinkModel

/// What the plans of some files and directories disagree about with themselves, as `linkplan coverage --drift` prints it.
package struct Drift: Sendable {
  /// Each finding once, with the first plan it was found in.
  private let findings: [(plan: String, finding: DriftFinding)]

  /// Compares association files, routes and pages of every plan.
  package init(_ plans: PlanCollection) async {
    var findings: [(plan: String, finding: DriftFinding)] = []
    var seen: Set<DriftFinding> = []
    for plan in plans.loads.compactMap(\.plan) {
      for finding in await DriftCheck(of: plan).findings() where seen.insert(finding).inserted {
        findings.append((plan.file, finding))
      }
    }
    self.findings = findings
  }

  package var isEmpty: Bool { findings.isEmpty }

  /// For people: each finding with its URL and what to do.
  package var text: String {
    if findings.isEmpty { return "association files, routes and pages agree\n" }
    let blocks = findings.map { plan, finding in
      "\(finding.item.place): \(finding.message)\n  example: \(finding.witness)\n  plan: \(plan)\n  fix: \(finding.kind.fix)\n"
        .split(separator: "\n").map { TerminalText.escaped(String($0)) + "\n" }.joined()
    }
    let count = findings.count.of("disagreement", "disagreements")
    return blocks.joined(separator: "\n") + "\n\(count)\n"
  }

  /// For programs: one object for each finding, on a line of its own.
  package var json: String {
    findings.map { plan, finding in
      let place = finding.item.place
      return JSONValue.object([
        "drift": .string(finding.kind.rawValue), "app": .string(finding.app),
        "plan": .string(plan), "text": .string(finding.item.text), "file": .string(place.file),
        "line": .number(place.line), "column": .number(place.column),
        "witness": .string(finding.witness),
        "status": finding.status.map(JSONValue.number) ?? .null,
      ]).jsonLine
    }.joined()
  }
}

/// A place where association file, routes and website do not agree.
struct DriftFinding: Hashable {
  enum Kind: String {
    /// The association file gives the app links for which it has no route.
    case claimedButUnrouted = "claimed-but-unrouted"
    /// The app has a route whose web links no rule gives it, so that they open the browser.
    case routedButUnclaimed = "routed-but-unclaimed"
    /// The app has a route whose web links are no page of the website: who has no app sees an error.
    case routedButMissing = "routed-but-missing"

    var fix: String {
      switch self {
      case .claimedButUnrouted: "add a route, or exclude these links in the association file"
      case .routedButUnclaimed: "add a component for the route, or remove it from the web"
      case .routedButMissing: "add the page, or a landing page that leads to the App Store"
      }
    }
  }

  let kind: Kind
  let app: String
  /// The rule or the route it is about.
  let item: CoverageItem
  /// A URL that shows it.
  let witness: String
  /// The status of the page, when the website answered for it.
  var status: Int?

  var message: String {
    switch kind {
    case .claimedButUnrouted:
      "\(app) gets links by the rule \(item.text) and has no route for them"
    case .routedButUnclaimed:
      "\(app) has the route \(item.text), and no rule gives it links to there"
    case .routedButMissing:
      "\(app) has the route \(item.text), and the website "
        + (status.map { "answers \($0)" } ?? "does not answer") + " there"
    }
  }
}
