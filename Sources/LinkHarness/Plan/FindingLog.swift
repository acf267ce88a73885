import HarnessText

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
  private var seen: Set<Place> = []

  static let limit = 100

  private struct Place: Hashable {
    let file: String
    let offset: Int
    let message: String
  }

  func warn(_ cause: PlanFinding.Cause, in source: SourceText, at range: Range<Int>) {
    guard warnings.count < Self.limit, isNew(cause, in: source, at: range) else { return }
    warnings.append(PlanFinding(cause, in: source, at: range, severity: .warning))
  }

  func add(_ cause: PlanFinding.Cause, in source: SourceText, at range: Range<Int>) {
    count += 1
    guard findings.count <= Self.limit else { return }
    guard isNew(cause, in: source, at: range) else { return }
    findings.append(
      PlanFinding(findings.count < Self.limit ? cause : .tooMany(Self.limit), in: source, at: range)
    )
  }

  private func isNew(_ cause: PlanFinding.Cause, in source: SourceText, at range: Range<Int>)
    -> Bool
  {
    seen.insert(Place(file: source.file, offset: range.lowerBound, message: cause.message)).inserted
  }
}
