import HarnessText

extension RowSelection {
  /// A part of a selection that no row answers to: most likely mistyped.
  package struct Unmatched: Sendable, Equatable {
    package let option: String
    package let text: String
    /// The nearest text that selects something, or `nil` when there is none near.
    package let nearest: String?
  }

  /// The texts of this selection that no row of the plans answers to, whatever the other texts say.
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
