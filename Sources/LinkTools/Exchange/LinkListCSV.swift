import HarnessText

/// Parses lists in CSV (RFC 4180) with a header line.
enum LinkListCSV {
  /// Returns the list, or `nil` if the first line has no column for links.
  static func read(_ text: String) throws(LinkList.Problem) -> LinkList? {
    let text = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    guard let first = text.split(whereSeparator: \.isNewline).first,
      let separator = separator(in: first)
    else { return nil }
    let records = try records(of: text, separator)
    guard let columns = records.first?.values else { return nil }
    let fields = columns.map(LinkList.Field.init(column:))
    guard let url = fields.firstIndex(of: .url) else { return nil }
    var entries: [LinkList.Entry] = []
    for record in records.dropFirst() where record.values != [""] {
      guard record.values.count == columns.count else {
        throw LinkList.Problem(
          line: record.line,
          message:
            "\(record.values.count.of("value", "values")) for \(columns.count.of("column", "columns"))",
          fix:
            "write one value per column, and put quotation marks around values that contain a separator"
        )
      }
      let values = record.values.map(\.trimmingBlanks)
      entries.append(
        LinkList.Entry(values[url], line: record.line) { field in
          fields.firstIndex(of: field).map { values[$0] }.flatMap { $0.isEmpty ? nil : $0 }
        })
    }
    let unused = zip(columns, fields).filter { $0.1 == nil }.map(\.0)
    return LinkList(entries: entries, notes: LinkList.unused(unused))
  }

  /// Returns the first separator that results in a column for links, or `nil` if none does.
  private static func separator(in line: Substring) -> Character? {
    [",", ";", "\t"].first { separator in
      line.split(separator: separator).contains { word in
        LinkList.Field(column: String(word).replacing("\"", with: "")) == .url
      }
    }
  }

  private struct Record {
    let line: Int
    var values: [String] = []
  }

  private static func records(
    of text: String, _ separator: Character
  ) throws(LinkList.Problem) -> [Record] {
    var records: [Record] = []
    var record = Record(line: 1)
    var value = ""
    var line = 1
    var quoteLine: Int?
    var isFresh = true
    // A line break is added, because the last line may end without one.
    var rest = (text + "\n")[...]
    while let character = rest.popFirst() {
      if character.isNewline { line += 1 }
      if quoteLine != nil {
        if character != "\"" {
          value.append(character)
        } else if rest.first == "\"" {
          value.append(rest.removeFirst())
        } else {
          quoteLine = nil
        }
      } else if character == "\"", value.isEmpty, isFresh {
        quoteLine = line
        isFresh = false
      } else if character == separator || character.isNewline {
        record.values.append(value)
        value = ""
        isFresh = true
        if character.isNewline {
          records.append(record)
          record = Record(line: line)
        }
      } else {
        value.append(character)
      }
    }
    guard let quoteLine else { return records }
    throw LinkList.Problem(
      line: quoteLine, message: "unterminated quotation mark",
      fix: "end the value with a quotation mark; inside a value, write \"\" for one")
  }
}
