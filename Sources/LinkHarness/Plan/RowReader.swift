import HarnessText
import LinkModel
import MockSite

/// Reads `links`: rows, their steps, and what they start from.
struct RowReader {
  let plan: StrictObject
  /// The object in whose text the rows stand: the plan, or a row that came by itself.
  let text: StrictObject
  /// The variables of the plan.
  let scope: VariableScope
  let appNames: [String]
  let hosts: [String]
  let forbidsOnly: Bool
  /// Whether rows that expect nothing are taken, to be given something.
  let fillsMissing: Bool
  let clipNames: [String]
  let deviceNames: [String]
  let tabNames: [String]

  static let rowKeys =
    ["id", "covers", "tags", "skip", "only", "knownIssue", "repeat", "steps"] + RowTemplate.keys

  mutating func read(
    _ documents: inout DocumentReader, _ provenance: inout Provenance
  ) -> [TestPlan.Row] {
    plan.require("links")
    guard let nodes = plan.array("links") else { return [] }
    if nodes.isEmpty, let links = plan.value("links") { plan.report(.noRows, at: links) }
    return read(nodes, &documents, &provenance)
  }

  /// Reads rows; `first` is the number of the first one, which names rows without an id.
  mutating func read(
    _ nodes: [JSONNode], from first: Int = 1, _ documents: inout DocumentReader,
    _ provenance: inout Provenance
  ) -> [TestPlan.Row] {
    let filler = Filler(log: text.log, planSize: text.source.bytes.count)
    let common = CommonKeys(plan: plan)
    var steps = StepReader(
      plan: plan, appNames: appNames, clipNames: clipNames, deviceNames: deviceNames,
      tabNames: tabNames, hosts: hosts, defaults: RowDefaults())
    steps.fillsMissing = fillsMissing
    if !common.hasPlaceholders { steps.defaults = common.defaults(steps, scope, filler) }
    var rows: [TestPlan.Row] = []
    var lines: [String: Int] = [:]
    for (index, node) in nodes.enumerated() {
      guard let row = object(of: node) else { continue }
      let template = RowTemplate(
        row: row, id: row.string("id") ?? "row-\(index + first)", scope: scope, filler: filler)
      if row.bool("only") == true, forbidsOnly, let only = row.value("only") {
        row.report(.onlyInCI(row: template.id), at: only)
      }
      var uncovered: [String] = []
      for instance in template.instances() {
        if common.hasPlaceholders {
          steps.defaults = common.defaults(steps, instance.scope, filler)
        }
        guard let row = self.row(instance, common, &steps, &uncovered, &documents, &provenance)
        else { continue }
        if let first = lines[row.id] {
          text.report(.duplicateID(row.id, firstLine: first), at: node["id"] ?? node)
        } else {
          lines[row.id] = row.position.line
        }
        rows.append(row)
      }
      report(uncovered, row, template)
    }
    return rows
  }

  /// A row without `steps` is its own only step, so it may have the keys of both.
  private func object(of node: JSONNode) -> StrictObject? {
    let isStory = node["steps"] != nil
    return text.object(
      node, isStory ? "a row with steps" : "a row",
      keys: Self.rowKeys + (isStory ? ["given"] : StepReader.keys))
  }

