import LinkHarness

/// The rows to replay, selected by environment variables because `swift test` passes no arguments to tests.
struct EnvironmentChoice {
  /// Whether rows marked `only` are refused.
  let isCI: Bool
  private let selection: RowSelection
  private let tags: [String]

  /// Reads `LINKPLAN_FILTER`, `LINKPLAN_TAG`, `LINKPLAN_ROW` and `CI`; an empty variable counts as unset.
  init(_ environment: [String: String], tags: [String] = []) {
    func values(_ name: String) -> [String] {
      [environment[name] ?? ""].filter { !$0.isEmpty }
    }
    isCI = !values("CI").isEmpty
    var selection = RowSelection()
    selection.filters = values("LINKPLAN_FILTER")
    selection.tags = values("LINKPLAN_TAG")
    selection.rows = values("LINKPLAN_ROW")
    self.selection = selection
    self.tags = tags
  }

  func takes(_ row: TestPlan.Row, of plan: TestPlan) -> Bool {
    (tags.isEmpty || tags.contains(where: row.tags.contains)) && selection.takes(row, of: plan)
  }

  var words: String {
    let words =
      selection.filters.map { "LINKPLAN_FILTER=\($0)" }
      + selection.tags.map { "LINKPLAN_TAG=\($0)" }
      + selection.rows.map { "LINKPLAN_ROW=\($0)" }
      + (tags.isEmpty ? [] : ["one of the tags \(tags.joined(separator: ", "))"])
    return words.isEmpty ? "anything to replay" : words.joined(separator: " and ")
  }
}
