import HarnessText
import LinkHarness
import LinkModel

/// Coverage as `linkplan coverage` prints it.
package struct CoverageReport: Sendable {
  private let coverage: Coverage

  /// Prepares a report.
  package init(_ coverage: Coverage) { self.coverage = coverage }

  /// For people: what nobody reaches, then the counts.
  package var text: String {
    var text = ""
    for kind in CoverageItem.Kind.allCases {
      let missing = coverage.items.filter { $0.item.kind == kind && $0.rows == 0 }
      if missing.isEmpty { continue }
      text += "\(kind.words.many) no row reaches\n"
      for (item, _) in missing {
        text +=
          "  \(TerminalText.escaped(item.place.description)): \(TerminalText.escaped(item.text))\n"
      }
      text += "\n"
    }
    for kind in CoverageItem.Kind.allCases {
      let items = coverage.items.filter { $0.item.kind == kind }
      if items.isEmpty { continue }
      let reached = items.count { $0.rows > 0 }
      text += "\(reached) of \(items.count.of(kind.words.one, kind.words.many)) reached\n"
    }
    return text
      + "\(Self.percent(coverage.percentReached)) reached by \(coverage.rows.of("row", "rows"))\n"
  }

  /// For people: which requirement is demonstrated by which plans.
  package var requirementsText: String {
    let width = coverage.requirements.map(\.requirement.id.count).max() ?? 0
    var text = ""
    for item in coverage.requirements {
      let id = item.requirement.id
      text +=
        "\(item.mark) \(TerminalText.escaped(id.padding(to: width)))  \(TerminalText.escaped(item.requirement.title))\n"
      let indent = String(repeating: " ", count: width + 4)
      for line in item.evidence { text += indent + TerminalText.escaped(line) + "\n" }
    }
    let states = coverage.requirements.map(\.state)
    let half = states.count { $0 == .half }
    let missing = states.count { $0 == .missing }
    text +=
      "\n\(states.count - half - missing) of \(states.count.of("requirement", "requirements")) demonstrated"
    if half > 0 { text += ", \(half) half" }
    if missing > 0 { text += ", \(missing) missing" }
    return text + " (\(Self.percent(coverage.percentDemonstrated)))\n"
  }

  /// For programs: one object for each rule, route and page, on a line of its own.
  package var json: String {
    coverage.items.map { item, rows in
      JSONValue.object([
        "kind": .string(item.kind.rawValue), "text": .string(item.text),
        "file": .string(item.file), "line": .number(item.line), "column": .number(item.column),
        "rows": .number(rows),
      ]).text + "\n"
    }.joined()
  }

  /// For programs: one object for each requirement, on a line of its own.
  package var requirementsJSON: String {
    coverage.requirements.map { item in
      JSONValue.object([
        "id": .string(item.requirement.id), "title": .string(item.requirement.title),
        "state": .string(item.state.rawValue), "arriving": .number(item.arriving),
        "refusing": .number(item.refusing), "plans": .array(item.plans.map(JSONValue.string)),
        "tests": .array(item.requirement.tests.map(JSONValue.string)),
      ]).text + "\n"
    }.joined()
  }

  /// A share with one digit, never rounded up to the whole.
  static func percent(_ share: Double) -> String {
    let tenths = Int(share * 10)
    return tenths % 10 == 0 ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
  }
}

extension RequirementCoverage {
  fileprivate var mark: String {
    switch state {
    case .demonstrated: "✓"
    case .half: "½"
    case .missing: "✗"
    }
  }

  fileprivate var evidence: [String] {
    var lines: [String] = []
    if rows > 0 {
      let named = plans.prefix(3).joined(separator: ", ")
      let others = plans.count > 3 ? " and \((plans.count - 3).of("other", "others"))" : ""
      lines.append(
        "\(rows.of("row", "rows")), \(arriving) arriving, \(refusing) not, in \(named)\(others)")
    }
    if !requirement.tests.isEmpty {
      lines.append("tests \(requirement.tests.joined(separator: ", "))")
    }
    if state == .half {
      lines.append(
        arriving == 0 ? "no row shows a link that arrives" : "no row shows a link that does not")
    }
    if state == .missing { lines.append("no row names it in \"covers\"") }
    if let reason = requirement.oneSided { lines.append("one-sided: \(reason)") }
    return lines
  }
}
