import LinkModel
import HarnessText

/// A file that is not strict JSON is still checked if its intended meaning is clear; for example, a trailing comma does
/// not hide other findings.
package struct AssociationLinter: Sendable {
  static let stepBudget = 2_000_000

  private let file: AssociationFile
  private let byteCount: Int
  private let stepBudget: Int
  private let ignoresSizeLimit: Bool

  /// The default of `byteCount`, the size of the file's text, is too small for a signed file.
  init(
    _ file: AssociationFile, byteCount: Int? = nil, stepBudget: Int = Self.stepBudget,
    ignoresSizeLimit: Bool = false
  ) {
    self.file = file
    self.byteCount = byteCount ?? file.document.source.bytes.count
    self.stepBudget = stepBudget
    self.ignoresSizeLimit = ignoresSizeLimit
  }

  func findings() -> [Finding] {
    let document = file.document
    let log = LintLog(document.source)
    if byteCount > AssociationDownload.sizeLimit {
      log.add(
        .fileTooLarge, "the file has \(byteCount) bytes; the limit is \(AssociationDownload.sizeLimit)", at: 0..<0)
      if !ignoresSizeLimit {
        log.add(
          .notAnalysed, "the rest of the file was not analysed", at: 0..<0)
        return log.findings
      }
    }
    if file.isSigned { log.add(.signedFile, "the file is signed", at: 0..<0) }
    for problem in document.problems { log.add(.json(problem), at: problem.range) }
    guard let root = document.root, document.problems.allSatisfy(\.leavesNoDoubt) else {
      return log.sorted
    }
    guard root.object != nil else {
      log.add(.notAnObject, "the file is \(root.kind), not an object", at: root.range)
      return log.sorted
    }
    lookForServices(in: root, log)
    let shape = AssociationSlips(in: root, of: document.source)
    for slip in shape.found { log.add(slip.code, slip.message, slip.fix, at: slip.range) }
    // The system ignores some files whose meaning is clear, so `file` has no entries for them.
    let read =
      file.refusal == nil ? file.details : AssociationReader(root).read().details
    let details = shape.hasSingleEntry ? [] : read
    var rules = RuleLint(details: details, root: root, log: log, budget: stepBudget)
    rules.look()
    if stepBudget == 0 { return log.sorted }
    var reach = ReachLint(details: details, log: log, budget: stepBudget)
    reach.look()
    return log.sorted
  }
}

extension AssociationLinter {
  private func lookForServices(in root: JSONNode, _ log: LintLog) {
    if AssociationFile.isTestPlan(root) {
      let files = root["sites"]?.object?.lazy.compactMap { $0.value["association"]?["file"]?.string }
      log.add(
        .noServices, "the file is a test plan that contains no association file",
        "pass the association file that the plan refers to" + (files?.first.map { ", \"\($0)\"" } ?? ""),
        at: root.start)
    } else if !AssociationFile.services.contains(where: { root[$0] != nil }) {
      log.add(
        .noServices,
        "the file contains none of the services \"applinks\", \"webcredentials\", \"appclips\" and \"activitycontinuation\"",
        at: root.start)
    }
  }
}

extension JSONNode {
  var start: Range<Int> { range.lowerBound..<range.lowerBound + 1 }
}

extension JSONProblem {
  fileprivate var leavesNoDoubt: Bool {
    switch kind {
    case .byteOrderMark, .trailingComma, .missingComma, .comment, .duplicateName, .wrongQuote,
      .doubledQuote, .unquotedName, .controlCharacter:
      true
    default: false
    }
  }
}
