import HarnessText

struct Matrix {
  struct Value {
    let name: String
    let label: String
    let node: JSONNode
  }

  struct Cell {
    let values: [Value]
    let node: JSONNode?

    var suffix: String {
      "[" + values.map { "\($0.name)=\($0.label)" }.joined(separator: ",") + "]"
    }
  }

  let cells: [Cell]
  let names: [String]

  static let limit = 10_000
}

struct MatrixReader {
  let row: StrictObject
  let scope: VariableScope
  let filler: Filler

  func read(_ node: JSONNode) -> Matrix? {
    switch node.value {
    case .object: product(node)
    case .array(let lines): table(lines, node)
    case .null, .bool, .number, .string:
      row.expected("an object with axes, or an array of cells", node, nil)
    }
  }

  // MARK: A table

  private func table(_ lines: [JSONNode], _ matrix: JSONNode) -> Matrix? {
    guard !lines.isEmpty else { return empty("matrix", matrix) }
    guard fits(lines.count, matrix) else { return nil }
    var names: [String] = []
    var known: Set<String> = []
    var cells: [Matrix.Cell] = []
    for line in lines {
      guard let members = row.expected("an object with the cell's values", line, line.object) else {
        continue
      }
      let values = members.filter { isNamed($0) }.map { member in
        Matrix.Value(
          name: member.name, label: Self.label(of: member.value), node: filled(member.value))
      }
      for value in values where known.insert(value.name).inserted { names.append(value.name) }
      if values.isEmpty { row.report(.noValues(in: "cell"), at: line) }
      cells.append(Matrix.Cell(values: values, node: line))
    }
    return cells.count == lines.count ? Matrix(cells: cells, names: names) : nil
  }

  // MARK: A product

  private func product(_ matrix: JSONNode) -> Matrix? {
    let members = (matrix.object ?? []).filter { isNamed($0) }
    let axes = members.compactMap(axis)
    guard axes.count == members.count else { return nil }
    guard !axes.isEmpty else { return empty("matrix", matrix) }
    var count = 1
    for axis in axes {
      let (product, isTooLarge) = count.multipliedReportingOverflow(by: axis.count)
      count = isTooLarge ? .max : product
    }
    guard fits(count, matrix),
      filler.spend(
        count * axes.count * MemoryLayout<Matrix.Value>.stride, at: matrix.range, in: row.source)
    else { return nil }
    // The last axis varies fastest, like the last digit of a counter.
    let cells = (0..<count).map { index in
      var rest = index
      var values: [Matrix.Value] = []
      for axis in axes.reversed() {
        values.append(axis[rest % axis.count])
        rest /= axis.count
      }
      return Matrix.Cell(values: values.reversed(), node: nil)
    }
    return Matrix(cells: cells, names: members.map(\.name))
  }

  private func axis(_ member: JSONMember) -> [Matrix.Value]? {
    let values: [(label: String, node: JSONNode)]
    switch member.value.value {
    case .array(let elements): values = elements.map { (Self.label(of: $0), $0) }
    case .object(let named):
      values = named.filter { !StrictObject.isFree($0.name) }.map { ($0.name, $0.value) }
    case .null, .bool, .number, .string:
      return row.expected(
        "an array of values, or an object with values keyed by label", member.value, nil)
    }
    guard !values.isEmpty else { return empty("axis", member.value) }
    var seen: Set<String> = []
    let different = values.filter { value in
      if seen.insert(value.label).inserted { return true }
      row.report(.sameLabel(value.label, axis: member.name), at: value.node)
      return false
    }
    return different.map {
      Matrix.Value(name: member.name, label: $0.label, node: filled($0.node))
    }
  }

  // MARK: Both

  private func filled(_ node: JSONNode) -> JSONNode {
    filler.fill(node, from: scope, in: row.source)
  }

  private func fits(_ count: Int, _ matrix: JSONNode) -> Bool {
    if count <= Matrix.limit { return true }
    row.report(.tooManyCells(count, limit: Matrix.limit), at: matrix)
    return false
  }

  private func empty<Value>(_ what: String, _ node: JSONNode) -> Value? {
    row.report(.noValues(in: what), at: node)
    return nil
  }

  private func isNamed(_ member: JSONMember) -> Bool {
    if StrictObject.isFree(member.name) { return false }
    if !Placeholder.isName(member.name) { row.report(.noName(member.name), at: member) }
    return true
  }

  static func label(of node: JSONNode) -> String {
    let text = Filler.text(of: node) ?? node.value.text
    let scalars = text.unicodeScalars
    guard scalars.count > longestLabel else { return text }
    return String(String.UnicodeScalarView(scalars.prefix(longestLabel - 1))) + "…"
  }

  private static let longestLabel = 60
}
