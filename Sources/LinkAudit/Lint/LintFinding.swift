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

  struct RuleReference: Sendable, Equatable {
    let words: String
    let line: Int
  }

  enum Reason: Sendable {
    case budget(steps: Int)
    case mixedSettings
  }
}

extension LintCause.Reason {
  var words: String {
    switch self {
    case .budget(let steps):
      "which rules can decide was not settled within \(steps) steps"
    case .mixedSettings:
      "rules with different percentEncoded settings are not held against each other"
    }
  }
}
