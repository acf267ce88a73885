import HarnessText
import LinkModel

/// The findings made while one plan and its documents are read.
///
/// What the cells of a matrix have in common is found in each of them and kept once. Beyond a limit findings are
/// dropped: a plan with so many has one mistake many times, and a hostile one must not fill the memory.
final class FindingLog {
  private(set) var findings: [PlanFinding] = []
  /// What is probably not meant, and keeps no plan from being replayed.
  private(set) var warnings: [PlanFinding] = []
  /// How many findings were made, the dropped ones included.
  private(set) var count = 0
  private var seen: Set<Key> = []

  static let limit = 100

  private struct Key: Hashable {
    let file: String
    let offset: Int
    let message: String
  }

  func warn(_ cause: PlanFinding.Cause, in source: SourceText, at range: Range<Int>) {
    guard warnings.count < Self.limit else { return }
    warnings.append(PlanFinding(cause, in: source, at: range, severity: .warning))
  }

  func add(_ cause: PlanFinding.Cause, in source: SourceText, at range: Range<Int>) {
    count += 1
    guard findings.count <= Self.limit else { return }
    let key = Key(file: source.file, offset: range.lowerBound, message: cause.message)
    guard seen.insert(key).inserted else { return }
    findings.append(
      PlanFinding(findings.count < Self.limit ? cause : .tooMany(Self.limit), in: source, at: range)
    )
  }
}
