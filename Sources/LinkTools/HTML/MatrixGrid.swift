import LinkHarness

/// The values of the last axis are columns, and combinations of the other axes' values are rows.
struct MatrixGrid {
  let row: String
  private var names: [String] = []
  private var columns: [String] = []
  private var lines: [[String]] = []
  private var cells: [[String]: (status: RowRecord.Status, number: Int, key: String)] = [:]
  private var isTable = true

  /// Tables with more than `columnLimit` columns or `lineLimit` rows are not shown, because they would be unreadable.
  private static let columnLimit = 24
  private static let lineLimit = 200

  init(row: String) { self.row = row }

  /// No table is shown if cells have different axes, two cells have the same values, or the table is too large.
  mutating func add(_ cell: TestPlan.Cell, _ status: RowRecord.Status, _ key: String) {
    let labels = cell.values.map(\.label)
    if names.isEmpty { names = cell.values.map(\.name) }
    guard isTable, names == cell.values.map(\.name), cells[labels] == nil, let last = labels.last
    else {
      isTable = false
      return
    }
    if !columns.contains(last) { columns.append(last) }
    let line = Array(labels.dropLast())
    if lines.last != line, !lines.contains(line) { lines.append(line) }
    cells[labels] = (status, cells.count, key)
    isTable = columns.count <= Self.columnLimit && lines.count <= Self.lineLimit
  }

  var html: HTML {
    guard isTable, cells.count > 1 else { return "" }
    // If most cells of the table would be empty, the results are listed in one column.
    if cells.count * 2 < lines.count * columns.count { return list }
    let heads = columns.map { "<th scope=\"col\">\($0)</th>" as HTML }
    let corner = names.dropLast().map { "<th scope=\"col\" class=\"axis\">\($0)</th>" as HTML }
    let body = lines.map { line -> HTML in
      let labels = line.map { "<th scope=\"row\">\($0)</th>" as HTML }
      return "<tr>\(labels)\(columns.map { cell(line + [$0]) })</tr>\n"
    }
    return """
      <div class="grid"><table>
      <caption><b>\(row)</b> \(names.last ?? "") across\(names.count > 1 ? ", the rest down" : "")</caption>
      <thead><tr>\(corner)\(heads)</tr></thead>
      <tbody>
      \(body)</tbody>
      </table></div>

      """
  }

  private var list: HTML {
    let heads = names.map { "<th scope=\"col\" class=\"axis\">\($0)</th>" as HTML }
    let body = cells.sorted { $0.value.number < $1.value.number }.map { labels, _ -> HTML in
      let names = labels.map { "<th scope=\"row\">\($0)</th>" as HTML }
      return "<tr>\(names)\(cell(labels))</tr>\n"
    }
    return """
      <div class="grid"><table>
      <caption><b>\(row)</b></caption>
      <thead><tr>\(heads)<td></td></tr></thead>
      <tbody>
      \(body)</tbody>
      </table></div>

      """
  }

  private func cell(_ labels: [String]) -> HTML {
    guard let cell = cells[labels] else { return "<td class=\"hole\"></td>" }
    let label = "\(labels.joined(separator: ", ")): \(cell.status.words)"
    return """
      <td class="\(cell.status.rawValue)"><a href="#\(cell.key)" title="\(label)" \
      aria-label="\(label)">\(cell.status.mark)</a></td>
      """
  }
}
