package import HarnessText
package import LinkModel

/// A problem in a file: content that does not have the intended effect, or whose interpretation varies between parsers.
package struct LintFinding: Sendable {
  /// The severity levels of findings, in descending order.
  package enum Severity: String, Sendable, CaseIterable {
    case error
    case warning
    case info

    fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    package func isAtLeast(_ least: Self) -> Bool { rank <= least.rank }
  }

  package let code: LintCode
  package let message: String
  package let fix: String
  /// If a test plan contains the association file, the range refers to the plan.
  package let range: Range<Int>
  package let position: SourcePosition
  package let witness: String?
  /// The number of findings that a report replaces with this one because of its limits; 0 for a finding of a linter.
  package let omitted: Int

  package var severity: Severity { code.severity }
  package var evidence: Evidence { code.claim.level }
  package var why: String { code.claim.gist }

  init(_ cause: LintCause, at range: Range<Int>, in source: SourceText, witness: String? = nil) {
    (code, message, fix) = (cause.code, cause.message, cause.fix)
    self.range = source.rangeInFile(range)
    self.witness = witness
    position = source.position(at: range.lowerBound)
    omitted = 0
  }

  func standing(for others: Int) -> LintFinding {
    if others == 0 { return self }
    return LintFinding(self, "\(message), and \(others) more like it")
  }

  private init(_ first: LintFinding, _ message: String) {
    (code, fix, range, position) = (first.code, first.fix, first.range, first.position)
    (self.message, witness, omitted) = (message, first.witness, first.omitted)
  }

  init(replacing omitted: Int, from first: LintFinding) {
    (code, range, position, witness) = (first.code, first.range, first.position, nil)
    self.omitted = omitted
    message = "and \(omitted) more findings with this code, the first of them here"
    fix = "to print all findings, use 'linkplan lint --all'"
  }
}

struct LintLog {
  let source: SourceText
  private(set) var findings: [LintFinding] = []

  init(_ source: SourceText) { self.source = source }

  mutating func add(_ cause: LintCause, at range: Range<Int>, witness: String? = nil) {
    findings.append(LintFinding(cause, at: range, in: source, witness: witness))
  }

  mutating func add(
    _ code: LintCode, _ message: String, _ fix: String? = nil, at range: Range<Int>, witness: String? = nil
  ) {
    add(LintCause(code, message, fix), at: range, witness: witness)
  }

  mutating func wrongType(_ what: String, _ expected: String, _ node: JSONNode) {
    add(.wrongType(what, expected: expected, found: node.kind), at: node.range)
  }

  var sorted: [LintFinding] {
    // What breaks links comes first, and of that what the system reads first.
    let all = findings.sorted { ($0.severity.rank, $0.range.lowerBound) < ($1.severity.rank, $1.range.lowerBound) }
    let counts = Dictionary(grouping: all, by: \.code).mapValues(\.count)
    var told: Set<LintCode> = []
    return all.compactMap { finding in
      guard [.pathsOnly, .appIDPlaceholder].contains(finding.code) else { return finding }
      return told.insert(finding.code).inserted ? finding.standing(for: (counts[finding.code] ?? 1) - 1) : nil
    }
  }
}

extension LintLog {
  init(_ list: PropertyList, keys: [String]) {
    self.init(list.source)
    for found in list.problems {
      add(.propertyList(found.problem), at: found.range)
    }
    if list.isBinary, list.root != nil {
      add(
        .binaryPropertyList, "the property list is binary, so findings have no line numbers", at: 0..<0)
    }
    addMisspelt(keys, in: list.root)
  }

  /// Returns whether a key was found that is probably a misspelling of a known one that is missing.
  @discardableResult
  mutating func addMisspelt(_ known: [String], in node: PropertyList.Node?) -> Bool {
    let (members, count) = (node?.dictionary ?? [], findings.count)
    for key in known where !members.contains(where: { $0.name == key }) {
      for member in members where !known.contains(member.name) && member.misspells(key) {
        add(.keyMisspelt, "unknown key \"\(member.name)\"", "write \"\(key)\"", at: member.nameRange)
      }
    }
    return findings.count > count
  }
}
