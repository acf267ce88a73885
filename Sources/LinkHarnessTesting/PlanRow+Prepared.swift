import HarnessText
import LinkHarness

extension PlanRow {
  /// A plan whose apps are installed once per transport, for all of its rows.
  actor Prepared {
    nonisolated let plan: TestPlan
    nonisolated let knownApps: [String]
    private var replayers: [TransportKind: Task<Replayer, Never>] = [:]
    private var warnings: [Finding]
    private var warned: Set<String> = []

    init(_ plan: TestPlan, knownApps: [String]) {
      (self.plan, self.knownApps) = (plan, knownApps)
      let ofRows = plan.rows.flatMap(\.warnings)
      warnings = plan.warnings.filter { !ofRows.contains($0) }
    }

    /// Returns the warnings about a row and, with the first one, those about the plan, each once.
    func takeWarnings(with row: TestPlan.Row) -> [Finding] {
      defer { warnings = [] }
      return (warned.insert(row.id).inserted ? row.warnings : []) + warnings
    }

    func replayer(over kind: TransportKind) async -> Replayer {
      if let task = replayers[kind] { return await task.value }
      let task = Task { [plan] in await Replayer(plan, over: kind) }
      replayers[kind] = task
      return await task.value
    }
  }
}
