import LinkHarness

/// The rows to replay, selected by environment variables because `swift test` passes no arguments to tests.
struct EnvironmentChoice {
  /// Whether `CI` is set; if so, rows marked `only` are rejected and plans are not updated.
  let isCI: Bool
  /// The kind of expectations to write into plans; `nil` to leave the plans unchanged.
  let update: UpdateMode?
  /// The error in the environment variables, if there is one.
  let problem: String?
  private let selection: RowSelection
  private let tags: [String]

  /// Reads `LINKPLAN_FILTER`, `LINKPLAN_TAG`, `LINKPLAN_ROW`, `LINKPLAN_UPDATE` and `CI`; an empty variable is treated as unset.
  init(_ environment: [String: String], tags: [String] = []) {
    func values(_ name: String) -> [String] {
      [environment[name] ?? ""].filter { !$0.isEmpty }
    }
    isCI = !values("CI").isEmpty
    let mode = values("LINKPLAN_UPDATE").first
    update = isCI ? nil : mode.flatMap(UpdateMode.init)
    problem = mode.flatMap { mode in
      if UpdateMode(rawValue: mode) == nil {
        return
          "LINKPLAN_UPDATE has the invalid value \"\(mode)\"; set it to \"missing\" or \"changed\""
      }
      return values("CI").isEmpty
        ? nil : "LINKPLAN_UPDATE is not allowed if CI is set: nobody would review the changes"
    }
    var selection = RowSelection()
    selection.filters = values("LINKPLAN_FILTER")
    selection.tags = values("LINKPLAN_TAG")
    selection.rows = values("LINKPLAN_ROW")
    self.selection = selection
    self.tags = tags
  }

  /// Whether environment variables select rows for the whole run; a test may then have no selected rows.
  var selectsRows: Bool {
    !selection.filters.isEmpty || !selection.tags.isEmpty || !selection.rows.isEmpty
  }

  func takes(_ row: TestPlan.Row, of plan: TestPlan) -> Bool {
    (tags.isEmpty || tags.contains(where: row.tags.contains)) && selection.takes(row, of: plan)
  }

  var words: String {
    let tagWords =
      (tags.count == 1 ? "the tag " : "any of the tags ") + tags.joined(separator: ", ")
    let words =
      selection.filters.map { "LINKPLAN_FILTER=\($0)" }
      + selection.tags.map { "LINKPLAN_TAG=\($0)" }
      + selection.rows.map { "LINKPLAN_ROW=\($0)" }
      + (tags.isEmpty ? [] : [tagWords])
    return words.isEmpty ? "the selection" : words.joined(separator: " and ")
  }
}
