import HarnessText
import LinkModel

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
