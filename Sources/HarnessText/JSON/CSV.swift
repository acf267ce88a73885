/// Reads lists in CSV (RFC 4180) with a header line; the separator is a comma, a semicolon or a tab.
package struct CSV {
  package struct Field {
    package let text: String
    /// The range of the field, with its quotation marks.
    package let range: Range<Int>
  }

  package struct Problem: Error {
    package let offset: Int
    package let line: Int
    package let message: String
    package let fix: String
  }

  private(set) var header: [Field] = []
  private let bytes: [UInt8]
  private var separator = UInt8(ascii: ",")
  private var index = 0
  private var line = 1

  package var columns: [String] { header.map(\.text.trimmingBlanks) }

  /// Reads the header with the first separator for which it `isHeader`; `nil` if there is none.
  package init?(_ bytes: [UInt8], isHeader: ([String]) -> Bool) throws(Problem) {
    self.bytes = bytes
    let first = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let start = bytes[first...].firstIndex { !"\r\n".utf8.contains($0) } ?? bytes.count
    for separator in ",;\t".utf8 {
      (self.separator, index, line) = (separator, start, 1)
      header = try record() ?? []
      if isHeader(columns) { return }
    }
    return nil
  }

  /// Visits the records after the header, which have a field for each column.
  package mutating func read(_ visit: (_ line: Int, [Field]) -> Void) throws(Problem) {
    var first = line
    while let record = try record() {
      defer { first = line }
      if record.count == 1, record[0].range.isEmpty { continue }
      guard record.count == header.count else {
        throw Problem(
          offset: record[0].range.lowerBound, line: first,
          message: "\(record.count.of("value", "values")) for \(header.count.of("column", "columns"))",
          fix: "write one value per column, and put quotation marks around values that contain a separator")
      }
      visit(first, record)
    }
  }

  /// The records of a list as objects, whose values are strings.
  package static func table(_ bytes: [UInt8]) throws(Problem) -> JSONNode {
    var rows: [JSONNode] = []
    var list = try CSV(bytes) { $0.count > 1 }
    if list == nil { list = try CSV(bytes) { _ in true } }
    let header = list?.header ?? []
    try list?.read { _, fields in
      let members = zip(header, fields).map { column, field in
        JSONMember(
          name: column.text.trimmingBlanks, nameRange: column.range,
          value: JSONNode(.string(field.text), range: field.range))
      }
      let end = fields.last?.range.upperBound ?? 0
      rows.append(JSONNode(.object(members), range: fields[0].range.lowerBound..<end))
    }
    return JSONNode(.array(rows), range: 0..<bytes.count)
  }

  /// The spellings of a text as a field, the shortest first.
  package static func spellings(of text: String) -> [String] {
    let quoted = "\"" + text.replacing("\"", with: "\"\"") + "\""
    return text.utf8.contains(where: ",;\t\"\r\n".utf8.contains) ? [quoted] : [text, quoted]
  }

  private var isAtEnd: Bool { index == bytes.count }
  private var isAtBreak: Bool { isAtEnd || bytes[index] == "\n" || bytes[index] == "\r" }

  private mutating func record() throws(Problem) -> [Field]? {
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

  private mutating func field() throws(Problem) -> Field {
    let start = index
    var text: [UInt8] = []
    // The second of two quotation marks stands for one.
    while !isAtEnd, bytes[index] == "\"" {
      if index > start { text.append(bytes[index]) }
      let end = bytes[(index + 1)...].firstIndex(of: "\"") ?? bytes.count
      if end == bytes.count {
        throw Problem(
          offset: start, line: line, message: "unterminated quotation mark",
          fix: "end the value with a quotation mark; inside a value, write \"\" for one")
      }
      line += bytes[index..<end].count { $0 == "\n" }
      text += bytes[(index + 1)..<end]
      index = end + 1
    }
    while !isAtBreak, bytes[index] != separator {
      text.append(bytes[index])
      index += 1
    }
    return Field(text: text.utf8Text, range: start..<index)
  }
}
