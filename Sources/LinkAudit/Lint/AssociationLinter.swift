public import LinkModel
import HarnessText

/// Finds what is wrong with an association file: all of it at once, in file order.
///
/// ```swift
/// let findings = AssociationLinter(file).findings()
/// ```
///
/// A file that is not strict JSON is looked at further as far as its mistakes leave no doubt about what was meant
/// (a trailing comma, a quotation mark of the wrong kind), so that one run reports everything.
public struct AssociationLinter: Sendable {
  /// The most steps spent on which rules can decide; within it every claim is exact, past it none is made.
  public static let stepBudget = 2_000_000

  private let file: AssociationFile
  private let byteCount: Int
  private let stepBudget: Int

  /// Prepares to look at a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - byteCount: The size of what was served; the size of the text when the file is not signed.
  ///   - stepBudget: The most steps to spend on which rules can decide.
  public init(
    _ file: AssociationFile, byteCount: Int? = nil, stepBudget: Int = Self.stepBudget
  ) {
    self.file = file
    self.byteCount = byteCount ?? file.document.source.bytes.count
    self.stepBudget = stepBudget
  }

  /// Every finding.
  public func findings() -> [LintFinding] {
    let document = file.document
    var log = LintLog(document.source)
    if byteCount > AssociationDownload.sizeLimit {
      log.add(.fileTooLarge(bytes: byteCount), at: 0..<0)
    }
    if file.isSigned { log.add(.signedFile, at: 0..<0) }
    for finding in document.findings { log.add(.json(finding), at: finding.range) }
    guard let root = document.root, document.findings.allSatisfy(\.leavesNoDoubt) else {
      return log.sorted
    }
    guard root.object != nil else {
      log.add(.notAnObject(found: root.kind), at: root.range)
      return log.sorted
    }
    let contents = AssociationReader(root, assumptions: file.assumptions).read()
    var shape = AssociationShapeLint(log: log)
    shape.look(at: root)
    log = shape.log
    var rules = RuleLint(contents: contents, root: root, log: log)
    rules.look()
    log = rules.log
    var reach = ReachLint(contents: contents, log: log, budget: stepBudget)
    reach.look()
    return reach.log.sorted
  }
}

extension JSONFinding {
  /// Whether what was meant is plain although the text is not JSON.
  fileprivate var leavesNoDoubt: Bool {
    switch cause {
    case .byteOrderMark, .trailingComma, .missingComma, .comment, .duplicateName, .wrongQuote,
      .doubledQuote, .unquotedName, .controlCharacter:
      true
    default: false
    }
  }
}
