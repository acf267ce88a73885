import LinkHarness
package import HarnessText

/// A list of links with their expected results, as found in team documents and demo apps.
///
/// The entries are parsed each time they are visited, because a list can be much larger in memory than as text.
package struct LinkList: Sendable {
  struct Entry {
    let url: String
    let line: Int
    /// What the list says of the link, and of each field something.
    let values: [Field: String]

    subscript(field: Field) -> String? { values[field] }
  }

  package struct Problem: Error, Sendable, Equatable {
    package let line: Int
    package let message: String
    package let fix: String
  }

  private let text: String

  package init(_ source: SourceText) {
    text = source.bytes.utf8Text
  }

  /// A problem of the list's format takes precedence over the first error that `visit` throws; `visit` is not called
  /// again after an error.
  @discardableResult
  func read(_ visit: (Entry) throws(Problem) -> Void) throws(Problem) -> [String] {
    var problem: Problem?
    let notes = try parse { entry in
      guard problem == nil else { return }
      do throws(Problem) { try visit(entry) } catch { problem = error }
    }
    if let problem { throw problem }
    return notes
  }

  private func parse(_ visit: (Entry) -> Void) throws(Problem) -> [String] {
    let start = text.first { !$0.isWhitespace && $0 != "\u{FEFF}" }
    if start == "[" || start == "{" {
      throw Problem(
        line: 1, message: "a list of links cannot be JSON",
        fix: "write lines or CSV, for example with jq -r '\(start == "[" ? ".[] | " : "")[.url, .expected] | @tsv'")
    }
    if let notes = try LinkListCSV.read(text, visit) { return notes }
    try LinkListLines.read(text, visit)
    return []
  }

  enum Field: String, CaseIterable {
    case url, result, screen, source, id, name

    var words: [String] {
      switch self {
      case .url: ["url", "link", "open", "deeplink", "deep link", "uri"]
      case .result: ["expected", "expect", "result", "opens", "outcome", "destination"]
      case .screen: ["screen", "top"]
      case .source: ["from", "source"]
      case .id: ["id"]
      case .name: ["name", "title", "description", "comment"]
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
      return "the column \"\(column)\" is not used\(hint)"
    }
  }
}
