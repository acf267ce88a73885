import HarnessText
import LinkHarness
import LinkModel

/// Reads lists in CSV, RFC 4180, with a line of column names.
enum LinkListCSV {
  /// The list, or `nil` for a text whose first line names no column for links.
  static func read(_ text: String) throws(LinkList.Problem) -> LinkList? {
    let text = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    guard let first = text.split(whereSeparator: \.isNewline).first,
      let separator = separator(in: first)
    else { return nil }
    let records = try records(of: text, separator)
    guard let columns = records.first else { return nil }
    let fields = columns.values.map(LinkList.Field.init(column:))
    guard let url = fields.firstIndex(of: .url) else { return nil }
    var entries: [LinkList.Entry] = []
    for record in records.dropFirst() where record.values != [""] {
      guard record.values.count == columns.values.count else {
        throw LinkList.Problem(
          line: record.line,
          message: "\(record.values.count) values for \(columns.values.count) columns",
          fix: "put a value with a separator in it in quotation marks")
      }
      func value(_ field: LinkList.Field) -> String? {
        guard let column = fields.firstIndex(of: field) else { return nil }
        let text = record.values[column].trimmingBlanks
        return text.isEmpty ? nil : text
      }
      entries.append(
        LinkList.Entry(
          url: record.values[url].trimmingBlanks, result: value(.result), source: value(.source),
          name: value(.name), line: record.line))
    }
    let unused = zip(columns.values, fields).filter { $0.1 == nil }.map(\.0)
    return LinkList(entries: entries, notes: LinkList.unused(unused))
  }

  /// The separator under which the first line names a column for links.
  private static func separator(in line: Substring) -> Character? {
    [",", ";", "\t"].first { separator in
      line.split(separator: separator, omittingEmptySubsequences: false).contains { word in
        let bare = String(word).replacing("\"", with: "")
        return LinkList.Field(column: bare) == .url
      }
    }
  }

  private struct Record {
    let line: Int
    var values: [String]
  }

  private static func records(
    of text: String, _ separator: Character
  ) throws(LinkList.Problem) -> [Record] {
    var records: [Record] = []
    var record = Record(line: 1, values: [])
    var value = ""
    var line = 1
    var quoteLine: Int?
    var index = text.startIndex
    var isFresh = true
    while index < text.endIndex {
      let character = text[index]
      index = text.index(after: index)
      if character.isNewline { line += 1 }
      if quoteLine != nil {
        if character != "\"" {
          value.append(character)
        } else if index < text.endIndex, text[index] == "\"" {
          value.append("\"")
          index = text.index(after: index)
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
          record = Record(line: line, values: [])
        }
      } else {
        value.append(character)
      }
    }
    if let quoteLine {
      throw LinkList.Problem(
        line: quoteLine, message: "a quotation mark that nobody closes",
        fix: "close it, and write \"\" for one inside")
    }
    if !value.isEmpty || !record.values.isEmpty || !isFresh {
      record.values.append(value)
      records.append(record)
    }
    return records
  }
}
