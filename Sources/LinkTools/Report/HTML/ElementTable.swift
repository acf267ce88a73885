import HarnessText
import LinkHarness

struct ElementTable {
  static let limit = 200
  private let field: String
  private let elements: [FailureRecord.Element]

  init?(field: String, elements: [FailureRecord.Element]) {
    if elements.isEmpty { return nil }
    (self.field, self.elements) = (field, elements)
  }

  var html: HTML {
    let shown = elements.prefix(Self.limit)
    let table = HTMLTable(
      caption: "\(field), element by element", columns: ["result", "expected", "got"],
      rows: shown.map { [Self.mark($0.mark ?? .open), Self.cell($0.expected), Self.cell($0.actual)] })
    let left = elements.count - shown.count
    let more: HTML =
      left > 0 ? "<p class=\"quiet\">and \(left.of("more element", "more elements"))</p>\n" : ""
    return "<div class=\"elements\">\n\(table.html)\(more)</div>\n"
  }

  private static func mark(_ mark: ListComparison.Mark) -> HTML {
    let words =
      switch mark {
      case .equal: "equal"
      case .missing: "missing"
      case .extra: "extra"
      case .open: "not compared"
      }
    return "<span class=\"\(mark.rawValue)\">\(words)</span>"
  }

  private static func cell(_ value: JSONText?) -> HTML {
    value.map { "<code>\(RowLine.shortened($0.text))</code>" } ?? "–"
  }
}
