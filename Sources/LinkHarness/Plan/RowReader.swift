import LinkModel
import MockSite

/// Reads `links`: rows, their steps, and what they start from.
struct RowReader {
  let plan: StrictObject
  let appNames: [String]
  let hosts: [String]
  let forbidsOnly: Bool
  let clipNames: [String]
  let deviceNames: [String]

  static let rowKeys = ["id", "covers", "tags", "skip", "only", "knownIssue", "steps"]

  mutating func read(
    _ documents: inout DocumentReader, _ provenance: inout Provenance
  ) -> [TestPlan.Row] {
    plan.require("links")
    guard let nodes = plan.array("links") else { return [] }
    if nodes.isEmpty, let links = plan.value("links") { plan.report(.noRows, at: links) }
    let defaults = plan.object("defaults", "the defaults", keys: ["from", "given"])
    var steps = StepReader(
      plan: plan, appNames: appNames, clipNames: clipNames, deviceNames: deviceNames, hosts: hosts,
      defaultSource: defaults?.value("from").flatMap {
        SourceReader(appNames: appNames).read($0, plan)
      },
      given: StepReader.given(defaults?.value("given"), plan)
        .over(StepReader.given(plan.value("given"), plan)))
    var rows: [TestPlan.Row] = []
    var lines: [String: Int] = [:]
    let tags = plan.strings("tags") ?? []
    for (index, node) in nodes.enumerated() {
      guard let row = row(node, index, tags, &steps, &documents, &provenance) else { continue }
      if let first = lines[row.id] {
        plan.report(.duplicateID(row.id, firstLine: first), at: node["id"] ?? node)
      } else {
        lines[row.id] = row.position.line
      }
      rows.append(row)
    }
    return rows
  }

  private func row(
    _ node: JSONNode, _ index: Int, _ tags: [String], _ steps: inout StepReader,
    _ documents: inout DocumentReader, _ provenance: inout Provenance
  ) -> TestPlan.Row? {
    // A row without `steps` is its own only step, so it may have the keys of both.
    let isStory = node["steps"] != nil
    let keys = isStory ? Self.rowKeys + ["given"] : Self.rowKeys + StepReader.keys
    let what = isStory ? "a row with steps" : "a row"
    guard let row = plan.object(node, what, keys: keys) else { return nil }
    let id = row.string("id") ?? "row-\(index + 1)"
    let isOnly = row.bool("only") ?? false
    if isOnly, forbidsOnly, let only = row.value("only") {
      row.report(.onlyInCI(row: id), at: only)
    }
    var read: [Step] = []
    if isStory {
      let given = StepReader.given(row.value("given"), row)
      for (number, step) in (row.array("steps") ?? []).enumerated() {
        guard let object = row.object(step, "a step", keys: StepReader.keys) else { continue }
        if let step = steps.step(
          object, number == 0 ? given : Given(), number == 0, &documents, &provenance)
        {
          read.append(step)
        }
      }
    } else if let step = steps.step(row, Given(), true, &documents, &provenance) {
      read.append(step)
    }
    if !read.contains(where: { !$0.expectations.isEmpty }), !Self.hasExpectation(node) {
      row.report(.noExpectation(row: id), at: row.value("id") ?? row.node)
    }
    let start = row.source.position(at: node.range.lowerBound)
    let end = row.source.position(at: node.range.upperBound)
    return TestPlan.Row(
      id: id, position: start, lines: start.line...max(start.line, end.line),
      covers: row.strings("covers") ?? [], tags: tags + (row.strings("tags") ?? []),
      skip: row.string("skip"), isOnly: isOnly, knownIssue: knownIssue(row), steps: read)
  }

  private func knownIssue(_ row: StrictObject) -> TestPlan.KnownIssue? {
    guard let node = row.value("knownIssue"), let reason = row.string(node) else { return nil }
    return TestPlan.KnownIssue(reason: reason, place: PlanPlace(node, in: row.source))
  }

  /// Whether an `expect` is there at all: one that is empty or wrong has a finding of its own.
  private static func hasExpectation(_ node: JSONNode) -> Bool {
    node["expect"] != nil || (node["steps"]?.array ?? []).contains { $0["expect"] != nil }
  }
}
