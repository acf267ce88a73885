import HarnessText
import LinkModel

/// A finding that several cells of a matrix have in common is recorded once, and findings beyond a limit are dropped:
/// they usually repeat one error, and a hostile plan must not exhaust memory.
final class FindingLog {
  private(set) var findings: [PlanFinding] = []
  private(set) var warnings: [PlanFinding] = []
  private(set) var count = 0
  private var seen: Set<Said> = []
  private var unclosed: [String: Int] = [:]

  var mask = SecretMask.standard {
    didSet {
      if mask == oldValue { return }
      for index in findings.indices { findings[index].mask = mask }
      for index in warnings.indices { warnings[index].mask = mask }
    }
  }

  static let limit = 100

  private struct Said: Hashable {
    let file: String
    let offset: Int
    let message: String
  }

  /// Ignores further findings after an unclosed bracket, because the values after it are nested differently than
  /// intended.
  func ignoreFindings(afterBracketAt offset: Int, in source: SourceText) {
    unclosed[source.file] = offset
  }

  func warn(_ cause: PlanFinding.Cause, in source: SourceText, at range: Range<Int>) {
    guard warnings.count <= Self.limit, isNew(cause, in: source, at: range) else { return }
    let cause = warnings.count < Self.limit ? cause : .tooMany(Self.limit, "warnings")
    warnings.append(PlanFinding(cause, in: source, at: range, severity: .warning, mask))
  }

  func add(_ cause: PlanFinding.Cause, in source: SourceText, at range: Range<Int>) {
    count += 1
    guard findings.count <= Self.limit else { return }
    guard isNew(cause, in: source, at: range) else { return }
    findings.append(
      PlanFinding(
        findings.count < Self.limit ? cause : .tooMany(Self.limit), in: source, at: range, mask)
    )
  }

  private func isNew(_ cause: PlanFinding.Cause, in source: SourceText, at range: Range<Int>)
    -> Bool
  {
    if let bracket = unclosed[source.file], source.rangeInFile(range).lowerBound > bracket {
      return false
    }
    return seen.insert(Said(file: source.file, offset: range.lowerBound, message: cause.message))
      .inserted
  }
}

extension Place {
  func report(_ cause: PlanFinding.Cause, to log: FindingLog) { log.add(cause, in: source, at: range) }
}
