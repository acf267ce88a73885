import Foundation
import HarnessText
import Testing

@testable import LinkHarness

/// Compares the tables of *The plan format* with those generated from the definitions of the keys and fields.
///
/// `RECORD_REPORTS=1 swift test` writes the generated tables between `<!-- table: NAMES -->` and `<!-- end -->`.
@Suite struct FormatPageTests {
  private static let file = Documentation.root
    .appendingPathComponent("Sources/LinkHarness/LinkHarness.docc/PlanFormat.md")

  @Test func `the tables of the page match the format`() throws {
    let page = try String(contentsOf: Self.file, encoding: .utf8)
    let made = Self.rewritten(page)
    if ProcessInfo.processInfo.environment["RECORD_REPORTS"] != nil {
      try made.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: Self.file, encoding: .utf8) == made)
  }

  @Test func `every form has its table on the page`() throws {
    let page = try String(contentsOf: Self.file, encoding: .utf8)
    let shown = page.split(separator: "\n").compactMap(Self.names).flatMap(\.self)
    #expect(Set(shown).count == shown.count)
    #expect(Set(PlanSchema.keys.compactMap(\.form)).subtracting(shown).sorted() == [])
  }

  /// Returns the names in a line that marks the start of a table; `nil` for other lines.
  private static func names(_ line: Substring) -> [String]? {
    line.firstMatch(of: /^<!-- table: (.+) -->$/)
      .map { $0.1.split { $0 == " " || $0 == "+" }.map(String.init) }
  }

  private static func rewritten(_ page: String) -> String {
    var lines: [String] = []
    var isTable = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "<!-- end -->" { isTable = false }
      if !isTable { lines.append(String(line)) }
      if names(line) != nil {
        lines += table(line.dropFirst(12).dropLast(4).split(separator: " "))
        isTable = true
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the table for the forms with the given names, or a special table such as `expect`.
  private static func table(_ names: [Substring]) -> [String] {
    let keys = PlanSchema.keys
    switch names {
    case ["expect"]:
      return head("key", "stage", "value", "meaning", "observed in your own app")
        + keys.filter { $0.form == nil }.map { key in
          "| `\(key.name)` | \(key.stage?.rawValue ?? "") | \(key.value) | \(key.meaning) | \(key.observation?.words ?? "") |"
        }
    case ["faults"]:
      return head("fault", "keys", "meaning")
        + FaultWord.all.map { fault in
          "| `\(fault.word)` | \(PlanSchema.code(fault.keys)) | \(fault.about) |"
        }
    default:
      let isAlone = names.count == 1
      let columns = ["key", "value", "meaning"]
      return head(isAlone ? columns : ["object"] + columns)
        + names.flatMap { name in
          let forms = name.split(separator: "+").map(String.init)
          let rows = forms.flatMap { form in keys.filter { $0.form == form } }
          return rows.map { key in
            (isAlone ? "" : "| `\(forms[0])` ")
              + "| `\(key.name)` | \(key.value) | \(key.meaning) |"
          }
        }
    }
  }

  private static func head(_ columns: String...) -> [String] { head(columns) }

  private static func head(_ columns: [String]) -> [String] {
    [
      "| " + columns.joined(separator: " | ") + " |",
      String(repeating: "|---", count: columns.count) + "|",
    ]
  }
}
