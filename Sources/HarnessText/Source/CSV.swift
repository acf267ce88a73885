/// Reads lists in CSV (RFC 4180) with a header line; the separator is a comma, a semicolon or a tab.
package struct CSV {
  package struct Field {
    package let text: String
    /// The range of the field, with its quotation marks.
    package let range: Range<Int>
  }

  package struct Problem: Error, Equatable {
    package let offset: Int
    package let line: Int
    package let message: String
    package let fix: String
  }

  package let columns: [String]
  private let header: [Field]
  private let rest: CSVReader

  /// Reads the header with the first separator for which it `isHeader`; `nil` if there is none.
  package init?(_ bytes: [UInt8], isHeader: ([String]) -> Bool) throws(Problem) {
    let first = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let start = bytes[first...].firstIndex { !"\r\n".utf8.contains($0) } ?? bytes.count
    for separator in ",;\t".utf8 {
      var reader = CSVReader(bytes: bytes, separator: separator, index: start)
      guard let header = try reader.record() else { return nil }
      let columns = header.map(\.text.trimmingBlanks)
      guard isHeader(columns) else { continue }
      (self.columns, self.header, rest) = (columns, header, reader)
      return
    }
    return nil
  }

  /// Visits the records after the header, which have a field for each column.
  package func read(_ visit: (_ line: Int, [Field]) -> Void) throws(Problem) {
    var reader = rest
    while true {
      let line = reader.line
      guard let record = try reader.record() else { return }
      if record.count == 1, record[0].range.isEmpty { continue }
      guard record.count == columns.count else {
        throw Problem(
          offset: record[0].range.lowerBound, line: line,
          message: "\(record.count.of("value", "values")) for \(columns.count.of("column", "columns"))",
          fix: "write one value per column, and put quotation marks around values that contain a separator")
      }
      visit(line, record)
    }
  }

  /// The records of a list as objects, whose values are strings.
  package static func table(_ bytes: [UInt8]) throws(Problem) -> JSONNode {
    var found = try CSV(bytes) { $0.count > 1 }
    if found == nil { found = try CSV(bytes) { _ in true } }
    guard let list = found else { return JSONNode(.array([JSONNode]())) }
    var rows: [JSONNode] = []
    try list.read { _, fields in
      let members = zip(zip(list.columns, list.header), fields).map { column, field in
        JSONMember(
          name: column.0, nameRange: column.1.range, value: JSONNode(.string(field.text), range: field.range))
      }
      let end = fields.last?.range.upperBound ?? 0
      rows.append(JSONNode(.object(members), range: fields[0].range.lowerBound..<end))
    }
    return JSONNode(.array(rows), range: 0..<bytes.count)
  }

  /// A field as it is written in a list.
  package static func written(_ text: String) -> String {
    text.utf8.contains(where: ",;\t\"\r\n".utf8.contains) ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
  }
}

private struct CSVReader {
  let bytes: [UInt8]
  let separator: UInt8
  var index: Int
  var line = 1

  private var isAtEnd: Bool { index == bytes.count }
  private var isAtBreak: Bool { isAtEnd || bytes[index] == "\n" || bytes[index] == "\r" }

  mutating func record() throws(CSV.Problem) -> [CSV.Field]? {
    if isAtEnd { return nil }
    var fields = [try field()]
    while !isAtBreak {
      index += 1
      fields.append(try field())
    }
    if !isAtEnd { index += bytes[index...].starts(with: "\r\n".utf8) ? 2 : 1 }
    line += 1
    return fields
  }

  private mutating func field() throws(CSV.Problem) -> CSV.Field {
    let start = index
    var text: [UInt8] = []
    if !isAtEnd, bytes[index] == "\"" {
      let first = line
      repeat {
        // The second of two quotation marks stands for one.
        if index > start { text.append(bytes[index]) }
        let end = bytes[(index + 1)...].firstIndex(of: "\"") ?? bytes.count
        line += bytes[index..<end].count { $0 == "\n" }
        text += bytes[(index + 1)..<end]
        index = end + 1
        if end == bytes.count {
          throw CSV.Problem(
            offset: start, line: first, message: "unterminated quotation mark",
            fix: "end the value with a quotation mark; inside a value, write \"\" for one")
        }
      } while !isAtEnd && bytes[index] == "\""
    }
    while !isAtBreak, bytes[index] != separator {
      text.append(bytes[index])
      index += 1
    }
    return CSV.Field(text: text.utf8Text, range: start..<index)
  }
}
