/// Something that happened in a run.
public indirect enum ReplayEvent: Sendable {
  /// A plan could not be replayed; `index` is the number it takes among the rows of the run.
  case planInvalid(file: String, [PlanFinding], index: Int)
  /// The rows of a plan follow.
  case planStarted(TestPlan)
  /// A row is done.
  case rowEnded(RowResult)
  /// The rows of a plan are done.
  case planEnded(TestPlan)
  case runEnded(ReplaySummary)
}
