import HarnessText
import LinkHarness

struct ReportRow {
  let root: JSONNode
  let record: RowRecord

  struct Invalid: Error {
    let message: String
  }

  init(_ line: SourceText) throws(Invalid) {
    let document = JSONDocument(reading: line)
    if let finding = document.findings.first { throw Invalid(message: finding.message) }
    guard let root = document.root, let record = RowRecord(root) else {
      throw Invalid(
        message: "invalid report row: \"plan\", \"line\" or \"status\" is missing or invalid")
    }
    (self.root, self.record) = (root, record)
  }

  static func isBlank(_ line: some Sequence<UInt8>) -> Bool {
    line.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }
  }
}
