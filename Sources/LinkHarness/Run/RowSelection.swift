import HarnessText
import LinkModel

package struct RowSelection: Sendable {
  package var filters: [String] = []
  package var tags: [String] = []
  package var rows: [String] = []
  package var shard: Shard?

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

  package func rows(in collection: PlanCollection) -> [TestPlan.Row] {
    let choice = choice(among: collection)
    return zip(collection.loads, choice.plans).flatMap { load, rows in
      load.plan.map { plan in rows.chosen.map { plan.rows[$0] } } ?? []
    }.filter { !choice.hasOnly || $0.isOnly }
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
    guard let shard else { return choice }
    var position = 0
    for index in choice.plans.indices {
      choice.plans[index].chosen.removeAll { _ in
        defer { position += 1 }
        return position % shard.count != shard.number - 1
      }
    }
    return choice
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

/// One of several parts of a run, to which its rows belong in turn.
package struct Shard: Sendable, Equatable, CustomStringConvertible {
  package let number: Int
  package let count: Int

  static let limit = 1_000

  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]),
      (1...Self.limit).contains(count), (1...count).contains(number)
    else { return nil }
    self.number = number
    self.count = count
  }

  package var description: String { "\(number)/\(count)" }
}
