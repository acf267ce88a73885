import HarnessText

/// Parses lists in CSV with a header line.
enum LinkListCSV {
  /// Visits the entries and returns notes, or returns `nil` if the first line has no column for links.
  static func read(_ text: String, _ visit: (LinkList.Entry) -> Void) throws(LinkList.Problem) -> [String]? {
    do throws(CSV.Problem) {
      let list = try CSV(Array(text.utf8)) { $0.contains { LinkList.Field(column: $0) == .url } }
      guard var list else { return nil }
      let fields = list.columns.map(LinkList.Field.init(column:))
      try list.read { line, record in
        let named = zip(fields, record.map(\.text.trimmingBlanks)).compactMap { field, text in
          text.isEmpty && field != .url ? nil : field.map { ($0, text) }
        }
        let values = Dictionary(firstOf: named)
        visit(LinkList.Entry(url: values[.url] ?? "", line: line, values: values))
      }
      return LinkList.unused(zip(list.columns, fields).filter { $0.1 == nil }.map(\.0))
    } catch {
      throw LinkList.Problem(line: error.line, message: error.message, fix: error.fix)
    }
  }
}
