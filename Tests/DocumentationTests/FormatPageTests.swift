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
    let made = try Self.rewritten(page)
    if ProcessInfo.processInfo.environment["RECORD_REPORTS"] != nil {
      try made.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: Self.file, encoding: .utf8) == made)
  }

  @Test func `every form has its table on the page`() throws {
    let page = try String(contentsOf: Self.file, encoding: .utf8)
    let shown = page.split(separator: "\n").compactMap(Self.names).flatMap(\.self)
    #expect(Set(shown).count == shown.count)
    let forms = PlanSchema.tables.filter { !$0.value.isEmpty }.keys
    #expect(Set(forms).subtracting(shown).sorted() == [])
  }

  /// Returns the names in a line that marks the start of a table; `nil` for other lines.
  private static func names(_ line: Substring) -> [String]? {
    line.firstMatch(of: /^<!-- table: (.+) -->$/)
      .map { $0.1.split { $0 == " " || $0 == "+" }.map(String.init) }
  }

  private static func rewritten(_ page: String) throws -> String {
    var lines: [String] = []
    var isTable = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "<!-- end -->" { isTable = false }
      if !isTable { lines.append(String(line)) }
      if names(line) != nil {
        lines += try table(line.dropFirst(12).dropLast(4).split(separator: " "))
        isTable = true
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the table for the forms with the given names, or a special table such as `expect`.
  private static func table(_ names: [Substring]) throws -> [String] {
    switch names {
    case ["expect"]:
      return head("key", "stage", "value", "meaning") + FieldTable.fields.map(row)
    case ["faults"]:
      return head("fault", "keys", "meaning")
        + FaultWord.all.map { fault in
          "| `\(fault.word)` | \(code(fault.keys)) | \(fault.about) |"
        }
    default:
      let forms = try names.map { name in
        let parts = name.split(separator: "+").map(String.init)
        return (name: parts[0], keys: try parts.flatMap { try #require(PlanSchema.tables[$0]) })
      }
      if forms.count == 1 { return head("key", "value", "meaning") + forms[0].keys.map(row) }
      return head("object", "key", "value", "meaning")
        + forms.flatMap { form in form.keys.map { "| `\(form.name)` \(row($0))" } }
    }
  }

  private static func head(_ columns: String...) -> [String] {
    [
      "| " + columns.joined(separator: " | ") + " |",
      String(repeating: "|---", count: columns.count) + "|",
    ]
  }

  private static func row(_ key: any FormKey) -> String {
    var value = key.words()
    if key.isRequired { value += "; required" }
    if let preset = key.preset, preset != .bool(false) {
      let text = if case .string(let text) = preset { text } else { preset.text }
      value += "; default `\(text)`"
    }
    return "| `\(key.name)` | \(value) | \(key.about) |"
  }

  private static func row(_ field: Field) -> String {
    let value =
      switch field.kind {
      case .text: "string"
      case .name: "name"
      case .choice(_, let words): words.count > 10 ? "keyword" : code(words)
      case .number: "integer"
      case .flag: "boolean"
      case .list(_, let words): "array of " + (words.isEmpty ? "strings" : code(words))
      case .json: "any JSON value"
      }
    let path = field.path.map { $0 == "*" ? "NAME" : $0 }.joined(separator: ".")
    return "| `\(path)` | \(field.stage.rawValue) | \(value) | \(field.documentation) |"
  }

  private static func code(_ words: [String]) -> String {
    words.map { "`\($0)`" }.joined(separator: ", ")
  }
}
