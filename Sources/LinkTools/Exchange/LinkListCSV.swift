import HarnessText

/// Parses lists in CSV (RFC 4180) with a header line.
enum LinkListCSV {
  /// Visits the entries and returns notes, or returns `nil` if the first line has no column for links.
  static func read(
    _ text: String, _ visit: (LinkList.Entry) -> Void
  ) throws(LinkList.Problem) -> [String]? {
    let text = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    let first = text.drop(while: \.isNewline).prefix { !$0.isNewline }
    guard let separator = separator(in: first) else { return nil }
    var header: Header?
    var problem: LinkList.Problem?
    try records(of: text, separator) { record in
      guard let header else { return header = Header(columns: record.values) }
      guard let url = header.url, problem == nil, record.values != [""] else { return }
      guard record.values.count == header.columns.count else {
        problem = .wrongCount(of: record, header)
        return
      }
      let values = record.values.map(\.trimmingBlanks)
      let named = zip(header.fields, values).compactMap { field, text in
        text.isEmpty ? nil : field.map { ($0, text) }
      }
      visit(LinkList.Entry(url: values[url], line: record.line, values: Dictionary(firstOf: named)))
    }
    guard let header, header.url != nil else { return nil }
    if let problem { throw problem }
    let unused = zip(header.columns, header.fields).filter { $0.1 == nil }.map(\.0)
    return LinkList.unused(unused)
  }

  fileprivate struct Header {
    let columns: [String]
    let fields: [LinkList.Field?]
    var url: Int? { fields.firstIndex(of: .url) }

    init(columns: [String]) {
      self.columns = columns
      fields = columns.map(LinkList.Field.init(column:))
    }
  }

  private static func separator(in line: Substring) -> Character? {
    [",", ";", "\t"].first { separator in
      line.split(separator: separator).contains { word in
        LinkList.Field(column: String(word).replacing("\"", with: "")) == .url
      }
    }
  }

  fileprivate struct Record {
    let line: Int
    var values: [String] = []
  }

  private static func records(
    of text: Substring, _ separator: Character, _ visit: (Record) -> Void
  ) throws(LinkList.Problem) {
    var record = Record(line: 1)
    var value = ""
    var line = 1
    var quoteLine: Int?
    var isFresh = true
    var rest = text
    var isAtEnd = false
    while !isAtEnd {
      // A line break is added, because the last line may end without one.
      isAtEnd = rest.isEmpty
      let character = rest.popFirst() ?? "\n"
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
          visit(record)
          record = Record(line: line)
        }
      } else {
        value.append(character)
      }
    }
    guard let quoteLine else { return }
    throw LinkList.Problem(
      line: quoteLine, message: "unterminated quotation mark",
      fix: "end the value with a quotation mark; inside a value, write \"\" for one")
  }
}

extension LinkList.Problem {
  fileprivate static func wrongCount(
    of record: LinkListCSV.Record, _ header: LinkListCSV.Header
  ) -> LinkList.Problem {
    LinkList.Problem(
      line: record.line,
      message:
        "\(record.values.count.of("value", "values")) for \(header.columns.count.of("column", "columns"))",
      fix:
        "write one value per column, and put quotation marks around values that contain a separator"
    )
  }
}
