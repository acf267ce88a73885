import HarnessText
import LinkModel

/// The cells of one matrix about which nothing is expected, and what came out of those that were replayed.
///
/// Where they all come to the same, the row expects it; where a case decides about them, the case does; and for all others
/// cases are written behind those there are.
struct MissingCases {
  /// One cell.
  struct Cell {
    let row: TestPlan.Row
    let missing: MissingExpectation
    /// The row that has the matrix, and the case that decides about the cell.
    let matrix: MissingExpectation.Cell
    /// What can be expected of it; `nil` when it was not replayed, or nothing came of it.
    let expect: JSONValue?

    /// The label of each value, by axis.
    var labels: [String: String] {
      Dictionary(
        row.cell?.values.map { ($0.name, $0.label) } ?? [], uniquingKeysWith: { first, _ in first })
    }
  }

  /// What is to be written, and what is left as it is.
  struct Outcome {
    var edits: [TextEdit] = []
    var refusals: [(reason: UpdateRefusal, place: PlanPlace, row: String)] = []
  }

  /// Every cell of the matrix that expects nothing, replayed or not.
  let cells: [Cell]

  /// More cases than these nobody reads.
  static let limit = 50

  func outcome() -> Outcome {
    var outcome = Outcome()
    var groups: [(node: JSONNode, cells: [Cell])] = []
    var free: [Cell] = []
    for cell in cells {
      guard let node = cell.matrix.decidingCase else {
        free.append(cell)
        continue
      }
      if let index = groups.firstIndex(where: { $0.node.range == node.range }) {
        groups[index].cells.append(cell)
      } else {
        groups.append((node, [cell]))
      }
    }
    for group in groups { fill(group.node, group.cells, &outcome) }
    if !free.isEmpty { cover(free, &outcome) }
    return outcome
  }

  /// Gives a case what came out of its cells, when that is the same of all of them.
  private func fill(_ node: JSONNode, _ cells: [Cell], _ outcome: inout Outcome) {
    let place = PlanPlace(node, in: cells[0].missing.source)
    guard let expect = Self.common(cells) else {
      let reason: UpdateRefusal =
        Set(cells.compactMap(\.expect?.text)).count > 1 ? .caseOfManyEnds : .cellsNotReplayed
      outcome.refusals.append((reason, place, cells[0].row.id))
      return
    }
    let missing = MissingExpectation(owner: node, source: cells[0].missing.source)
    outcome.edits.append(missing.edit(inserting: expect))
  }

  /// Gives the row what came out, or cases that tell the cells apart.
  private func cover(_ cells: [Cell], _ outcome: inout Outcome) {
    let first = cells[0]
    let row = first.matrix.row
    if row["cases"] == nil, let expect = Self.common(cells) {
      outcome.edits.append(first.missing.edit(inserting: expect))
      return
    }
    let place = PlanPlace(row, in: first.missing.source)
    guard cells.contains(where: { $0.expect != nil }) else {
      outcome.refusals.append((.nothingToExpect, place, first.row.id))
      return
    }
    // What the row expects, although it is nothing yet, would hold for the cells of all cases.
    if first.missing.owner["expect"] != nil {
      outcome.refusals.append((.emptyExpectOfManyEnds, place, first.row.id))
      return
    }
    let cases = cases(of: cells)
    guard cases.count <= Self.limit else {
      outcome.refusals.append((.tooManyCases(cases.count), place, first.row.id))
      return
    }
    guard cells.allSatisfy({ cell in Self.decided(by: cases, cell) == cell.expect?.text }) else {
      outcome.refusals.append((.uncoveredCell, place, first.row.id))
      return
    }
    let values = cases.map { one in
      JSONValue.object(
        (one.when.isEmpty ? [] : [member("when", .object(one.conditions))])
          + [member("expect", one.expect)])
    }
    let holder = MissingExpectation(owner: row, source: first.missing.source)
    outcome.edits.append(holder.edit(appending: values, to: "cases"))
  }

  /// What all of the cells come to, when it is the same.
  private static func common(_ cells: [Cell]) -> JSONValue? {
    guard let expect = cells[0].expect else { return nil }
    return cells.allSatisfy { $0.expect?.text == expect.text } ? expect : nil
  }

  // MARK: Cases

  private struct Case {
    /// The labels it asks for, by axis, in the order of both.
    let when: [(axis: String, labels: [String])]
    let expect: JSONValue

    func fits(_ labels: [String: String]) -> Bool {
      when.allSatisfy { axis, allowed in labels[axis].map(allowed.contains) ?? false }
    }

    var conditions: [JSONMember] {
      when.map { axis, labels in
        member(
          axis, labels.count == 1 ? .string(labels[0]) : .array(labels.map(JSONValue.string)))
      }
    }
  }

  private static func decided(by cases: [Case], _ cell: Cell) -> String? {
    cases.first { $0.fits(cell.labels) }?.expect.text
  }

  /// A case for each end where values of the axes tell its cells from all others, and one for each cell elsewhere.
  private func cases(of cells: [Cell]) -> [Case] {
    var ends: [String: [Cell]] = [:]
    var order: [String] = []
    for cell in cells {
      guard let text = cell.expect?.text else { continue }
      if ends[text] == nil { order.append(text) }
      ends[text, default: []].append(cell)
    }
    var cases: [Case] = []
    for text in order {
      guard let group = ends[text], let expect = group[0].expect else { continue }
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

  /// The axes of which the cells have some values only, with these.
  private static func conditions(
    of group: [Cell], among all: [Cell]
  ) -> [(axis: String, labels: [String])] {
    let counts = labels(of: all).map { ($0.axis, $0.labels.count) }
    return labels(of: group).filter { axis, labels in
      !counts.contains { $0 == (axis, labels.count) }
    }
  }

  private static func labels(of cells: [Cell]) -> [(axis: String, labels: [String])] {
    var all: [(axis: String, labels: [String])] = []
    for value in cells.lazy.flatMap({ $0.row.cell?.values ?? [] }) {
      if let index = all.firstIndex(where: { $0.axis == value.name }) {
        if !all[index].labels.contains(value.label) { all[index].labels.append(value.label) }
      } else {
        all.append((value.name, [value.label]))
      }
    }
    return all
  }
}
