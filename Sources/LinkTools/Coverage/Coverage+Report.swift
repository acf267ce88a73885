import LinkHarness
import HarnessText

// The text and JSON output of `linkplan coverage`.

extension Coverage {
  package var text: String {
    var missing = ""
    var counts = ""
    for kind in CoverageItem.Kind.allCases {
      let name = kind.rawValue
      let items = items.filter { $0.item.kind == kind }
      if items.isEmpty { continue }
      let unreached = items.filter { $0.rows == 0 }.map { item, _ in
        "  \(TerminalText.escaped("\(item.place.description): \(item.text)"))\n"
      }
      if !unreached.isEmpty { missing += "\(name)s that no row reaches\n\(unreached.joined())\n" }
      counts += "\(items.count - unreached.count) of \(items.count.of(name, name + "s")) reached\n"
    }
    return missing + counts
      + "\(Self.percent(percentReached)) reached by \(rows.of("row", "rows"))\n"
  }

  package var requirementsText: String {
    let width = requirements.map(\.requirement.id.count).max() ?? 0
    let indent = String(repeating: " ", count: width + 4)
    var text = ""
    for item in requirements {
      let title = "\(item.requirement.id.padding(to: width))  \(item.requirement.title)"
      text += "\(item.mark) \(TerminalText.escaped(title))\n"
      for line in item.evidence { text += indent + TerminalText.escaped(line) + "\n" }
    }
    let half = requirements.count { $0.state == .half }
    let missing = requirements.count { $0.state == .missing }
    let demonstrated = requirements.count - half - missing
    text +=
      "\n\(demonstrated) of \(requirements.count.of("requirement", "requirements")) demonstrated"
    if half > 0 { text += ", \(half) half" }
    if missing > 0 { text += ", \(missing) missing" }
    return text + " (\(Self.percent(percentDemonstrated)))\n"
  }

  package var json: String {
    items.map { item, rows in
      JSONValue.object([
        "kind": .string(item.kind.rawValue), "text": .string(item.text),
        "file": .string(item.place.file), "line": .number(item.place.position.line),
        "column": .number(item.place.position.column), "rows": .number(rows),
      ]).jsonLine
    }.joined()
  }

  package var requirementsJSON: String {
    requirements.map { item in
      JSONValue.object([
        "id": .string(item.requirement.id), "title": .string(item.requirement.title),
        "state": .string(item.state.rawValue), "arriving": .number(item.arriving),
        "refusing": .number(item.refusing), "plans": .array(item.plans.map(JSONValue.string)),
        "tests": .array(item.requirement.tests.map(JSONValue.string)),
      ]).jsonLine
    }.joined()
  }

  /// Returns a percentage truncated to at most one decimal, so 99.99 does not become 100.
  package static func percent(_ share: Double) -> String {
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
        "\(rows.of("row", "rows")) (success: \(arriving), failure: \(refusing)) in \(named)\(others)"
      )
    }
    if !requirement.tests.isEmpty {
      lines.append("tests \(requirement.tests.joined(separator: ", "))")
    }
    if state == .half {
      lines.append(
        arriving == 0
          ? "no passing row demonstrates success"
          : "no passing row demonstrates the failure case, such as a link that opens in the browser"
      )
    }
    if state == .missing {
      lines.append(
        "neither a passing row nor the plan of a passing row lists the requirement in \"covers\"")
    }
    if let reason = requirement.oneSided { lines.append("one-sided: \(reason)") }
    return lines
  }
}
