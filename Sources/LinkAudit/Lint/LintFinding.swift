public import HarnessText
public import LinkModel

/// One thing a file says that does not do what its author thinks, or that no reader is sure about.
public struct LintFinding: Sendable {
  /// How much it matters.
  public enum Severity: String, Sendable, CaseIterable {
    case error
    case warning
    case info
  }

  /// The stable name of the finding's kind.
  public let code: LintCode
  /// What was found, in one sentence.
  public let message: String
  /// What to write instead.
  public let fix: String
  /// The bytes it concerns.
  public let range: Range<Int>
  /// Where it stands.
  public let position: SourcePosition
  /// A URL that shows it, when one can.
  public let witness: String?

  /// How much it matters.
  public var severity: Severity { code.severity }
  /// What the claim rests on.
  public var evidence: Evidence { code.evidence }
  /// Why it matters.
  public var why: String { code.why }

  init(_ cause: LintCause, at range: Range<Int>, in source: SourceText, witness: String? = nil) {
    (code, message, fix) = (cause.code, cause.message, cause.fix)
    self.range = range
    self.witness = witness
    position = source.position(at: range.lowerBound)
  }
}

/// What is wrong, and what to write instead: the code of a finding with its words, which are written here alone.
struct LintCause: Sendable {
  let code: LintCode
  let message: String
  let fix: String

  init(_ code: LintCode, _ message: String, _ fix: String) {
    (self.code, self.message, self.fix) = (code, message, fix)
  }
}

struct LintLog {
  let source: SourceText
  private(set) var findings: [LintFinding] = []

  init(_ source: SourceText) { self.source = source }

  mutating func add(_ cause: LintCause, at range: Range<Int>, witness: String? = nil) {
    findings.append(LintFinding(cause, at: range, in: source, witness: witness))
  }

  mutating func wrongType(_ what: String, _ expected: String, _ node: JSONNode) {
    add(.wrongType(what, expected: expected, found: node.kind), at: node.range)
  }

  /// The findings sorted by place; of several at one place the first that was made comes first.
  var sorted: [LintFinding] {
    findings.sorted { $0.range.lowerBound < $1.range.lowerBound }
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
