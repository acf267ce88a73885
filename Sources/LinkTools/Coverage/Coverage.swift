package import LinkHarness

package struct Coverage: Sendable {
  let items: [(item: CoverageItem, rows: Int)]
  private(set) var hosts: [CoverageItem: Set<String>] = [:]
  package let rows: Int
  package let failedRows: Int
  package let origins: [String]

  /// Failed rows count toward the coverage; skipped rows do not.
  ///
  /// If a test run is given, the coverage of routes comes from that run. Routes listed by an app's own router replace
  /// those in the plan. Every route that a row reached is included, even if neither the app's router nor the plan lists
  /// it. The coverage of rules does not depend on the apps' code, so it always comes from the replay. That of pages
  /// does too, and counts those that only the run's requests reached.
  package init(_ plans: PlanCollection, in run: OwnRun? = nil, jobs: Int = 1) async {
    var counts: [CoverageItem: Int] = [:]
    var order: [CoverageItem] = []
    var origins = OriginCheck()
    var rows = 0
    var failed = 0
    for plan in plans.loads.compactMap(\.plan) {
      let inventory = CoverageInventory(of: plan)
      hosts.merge(inventory.hosts) { $0.union($1) }
      for item in inventory.items where counts[item] == nil {
        counts[item] = 0
        order.append(item)
      }
      let replayer = await Replayer(plan)
      await OrderedWork(jobs: jobs, chunk: 64).run(plan.rows.count) { range in
        var results: [(RowResult, CoverageReach)] = []
        for row in plan.rows[range] {
          let result = await replayer.replay(row)
          results.append((result, CoverageReach(of: result, in: plan)))
        }
        return results
      } take: { result, reach in
        if case .skipped = result.status { return true }
        rows += 1
        if result.status == .failed { failed += 1 }
        for item in reach.items where run == nil || item.kind != .route { counts[item]? += 1 }
        origins.take(result, of: plan)
        return true
      }
      let replayed = counts
      for item in run?.reached(in: plan).flatMap(\.self) ?? [] {
        // A page that the replay reached, too, is not counted twice.
        if item.kind == .page, replayed[item] != 0 { continue }
        if counts[item] == nil { order.append(item) }
        counts[item, default: 0] += 1
      }
    }
    items = CoverageItem.Kind.allCases.flatMap { kind in
      order.filter { $0.kind == kind }.sorted { $0.place < $1.place }.map { ($0, counts[$0] ?? 0) }
    }
    self.rows = rows
    self.origins = origins.notes
    failedRows = run?.failedRows ?? failed
  }

  package var percentReached: Double {
    items.isEmpty ? 100 : Double(items.count { $0.rows > 0 }) * 100 / Double(items.count)
  }
}
