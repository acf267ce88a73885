import HarnessText

struct MatrixCases {
  struct Case {
    let node: JSONNode
    let labels: [String: Set<String>]
    let excludes: Bool

    func fits(_ cell: [String: String]) -> Bool {
      labels.allSatisfy { name, labels in cell[name].map(labels.contains) ?? false }
    }

    /// The cost of comparing the case with one cell, in units of the budget.
    var effort: Int { 2 * (1 + labels.count) }
  }

  private let cases: [Case]
  private let row: Written<RowForm>
  /// Whether any case is invalid; findings about unused cases would then be misleading.
  private let isMistaken: Bool

  /// Reads the cases; invalid ones are retained, because findings caused by their absence would be misleading.
  init(_ row: Written<RowForm>, for matrix: Matrix) {
    self.row = row
    let log = row.object.log
    let before = log.count
    cases = (row.template.cases ?? []).map { Self.read($0, matrix) }
    isMistaken = log.count > before
  }

  private static func read(_ one: Written<CaseForm>, _ matrix: Matrix) -> Case {
    let (object, when) = (one.object, one.member(\.when))
    let excludes = one.exclude
    if !excludes, one.present.allSatisfy({ $0.name == when?.name }) { one.report(.emptyCase) }
    var labels: [String: Set<String>] = [:]
    let conditions = when.flatMap {
      object.object($0.value, "\"when\", whose keys are the axes of the matrix", keys: matrix.names)
    }
    for member in conditions?.members ?? [] {
      guard let known = matrix.labels[member.name] else { continue }
      let values = member.value.array ?? [member.value]
      if values.isEmpty { object.report(.emptyCondition(axis: member.name), at: member.value) }
      for value in values {
        let label = MatrixReader.label(of: value)
        if !known.contains(label) {
          object.report(
            .unknownValue(label, what: "\"\(member.name)\" value", known: known), at: value)
        }
        labels[member.name, default: []].insert(label)
      }
    }
    return Case(node: object.node, labels: labels, excludes: excludes)
  }

  func deciding(about matrix: Matrix, _ filler: Filler) -> [Case?] {
    let effort = cases.reduce(0) { $0 + $1.effort }
    guard let place = row.template.node(\.cases)?.range,
      filler.spend(matrix.cells.count * effort, at: place, in: row.object.source)
    else { return matrix.cells.map { _ in nil } }
    let cells = matrix.cells.map { cell in
      Dictionary(cell.values.map { ($0.name, $0.label) }) { _, last in last }
    }
    var used: Set<Int> = []
    let deciding = cells.map { cell -> Case? in
      guard let index = cases.firstIndex(where: { $0.fits(cell) }) else { return nil }
      used.insert(index)
      return cases[index]
    }
    for (index, one) in cases.enumerated() where !isMistaken && !used.contains(index) {
      row.report(
        .unusedCase(isShadowed: cells.contains(where: one.fits)), at: one.node)
    }
    return deciding
  }
}
