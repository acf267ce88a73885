import HarnessText

struct Matrix {
  /// An axis, or a table, whose cells have several values.
  struct Factor {
    let entries: [Entry]
    var names: [(name: String, place: Place)]
    /// Whether other rows can use the values too, so that this one may leave some of them out.
    var isShared = false
    /// Whether a cell has the place of its entry.
    var hasPlaces = true
  }

  struct Entry {
    let labels: [(name: String, label: String)]
    let values: [(name: String, node: JSONNode)]
    let range: Range<Int>
  }

  struct Cell {
    let entries: [Entry]
    let range: Range<Int>?

    var labels: [(name: String, label: String)] { entries.flatMap(\.labels) }
    var suffix: String { "[" + labels.map { "\($0.name)=\($0.label)" }.joined(separator: ",") + "]" }
  }

  let factors: [Factor]
  /// The texts other than that of the row from which values come, which ranges in cells count on.
  let others: [SourceText]
  let count: Int

  /// The last axis varies fastest, like the last digit of a counter.
  var cells: LazyMapCollection<Range<Int>, Cell> {
    let placed = factors.firstIndex(where: \.hasPlaces)
    return (0..<count).lazy.map { index in
      var rest = index
      var entries: [Entry] = []
      for factor in factors.reversed() {
        entries.append(factor.entries[rest % factor.entries.count])
        rest /= factor.entries.count
      }
      entries.reverse()
      return Cell(entries: entries, range: placed.map { entries[$0].range })
    }
  }

  static let limit = 10_000
}

struct MatrixReader {
  let row: StrictObject
  let scope: VariableScope
  let filler: Filler
  private var others: [SourceText] = []

  init(row: StrictObject, scope: VariableScope, filler: Filler) {
    (self.row, self.scope, self.filler) = (row, scope, filler)
  }

  mutating func read(_ node: JSONNode) -> Matrix? {
    guard let part = filler.table(WrittenPart(node, in: row.source), from: scope) else { return nil }
    var factors: [Matrix.Factor?]
    if let cells = part[TemplateForm.cells], let axes = part[TemplateForm.axes], members(of: part).count == 2 {
      guard let cells = filler.table(cells, from: scope), let axes = filler.table(axes, from: scope)
      else { return nil }
      factors = [table(cells)] + product(axes)
    } else {
      factors = part.node.object == nil ? [table(part)] : product(part)
    }
    let read = factors.compactMap(\.self)
    guard read.count == factors.count else { return nil }
    // The product of many axes overflows.
    let count = read.reduce(1) { min($0, 1 << 30) * $1.entries.count }
    guard count <= Matrix.limit else { return expected(.tooManyCells(count, limit: Matrix.limit), part) }
    let size = count * read.count * MemoryLayout<Matrix.Entry>.stride
    guard filler.spend(size, at: node.range, in: row.source) else { return nil }
    return Matrix(factors: read, others: others, count: count)
  }

  private mutating func table(_ part: WrittenPart) -> Matrix.Factor? {
    guard let lines = part.node.array else {
      return expected(.wrongKind(expected: "an object with axes, or an array of cells", found: part.node.kind), part)
    }
    guard !lines.isEmpty else { return expected(.noValues(in: "matrix"), part) }
    let isShared = isShared(part)
    // A line of a table that other rows use is named by its own name: it may have many more values.
    let isNamed = isShared && Set(lines.map { $0["name"]?.string }).subtracting([nil]).count == lines.count
    var names: [(name: String, place: Place)] = []
    var known: Set<String> = []
    var entries: [Matrix.Entry] = []
    for line in lines {
      let cell = WrittenPart(line, in: part.source)
      guard line.object != nil else {
        let cause = Problem.wrongKind(expected: "an object with the cell's values", found: line.kind)
        filler.log.add(cause, at: cell.place)
        continue
      }
      let values = members(of: cell)
      for value in values where known.insert(value.name).inserted {
        names.append((value.name, cell.place(of: value)))
      }
      if values.isEmpty { filler.log.add(.noValues(in: "cell"), at: cell.place) }
      let labels = values.filter { !isNamed || $0.name == "name" }.map { ($0.name, Self.label(of: $0.value)) }
      entries.append(
        Matrix.Entry(
          labels: labels, values: values.map { ($0.name, placed($0.value, part.source)) },
          range: placed(JSONNode(.null, range: line.range), part.source).range))
    }
    return entries.count == lines.count ? Matrix.Factor(entries: entries, names: names, isShared: isShared) : nil
  }

  private mutating func product(_ part: WrittenPart) -> [Matrix.Factor?] {
    guard part.node.object != nil else {
      return [expected(.wrongKind(expected: "an object with axes", found: part.node.kind), part)]
    }
    let axes = members(of: part)
    return axes.isEmpty ? [expected(.noValues(in: "matrix"), part)] : axes.map { axis($0, in: part.source) }
  }

  private mutating func axis(_ member: JSONMember, in source: SourceText) -> Matrix.Factor? {
    guard let part = filler.table(WrittenPart(member.value, in: source), from: scope) else { return nil }
    let values: [(label: String, node: JSONNode)]
    switch part.node.value {
    case .array(let elements): values = elements.map { (Self.label(of: $0["name"] ?? $0), $0) }
    case .object(let named):
      values = named.filter { !StrictObject.isFree($0.name) }.map { ($0.name, $0.value) }
    case .null, .bool, .number, .string:
      let words = "an array of values, or an object with values keyed by label"
      return expected(.wrongKind(expected: words, found: part.node.kind), part)
    }
    guard !values.isEmpty else { return expected(.noValues(in: "axis"), part) }
    var seen: Set<String> = []
    let entries = values.compactMap { value -> Matrix.Entry? in
      let written = WrittenPart(value.node, in: part.source)
      guard seen.insert(value.label).inserted else {
        return expected(.sameLabel(value.label, axis: member.name), written)
      }
      let node = placed(value.node, part.source)
      return Matrix.Entry(labels: [(member.name, value.label)], values: [(member.name, node)], range: node.range)
    }
    return Matrix.Factor(
      entries: entries, names: [(member.name, Place(member.nameRange, in: source))], hasPlaces: isShared(part))
  }

  /// Returns a value, filled, with ranges as in the row's own text.
  private mutating func placed(_ node: JSONNode, _ source: SourceText) -> JSONNode {
    let node = filler.fill(node, from: scope, in: source)
    if source.file == row.source.file { return node }
    let index = others.firstIndex { $0.file == source.file } ?? others.count
    if index == others.count { others.append(source) }
    return node.placed { $0.shifted(by: SourceText.shift(index + 1)) }
  }

  private func isShared(_ part: WrittenPart) -> Bool {
    part.source.file != row.source.file || !row.node.range.contains(part.node.range.lowerBound)
  }

  private func members(of part: WrittenPart) -> [JSONMember] {
    (part.node.object ?? []).filter { member in
      if StrictObject.isFree(member.name) { return false }
      if !Placeholder.isName(member.name) { filler.log.add(.noName(member.name), at: part.place(of: member)) }
      return true
    }
  }

  private func expected<Value>(_ problem: Problem, _ part: WrittenPart) -> Value? {
    filler.log.add(problem, at: part.place)
    return nil
  }

  static func label(of node: JSONNode) -> String {
    let text = Filler.text(of: node) ?? node.value.text
    let scalars = text.unicodeScalars
    guard scalars.count > longestLabel else { return text }
    return String(String.UnicodeScalarView(scalars.prefix(longestLabel - 1))) + "…"
  }

  private static let longestLabel = 60
}
