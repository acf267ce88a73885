public import HarnessText
public import LinkModel

/// Something in a file that does not have the intended effect, or that parsers interpret differently.
public struct LintFinding: Sendable {
  /// The severity levels.
  public enum Severity: String, Sendable, CaseIterable {
    case error
    case warning
    case info
  }

  /// The kind of the finding.
  public let code: LintCode
  /// The problem, in one sentence.
  public let message: String
  /// How to fix it.
  public let fix: String
  /// The bytes concerned.
  public let range: Range<Int>
  /// The position in the file.
  public let position: SourcePosition
  /// An example URL, if there is one.
  public let witness: String?

  /// The severity of the finding.
  public var severity: Severity { code.severity }
  /// The level of evidence for the claim.
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

/// The code of a finding with its message and fix, which are worded only here.
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

  /// The findings sorted by position; those at the same position in the order of creation.
  var sorted: [LintFinding] {
    findings.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

extension LintLog {
  /// Starts with the findings for a property list of any kind.
  init(_ list: PropertyList, keys: [String]) {
    self.init(list.source)
    for found in list.problems {
      add(.propertyList(found.problem), at: found.range)
    }
    if list.isBinary, list.root != nil { add(.binaryPropertyList, at: 0..<0) }
    addMisspelt(keys, in: list)
  }

  /// Finds keys that differ from a known one in case or in at most two letters, because long names are similar anyway.
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
