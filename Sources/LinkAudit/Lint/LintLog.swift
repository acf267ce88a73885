import HarnessText
import LinkModel

struct LintLog {
  let source: SourceText
  private(set) var findings: [LintFinding] = []

  init(_ source: SourceText) { self.source = source }

  mutating func add(_ cause: LintCause, at range: Range<Int>, witness: String? = nil) {
    findings.append(LintFinding(cause, at: range, in: source, witness: witness))
  }

  /// The findings sorted by place; of several at one place the first that was made comes first.
  var sorted: [LintFinding] {
    findings.enumerated()
      .sorted { left, right in
        left.element.range.lowerBound == right.element.range.lowerBound
          ? left.offset < right.offset
          : left.element.range.lowerBound < right.element.range.lowerBound
      }
      .map(\.element)
  }
}

extension LintLog {
  /// Starts with what is wrong with a property list whatever it is for.
  init(_ list: PropertyList, keys: [String]) {
    self.init(list.source)
    for found in list.problems {
      add(.propertyList(found.problem), at: found.range)
    }
    if list.isBinary, list.root != nil { add(.binaryPropertyList, at: 0..<0) }
    addMisspelt(keys, in: list)
  }

  /// Finds keys that differ from a known one by letter case or by two letters at most; long names are alike by nature.
  private mutating func addMisspelt(_ known: [String], in list: PropertyList) {
    let members = list.root?.dictionary ?? []
    for key in known where !members.contains(where: { $0.name == key }) {
      for member in members where !known.contains(member.name) {
        let distance = NearMiss.distance(member.name.asciiLowercased(), key.asciiLowercased())
        guard distance <= 2 else { continue }
        add(.keyMisspelt(member.name, meant: key), at: member.nameRange)
      }
    }
  }
}
