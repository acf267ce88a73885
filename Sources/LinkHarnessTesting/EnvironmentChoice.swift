import LinkHarness

/// The rows to replay, selected by environment variables because `swift test` passes no arguments to tests.
struct EnvironmentChoice {
  let isCI: Bool
  let update: UpdateMode?
  let problem: String?
  private let selection: RowSelection
  private let tags: [String]

  /// An empty variable is treated as unset.
  init(_ environment: [String: String], tags: [String] = []) {
    func values(_ variable: RunVariable) -> [String] {
      [variable.value(in: environment)].compactMap(\.self)
    }
    isCI = !(environment["CI"] ?? "").isEmpty
    let mode = RunVariable.update.value(in: environment)
    update = isCI ? nil : mode.flatMap(UpdateMode.init)
    problem =
      RunVariable.misspelling(in: environment)
      ?? mode.flatMap { [isCI] in Self.problem(ofUpdate: $0, isCI: isCI) }
    var selection = RowSelection()
    selection.filters = values(.filter)
    selection.tags = values(.tag)
    selection.rows = values(.row)
    self.selection = selection
    self.tags = tags
  }

  private static func problem(ofUpdate mode: String, isCI: Bool) -> String? {
    let name = RunVariable.update.rawValue
    if UpdateMode(rawValue: mode) == nil {
      return "\(name) has the invalid value \"\(mode)\"; set it to \"missing\" or \"changed\""
    }
    return isCI
      ? "\(name) is not allowed if CI is set, because nobody would review the changes to the plans"
      : nil
  }

  /// If environment variables select rows for the whole run, a test may have none.
  var selectsRows: Bool {
    !selection.filters.isEmpty || !selection.tags.isEmpty || !selection.rows.isEmpty
  }

  func takes(_ row: TestPlan.Row, of plan: TestPlan) -> Bool {
    (tags.isEmpty || tags.contains(where: row.tags.contains)) && selection.takes(row, of: plan)
  }

  func words(in plans: PlanCollection) -> String {
    var all = selection
    all.tags += tags
    let nearest = all.unmatched(in: plans).compactMap(\.nearest).first
    return words + (nearest.map { "; did you mean \($0)?" } ?? "")
  }

  private var words: String {
    let tagWords =
      (tags.count == 1 ? "the tag " : "any of the tags ") + tags.joined(separator: ", ")
    let words =
      selection.filters.map { "\(RunVariable.filter.rawValue)=\($0)" }
      + selection.tags.map { "\(RunVariable.tag.rawValue)=\($0)" }
      + selection.rows.map { "\(RunVariable.row.rawValue)=\($0)" }
      + (tags.isEmpty ? [] : [tagWords])
    return words.isEmpty ? "the selection" : words.joined(separator: " and ")
  }
}
