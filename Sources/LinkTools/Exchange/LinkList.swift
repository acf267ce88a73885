import LinkHarness
package import HarnessText

/// A list of links with their expected results, as found in team documents and demo apps.
///
/// Three formats are supported:
/// - JSON with an array of strings or objects.
/// - CSV (RFC 4180) with a header line; the separator is a comma, a semicolon or a tab.
/// - Plain lines, each with a link and, optionally, its result.
package struct LinkList: Sendable {
  struct Entry {
    let url: String
    let line: Int
    let result: String?
    let source: String?
    let name: String?

    init(_ url: String, line: Int, _ value: (Field) -> String?) {
      self.url = url
      self.line = line
      result = value(.result)
      source = value(.source)
      name = value(.name)
    }
  }

  package struct Problem: Error, Sendable, Equatable {
    package let line: Int
    package let message: String
    package let fix: String
  }

  let entries: [Entry]
  package let notes: [String]

  init(entries: [Entry], notes: [String] = []) {
    self.entries = entries
    self.notes = notes
  }

  package init(reading source: SourceText) throws(Problem) {
    let text = String(decoding: source.bytes, as: UTF8.self)
    let start = text.first { !$0.isWhitespace && $0 != "\u{FEFF}" }
    if start == "[" || start == "{" {
      self = try LinkListJSON.read(source)
    } else if let csv = try LinkListCSV.read(text) {
      self = csv
    } else {
      self = try LinkListLines.read(text)
    }
    if entries.isEmpty {
      throw Problem(
        line: 1, message: "the list contains no links", fix: "add at least one link")
    }
  }

  package var count: Int { entries.count }

  enum Field: String, CaseIterable {
    case url, result, source, name

    var words: [String] {
      switch self {
      case .url: ["url", "link", "open", "deeplink", "deep link", "uri"]
      case .result: ["expected", "expect", "result", "opens", "outcome", "destination"]
      case .source: ["from", "source"]
      case .name: ["id", "name", "title", "description", "comment"]
      }
    }

    init?(column: String) {
      let word = column.trimmingBlanks.lowercased()
      guard let field = Field.allCases.first(where: { $0.words.contains(word) }) else {
        return nil
      }
      self = field
    }
  }

  static func unused(_ columns: [String]) -> [String] {
    columns.map { column in
      let known = Field.allCases.flatMap(\.words)
      let hint = NearMiss.nearest(to: column, among: known).map { "; did you mean \($0)?" } ?? ""
      return "the column or key \"\(column)\" is not used\(hint)"
    }
  }
}
