/// In narrow windows, the cells of each row are stacked and labelled with the column names.
///
/// The explicit ARIA roles are necessary because table elements lose their meaning when a style sheet displays them as
/// blocks.
struct HTMLTable {
  let caption: String
  let columns: [String]
  var rows: [[HTML]] = []

  var html: HTML {
    let heads = columns.map { "<th scope=\"col\" role=\"columnheader\">\($0)</th>" as HTML }
    let body = rows.map { "<tr role=\"row\">\(cells($0))</tr>\n" as HTML }
    return """
      <table role="table">
      <caption>\(caption)</caption>
      <thead role="rowgroup"><tr role="row">\(heads)</tr></thead>
      <tbody role="rowgroup">
      \(body)</tbody>
      </table>

      """
  }

  private func cells(_ row: [HTML]) -> [HTML] {
    zip(columns, row).enumerated().map { index, cell in
      index == 0
        ? "<th scope=\"row\" role=\"rowheader\">\(cell.1)</th>"
        : "<td role=\"cell\" data-label=\"\(cell.0)\">\(cell.1)</td>"
    }
  }
}
