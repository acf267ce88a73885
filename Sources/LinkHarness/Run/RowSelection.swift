import Foundation
import HarnessText
import LinkModel

package struct RowSelection: Sendable {
  package var filters: [String] = []
  package var tags: [String] = []
  package var rows: [String] = []
  package var shard: Shard?
  package var only: Set<RowKey>?
  package var durations: [RowKey: Duration] = [:]

  package init() {}

  struct Choice {
    let hasOnly: Bool
    var plans: [Rows] = []

    struct Rows {
      /// The index of the plan's first row among the rows of all plans, where an invalid plan counts as one row.
      let firstIndex: Int
      var chosen: [Int] = []
    }
  }

  package func rows(in collection: PlanCollection) -> [(plan: TestPlan, row: TestPlan.Row)] {
    let choice = choice(among: collection)
    return zip(collection.loads, choice.plans).flatMap { load, rows in
      load.plan.map { plan in rows.chosen.map { (plan, plan.rows[$0]) } } ?? []
    }.filter { !choice.hasOnly || $0.row.isOnly }
  }

  func choice(among collection: PlanCollection) -> Choice {
    let hasOnly = collection.loads.contains { $0.plan?.rows.contains(where: \.isOnly) == true }
    var choice = Choice(hasOnly: hasOnly)
    var index = 0
    for load in collection.loads {
      let chosen = load.plan.map { plan in
        plan.rows.indices.filter { takes(plan.rows[$0], of: plan) }
      }
      choice.plans.append(Choice.Rows(firstIndex: index, chosen: chosen ?? []))
      index += load.plan?.rows.count ?? 1
    }
    if let shard { keep(shard, of: collection, &choice) }
    // The restriction to failed rows is applied after sharding, so that it does not change the shard of a row.
    if let only { keep(only, of: collection, &choice) }
    return choice
  }

  private func keep(_ shard: Shard, of collection: PlanCollection, _ choice: inout Choice) {
    var weights: [Int] = []
    for (load, rows) in zip(collection.loads, choice.plans) {
      guard let plan = load.plan else { continue }
      for number in rows.chosen {
        let known = durations.isEmpty ? nil : durations[RowKey(plan.file, plan.rows[number].id)]
        weights.append(known.map { Int($0 / .microseconds(1)) } ?? 0)
      }
    }
    let shares = shard.shares(of: weights)
    var position = 0
    for index in choice.plans.indices {
      choice.plans[index].chosen.removeAll { _ in
        defer { position += 1 }
        return shares[position] != shard.number
      }
    }
  }

  private func keep(_ only: Set<RowKey>, of collection: PlanCollection, _ choice: inout Choice) {
    for (index, load) in collection.loads.enumerated() {
      guard let plan = load.plan else { continue }
      choice.plans[index].chosen.removeAll {
        !only.contains(RowKey(plan.file, plan.rows[$0].id))
      }
    }
  }

  // MARK: Selectors

  package func takes(_ row: TestPlan.Row, of plan: TestPlan) -> Bool {
    if !filters.isEmpty, !filters.contains(where: { Self.contains($0, row) }) { return false }
    if !tags.isEmpty, !tags.contains(where: row.tags.contains) { return false }
    return rows.isEmpty || rows.contains { Self.names($0, row, of: plan) }
  }

  static func contains(_ text: String, _ row: TestPlan.Row) -> Bool {
    row.id.contains(text) || row.link?.raw.contains(text) == true
  }

  package static func names(
    _ selector: String, _ row: TestPlan.Row, of plan: TestPlan
  ) -> Bool {
    if selector == row.id { return true }
    guard let colon = selector.lastIndex(of: ":"),
      let line = Int(selector[selector.index(after: colon)...])
    else { return false }
    let file = selector[..<colon]
    return row.stands(on: line) { $0 == file || $0.hasSuffix("/" + file) }
  }
}

extension RowSelection {
  package struct Unmatched: Sendable, Equatable {
    package let option: String
    package let text: String
    package let nearest: String?
  }

  package func unmatched(in collection: PlanCollection) -> [Unmatched] {
    let plans = collection.loads.compactMap(\.plan)
    func find(
      _ option: String, _ texts: [String], among known: () -> [String],
      _ takes: (String, TestPlan.Row, TestPlan) -> Bool
    ) -> [Unmatched] {
      texts.filter { text in
        !plans.contains { plan in plan.rows.contains { takes(text, $0, plan) } }
      }.map { text in
        Unmatched(option: option, text: text, nearest: NearMiss.nearest(to: text, among: known()))
      }
    }
    func ids() -> [String] { plans.flatMap { $0.rows.map(\.id) } }
    func tagged() -> [String] { plans.flatMap { $0.rows.flatMap(\.tags) } }
    return find("--filter", filters, among: ids) { text, row, _ in Self.contains(text, row) }
      + find("--tag", tags, among: tagged) { text, row, _ in row.tags.contains(text) }
      + find("--row", rows, among: ids) { text, row, plan in Self.names(text, row, of: plan) }
  }
}

/// Identifies a row across runs by its plan's file and its id.
package struct RowKey: Sendable, Hashable {
  package let plan: String
  package let row: String

  package init(_ plan: String, _ row: String) {
    self.init(plan, row, folder: FileManager.default.currentDirectoryPath)
  }

  init(_ plan: String, _ row: String, folder: String) {
    self.plan = PlanFiles.normalized(plan).withoutPrefix(folder + "/")
    self.row = row
  }
}

package struct Shard: Sendable, Equatable, CustomStringConvertible {
  package let number: Int
  package let count: Int

  package static let limit = 1_000

  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]),
      (1...Self.limit).contains(count), (1...count).contains(number)
    else { return nil }
    self.number = number
    self.count = count
  }

  package var description: String { "\(number)/\(count)" }

  /// The assumed duration, in microseconds, of a row whose duration is unknown.
  private static let unknown = 1_000

  /// Rows with known durations are assigned first, in descending order of duration: for these rows, the weight of the
  /// heaviest shard is at most 4/3 of the optimum (Graham 1969).
  func shares(of weights: [Int]) -> [Int] {
    let heavy = weights.indices.filter { weights[$0] > 0 }
      .sorted { (weights[$1], $0) < (weights[$0], $1) }
    let light = weights.indices.filter { weights[$0] <= 0 }
    var loads = [Int](repeating: 0, count: count)
    var shares = [Int](repeating: 0, count: weights.count)
    for index in heavy + light {
      var least = 0
      for part in loads.indices where loads[part] < loads[least] { least = part }
      let (sum, isTooMuch) = loads[least].addingReportingOverflow(
        weights[index] > 0 ? weights[index] : Self.unknown)
      loads[least] = isTooMuch ? Int.max : sum
      shares[index] = least + 1
    }
    return shares
  }
}
