import LinkHarness

/// A plan whose apps are installed once for all of its rows.
actor PreparedPlan {
  private let plan: TestPlan
  private var replayers: [TransportKind: Task<Replayer, Never>] = [:]

  init(_ plan: TestPlan) { self.plan = plan }

  func replayer(over kind: TransportKind) async -> Replayer {
    if let task = replayers[kind] { return await task.value }
    let task = Task { [plan] in await Replayer(plan, over: kind) }
    replayers[kind] = task
    return await task.value
  }
}
