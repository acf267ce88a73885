import HarnessText
import LinkModel

// The findings that a report shows: a file of 128 KB can have 80,000 findings, and a page of them says as much.

extension FileLint {
  package static let limitPerCode = 100
  package static let limit = 1_000

  package var limited: FileLint { [self].limited.first ?? self }
}

extension [FileLint] {
  /// What a text says of several files: findings of one code once, and errors last, where the eye is.
  package var summary: [FileLint] {
    let all = flatMap(\.findings)
    guard let first, all.map(\.file).distinct.count > 1 else { return self }
    // Errors that differ in their messages are told apart.
    let kinds = all.grouped { [$0.code, $0.code == nil || $0.severity == .error ? $0.message : nil] }
    let told = kinds.flatMap { alike in
      let others = alike.dropFirst().map(\.file).distinct
      return others.allSatisfy { $0 == alike[0].file }
        ? alike : [alike[0].standing(for: alike.count - 1, in: others)]
    }
    return [FileLint(first.source, findings: told.sorted { $0.severity.rank > $1.severity.rank })]
  }

  /// Errors are selected before warnings, and warnings before notes; findings of one severity are selected in the order
  /// of the files and positions.
  package var limited: [FileLint] {
    var selected = map { [Bool](repeating: false, count: $0.findings.count) }
    var counts: [LintCode?: (selected: Int, omitted: Int)] = [:]
    var total = 0
    for severity in Finding.Severity.allCases {
      for file in indices {
        for (index, finding) in self[file].findings.enumerated() where finding.severity == severity {
          var count = counts[finding.lint, default: (0, 0)]
          if total < FileLint.limit, count.selected < FileLint.limitPerCode {
            selected[file][index] = true
            count.selected += 1
            total += 1
          } else {
            count.omitted += 1
          }
          counts[finding.lint] = count
        }
      }
    }
    return zip(self, selected).map { file, selected in
      let findings = zip(file.findings, selected).compactMap { finding, isSelected in
        if isSelected { return finding }
        guard let omitted = counts[finding.lint]?.omitted, omitted > 0 else { return nil }
        counts[finding.lint]?.omitted = 0
        return omitted == 1 ? finding : Finding(replacing: omitted, from: finding)
      }
      return FileLint(file.source, findings: findings)
    }
  }
}
