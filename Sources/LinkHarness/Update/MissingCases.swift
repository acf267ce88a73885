import HarnessText

/// The edits that add missing expectations for the cells of a matrix: in its row, in existing cases, or in new cases.
struct MissingCases {
  struct Cell {
    let row: TestPlan.Row
    let missing: MissingExpectation
    let matrix: MissingExpectation.Cell
    let expect: JSONValue?

    var labels: [String: String] {
      Dictionary(firstOf: row.cell?.values.map { ($0.name, $0.label) } ?? [])
    }
  }

  private(set) var edits: [TextEdit] = []
  private(set) var refusals: [(reason: UpdateRefusal, place: PlanPlace, row: String)] = []

  /// Maximum number of new cases; a longer list would not be readable.
  static let limit = 50

  init(_ cells: [Cell]) {
    for group in cells.grouped(by: { $0.matrix.decidingCase?.range }) {
      if let node = group[0].matrix.decidingCase { fill(node, group) }
    }
    let free = cells.filter { $0.matrix.decidingCase == nil }
    if !free.isEmpty { cover(free) }
  }

  private mutating func fill(_ node: JSONNode, _ cells: [Cell]) {
    let source = cells[0].missing.source
    if let expect = Self.common(cells) {
      edits.append(MissingExpectation(owner: node, source: source).edit(inserting: expect))
    } else {
      let hasManyEnds = cells.compactMap(\.expect?.text).distinct.count > 1
      let reason = hasManyEnds ? UpdateRefusal.caseOfManyEnds : .cellsNotReplayed
      refusals.append((reason, PlanPlace(node, in: source), cells[0].row.id))
    }
  }

  private mutating func cover(_ cells: [Cell]) {
    let first = cells[0]
    let row = first.matrix.row
    if row["cases"] == nil, let expect = Self.common(cells) {
      return edits.append(first.missing.edit(inserting: expect))
    }
    let cases = cases(of: cells)
    if let reason = Self.obstacle(to: cases, of: cells) {
      let place = PlanPlace(row, in: first.missing.source)
      return refusals.append((reason, place, first.row.id))
    }
    let values = cases.map { one in
      JSONValue.object(present: [
        "when": one.when.isEmpty ? nil : .object(one.conditions), "expect": one.expect,
      ])
    }
    let holder = MissingExpectation(owner: row, source: first.missing.source)
    edits.append(holder.edit(appending: values, to: "cases"))
  }

  private static func obstacle(to cases: [Case], of cells: [Cell]) -> UpdateRefusal? {
    if cells.allSatisfy({ $0.expect == nil }) { return .nothingToExpect }
    // Appending cases would leave the row's empty `expect` in place. An empty `expect` is invalid except during an
    // update.
    if cells[0].missing.owner["expect"] != nil { return .emptyExpectOfManyEnds }
    if cases.count > limit { return .tooManyCases(cases.count) }
    let isCovered = cells.allSatisfy { cell in
      cases.first { $0.fits(cell.labels) }?.expect.text == cell.expect?.text
    }
    return isCovered ? nil : .uncoveredCell
  }

  private static func common(_ cells: [Cell]) -> JSONValue? {
    guard let expect = cells[0].expect else { return nil }
    return cells.allSatisfy { $0.expect?.text == expect.text } ? expect : nil
  }

  // MARK: Cases

  private struct Case {
    let when: [(axis: String, labels: [String])]
    let expect: JSONValue

    func fits(_ labels: [String: String]) -> Bool {
      when.allSatisfy { axis, allowed in labels[axis].map(allowed.contains) ?? false }
    }

    var conditions: [JSONMember] {
      when.map { axis, labels in
        JSONMember(
          axis, labels.count == 1 ? .string(labels[0]) : .texts(labels))
      }
    }
  }

  /// If the conditions of a group also match other cells, returns one case for each cell in the group instead.
  private func cases(of cells: [Cell]) -> [Case] {
    var cases: [Case] = []
    for group in cells.grouped(by: { $0.expect?.text }) {
      guard let expect = group[0].expect else { continue }
      let one = Case(when: Self.conditions(of: group, among: cells), expect: expect)
      if cases.count <= Self.limit, cells.count(where: { one.fits($0.labels) }) == group.count {
        cases.append(one)
      } else {
        cases += group.map { cell in
          Case(
            when: cell.row.cell?.values.map { ($0.name, [$0.label]) } ?? [], expect: expect)
        }
      }
    }
    return cases
  }

  private static func conditions(
    of group: [Cell], among all: [Cell]
  ) -> [(axis: String, labels: [String])] {
    let counts = labels(of: all).map { ($0.axis, $0.labels.count) }
    return labels(of: group).filter { axis, labels in
      !counts.contains { $0 == (axis, labels.count) }
    }
  }

  private static func labels(of cells: [Cell]) -> [(axis: String, labels: [String])] {
    cells.flatMap { $0.row.cell?.values ?? [] }.grouped(by: \.name)
      .map { ($0[0].name, $0.map(\.label).distinct) }
  }
}