  private func row(
    _ instance: RowTemplate.Instance, _ common: CommonKeys, _ steps: inout StepReader,
    _ uncovered: inout [String], _ documents: inout DocumentReader,
    _ provenance: inout Provenance
  ) -> TestPlan.Row? {
    let before = text.log.count
    var isUncovered = false
    let decidingCase = instance.decidingCase.flatMap {
      text.object($0, "a case", keys: MatrixCases.keys)
    }
    guard let row = object(of: instance.node) else { return nil }
    let expected = decidingCase.map {
      steps.expectationReader.read($0)
    }
    let read = self.steps(of: row, expected ?? Expectations(), &steps, &documents, &provenance)
    // Where something is wrong with the row, its own finding says more.
    if !read.contains(where: { !$0.expectations.isEmpty || !$0.exactly.isEmpty }),
      text.log.count == before
    {
      uncovered.append(instance.id)
      isUncovered = true
    }
    let own = row.source.lines(of: instance.range)
    return TestPlan.Row(
      id: instance.id, position: row.source.position(at: instance.range.lowerBound), lines: own,
      templateLines: instance.template.map(row.source.lines),
      covers: (row.strings("covers") ?? []) + (decidingCase?.strings("covers") ?? []),
      tags: common.tags + (row.strings("tags") ?? []) + (decidingCase?.strings("tags") ?? []),
      skip: decidingCase?.reason("skip") ?? row.reason("skip"), isOnly: row.bool("only") ?? false,
      knownIssue: decidingCase.flatMap(knownIssue) ?? knownIssue(row),
      repeats: RepeatCheck.read(row), steps: read,
      missing: isUncovered ? missing(in: row, instance) : nil, cell: instance.cell)
  }

  /// The steps of a row; what a case expects is expected of the last one.
  private func steps(
    of row: StrictObject, _ expected: Expectations, _ steps: inout StepReader,
    _ documents: inout DocumentReader, _ provenance: inout Provenance
  ) -> [Step] {
    guard row.value("steps") != nil else {
      let step = steps.step(
        row, Given(), isFirst: true, overriding: expected, &documents, &provenance)
      return [step].compactMap(\.self)
    }
    let given = steps.given(row.value("given"), row)
    let nodes = row.array("steps") ?? []
    var read: [Step] = []
    for (number, node) in nodes.enumerated() {
      guard let object = row.object(node, "a step", keys: StepReader.keys) else { continue }
      let step = steps.step(
        object, number == 0 ? given : Given(), isFirst: number == 0,
        overriding: number == nodes.count - 1 ? expected : Expectations(),
        &documents, &provenance)
      if let step { read.append(step) }
    }
    return read
  }

  /// Where a row that expects nothing can be given something: in itself, or in its last step.
  private func missing(
    in row: StrictObject, _ instance: RowTemplate.Instance
  ) -> MissingExpectation? {
    guard fillsMissing else { return nil }
    return MissingExpectation(
      owner: row.value("steps")?.array?.last ?? row.node, source: row.source,
      matrix: instance.template.map { _ in
        MissingExpectation.Matrix(row: row.node, decidingCase: instance.decidingCase)
      })
  }

  private func knownIssue(_ row: StrictObject) -> TestPlan.KnownIssue? {
    guard let node = row.value("knownIssue"), let reason = row.reason("knownIssue") else {
      return nil
    }
    return TestPlan.KnownIssue(reason: reason, place: PlanPlace(node, in: row.source))
  }

  /// Reports the rows that expect nothing: those of a matrix together, at the matrix.
  private func report(_ uncovered: [String], _ row: StrictObject, _ template: RowTemplate) {
    guard let first = uncovered.first, !fillsMissing else { return }
    if let matrix = row.node.member("matrix") {
      row.log.add(.uncoveredCells(uncovered), in: row.source, at: matrix.nameRange)
    } else {
      row.report(.noExpectation(row: first), at: row.value("id") ?? row.node)
    }
  }
}

extension StrictObject {
  /// A reason, which has to say something.
  fileprivate func reason(_ key: String) -> String? {
    guard let node = value(key) else { return nil }
    guard let reason = node.string else {
      report(.wrongKind(expected: "the reason, a string", found: node.kind), at: node)
      return nil
    }
    if reason.allSatisfy(\.isWhitespace) {
      report(.malformed(reason, expected: "a reason for people who read the report"), at: node)
    }
    return reason
  }
}

extension SourceText {
  /// The lines a part of the text takes.
  func lines(of range: Range<Int>) -> ClosedRange<Int> {
    let first = position(at: range.lowerBound).line
    return first...max(first, position(at: range.upperBound).line)
  }
}
