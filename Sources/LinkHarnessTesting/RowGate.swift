import MockSite

/// Lets rows with an app's own code run beside each other, or one of them alone.
final class RowGate: Sendable {
  static let shared = RowGate()

  private struct State {
    var inside = 0
    /// Counts entries, so that a row knows whether another one was beside it.
    var entries = 0
    /// The rows that run alone, or wait for it; meanwhile, no other row enters.
    var alone = 0
    var waiting: [(isAlone: Bool, enter: CheckedContinuation<Int, Never>)] = []
    /// How many more rows may run alone.
    var left = 10

    /// Returns the number of the entry, or the next one if other rows are inside; `nil` if the row has to wait.
    mutating func admit(_ isAlone: Bool) -> Int? {
      if isAlone ? inside > 0 : alone > 0 { return nil }
      (inside, entries) = (inside + 1, entries + 1)
      return inside > 1 ? entries + 1 : entries
    }

    mutating func admitWaiting() -> [(entry: Int, enter: CheckedContinuation<Int, Never>)] {
      let all = waiting
      waiting = []
      return all.compactMap { row in
        if let entry = admit(row.isAlone) { return (entry, row.enter) }
        waiting.append(row)
        return nil
      }
    }
  }

  private let state = Guarded(State())

  /// Runs a row beside others; returns its result and whether there were any.
  func beside<Result: Sendable>(_ body: () async -> Result) async -> (Result, hadOthers: Bool) {
    let entry = await enter(isAlone: false)
    let result = await body()
    defer { leave(wasAlone: false) }
    return (result, state.withLock { $0.entries != entry })
  }

  /// Runs a row while no other one runs; returns `nil` after ten of them.
  func alone<Result: Sendable>(_ body: () async -> Result) async -> Result? {
    let isAllowed = state.withLock { state in
      state.left -= 1
      if state.left >= 0 { state.alone += 1 }
      return state.left >= 0
    }
    if !isAllowed { return nil }
    _ = await enter(isAlone: true)
    defer { leave(wasAlone: true) }
    return await body()
  }

  private func enter(isAlone: Bool) async -> Int {
    await withCheckedContinuation { enter in
      let entry = state.withLock { state in
        let entry = state.admit(isAlone)
        if entry == nil { state.waiting.append((isAlone, enter)) }
        return entry
      }
      if let entry { enter.resume(returning: entry) }
    }
  }

  private func leave(wasAlone: Bool) {
    let admitted = state.withLock { state in
      state.inside -= 1
      if wasAlone { state.alone -= 1 }
      return state.admitWaiting()
    }
    for (entry, enter) in admitted { enter.resume(returning: entry) }
  }
}
