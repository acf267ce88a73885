import HarnessText
package import LinkModel

/// The findings in one file.
struct LintLog {
  let source: SourceText
  /// If a test plan contains the association file, findings have their places in the plan.
  private let file: SourceText
  private let log = FindingLog(limit: nil)

  init(_ source: SourceText) { (self.source, file) = (source, source.wholeFile) }

  var findings: [Finding] { log.findings }

  /// A finding at an empty range at the start is about the whole file.
  func add(_ problem: Problem, at range: Range<Int>, witness: String? = nil) {
    let place =
      range == 0..<0
      ? Place(file: file.file, source.position(at: 0)) : Place(source.rangeInFile(range), in: file)
    log.add(problem, at: place, witness: witness)
  }

  func add(_ code: LintCode, _ message: String, _ fix: String? = nil, at range: Range<Int>, witness: String? = nil) {
    add(Problem(code, message, fix), at: range, witness: witness)
  }

  var sorted: [Finding] {
    // What breaks links comes first, and of that what the system reads first.
    let all = findings.sorted {
      ($0.severity.rank, $0.place.range.lowerBound) < ($1.severity.rank, $1.place.range.lowerBound)
    }
    let counts = Dictionary(grouping: all, by: \.lint).mapValues(\.count)
    var told: Set<LintCode> = []
    return all.compactMap { finding in
      guard let code = finding.lint, [.pathsOnly, .appIDPlaceholder].contains(code) else { return finding }
      return told.insert(code).inserted ? finding.standing(for: (counts[code] ?? 1) - 1) : nil
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
      add(.binaryPropertyList, "the property list is binary, so findings have no line numbers", at: 0..<0)
    }
    addMisspelt(keys, in: list.root)
  }

  /// Returns whether a key was found that is probably a misspelling of a known one that is missing.
  @discardableResult
  func addMisspelt(_ known: [String], in node: PropertyList.Node?) -> Bool {
    let (members, count) = (node?.dictionary ?? [], findings.count)
    for key in known where !members.contains(where: { $0.name == key }) {
      for member in members where !known.contains(member.name) && member.misspells(key) {
        add(.keyMisspelt, "unknown key \"\(member.name)\"", "write \"\(key)\"", at: member.nameRange)
      }
    }
    return findings.count > count
  }
}

extension Finding {
  /// The code of a finding of a linter.
  package var lint: LintCode? { kind as? LintCode }
}

extension Problem {
  init(_ code: LintCode, _ message: String, _ fix: String? = nil) { self.init(message, fix ?? code.fix, kind: code) }
}
