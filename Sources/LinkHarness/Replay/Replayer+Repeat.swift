extension Replayer {
  /// Replays one row several times and takes note of how long that took.
  ///
  /// The row's result is that of the first time it failed, or else the first one: a router that answers differently from
  /// time to time fails the row.
  func replay(_ row: TestPlan.Row, times: Int) async -> RowResult {
    let start = ContinuousClock.now
    var result = await replay(row)
    var repetition = 1
    while repetition < times, result.status != .failed, row.skip == nil {
      let next = await replay(row)
      repetition += 1
      if next.status != result.status {
        result = next
        result.repetition = repetition
      }
    }
    result.duration = ContinuousClock.now - start
    return result
  }
}
