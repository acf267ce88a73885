import Foundation
import HarnessText
import LinkModel
import TestSupport
import Testing

/// `Conformance/sources.json`: every normative statement of the pages, talks and standards on which the model rests.
struct SourceList {
  struct Source {
    let node: JSONNode

    func text(_ key: String) -> String { node[key]?.string ?? "" }
    var id: String { text("id") }
    var statements: [Statement] {
      (node["statements"]?.array ?? []).enumerated().map { Statement(source: self, number: $0 + 1, node: $1) }
    }
  }

  struct Statement {
    let source: Source
    let number: Int
    let node: JSONNode

    var name: String { "\(source.id)/\(number)" }
    func text(_ key: String) -> String? { node[key]?.string }
    var claims: [String] { (node["claim"]?.array ?? []).compactMap(\.string) }
  }

  static let path = "Conformance/sources.json"
  static let shared = try? SourceList()

  let root: JSONNode?
  let sources: [Source]

  init() throws {
    let data = try Data(contentsOf: Documentation.file(Self.path))
    root = JSONDocument(reading: SourceText(Array(data), file: Self.path)).root
    sources = (root?["sources"]?.array ?? []).map(Source.init)
  }

  var statements: [Statement] { sources.flatMap(\.statements) }

  /// The first statement of a page that names a claim, as `source/number`.
  func statement(of claim: String, at url: String) -> String? {
    sources.first { $0.text("url") == url }?.statements.first { $0.claims.contains(claim) }?.name
  }
}

/// The list of sources stays complete in both directions: statements resolve, and claims have statements.
struct SourcesTests {
  private let list: SourceList
  private let outside: [String]

  init() throws {
    list = try SourceList()
    outside = list.root?["outside"]?.object?.map(\.name) ?? []
  }

  private static func text(of path: String) throws -> String {
    try Documentation.text(path)
  }

  @Test func `a source says what was read, and when`() {
    expect(Set(list.sources.map(\.id)).count, equals: list.sources.count)
    for source in list.sources {
      for key in ["id", "title", "revision", "extent"] { #expect(!source.text(key).isEmpty, "\(source.id): \(key)") }
      expect(source.text("url"), hasPrefix: "https://")
      #expect(source.text("read").wholeMatch(of: /20\d\d-\d\d(-\d\d)?/) != nil, "\(source.id)")
      #expect(source.text("copied").wholeMatch(of: /(by )?20\d\d-\d\d(-\d\d)?/) != nil, "\(source.id)")
      #expect(!source.statements.isEmpty, "\(source.id)")
    }
    for source in list.root?["notRead"]?.array ?? [] {
      for key in ["title", "url", "why"] { #expect(source[key]?.string?.isEmpty == false, "\(source)") }
    }
  }

  @Test func `a statement is a claim, outside the model, or missing`() {
    #expect(list.statements.count >= 400)
    for statement in list.statements {
      let says = statement.text("says") ?? ""
      #expect(!says.isEmpty && says.count <= 200 && says.last != ".", "\(statement.name)")
      #expect(statement.text("at")?.isEmpty == false, "\(statement.name)")
      let kinds = [statement.claims.isEmpty ? nil : "claim", statement.text("outside"), statement.text("missing")]
      #expect(kinds.compactMap { $0 }.count == 1, "\(statement.name)")
      if let reason = statement.text("outside") { #expect(outside.contains(reason), "\(statement.name)") }
    }
    expect(Set(list.statements.compactMap { $0.text("outside") }), equals: Set(outside))
  }

  /// A claim is an entry of the ledger, tests for association files, or code that cites the section of a standard.
  @Test func `every claim that a statement names exists`() throws {
    let ledger = try EvidenceTests.keys()
    for statement in list.statements {
      for claim in statement.claims {
        let parts = claim.split(separator: ":", maxSplits: 1).map(String.init)
        switch parts[0] {
        case "conformance":
          let path = parts[1].split(separator: "/", maxSplits: 1).map(String.init)
          let groups = try Self.text(of: "Conformance/association-files/\(path[0]).json")
          if path.count > 1 { #expect(groups.contains("\"description\": \"\(path[1])\""), "\(claim)") }
        case "code":
          let code = try Self.text(of: "Sources/\(parts[1])").replacing(/\n\s*\/\/\/? ?/, with: " ")
          let cites =
            code.contains("RFC " + statement.source.id.dropFirst(3)) && code.contains(statement.text("at") ?? "?")
          #expect(cites, "\(statement.name): \(claim)")
        default: #expect(ledger.contains(claim), "\(statement.name): \(claim)")
        }
      }
    }
  }

  @Test func `every claim of Apple's or of a standard is in a statement of its page`() throws {
    for (claim, title, url) in try EvidenceTests.cited() {
      #expect(list.statement(of: claim, at: url) != nil, "\(claim): \(url) has no statement")
      #expect(list.sources.contains { $0.text("url") == url && $0.text("title") == title }, "\(claim): \(title)")
    }
  }

  /// What a reader would expect of the model and does not find, each with the reason or a way around it.
  @Test func `the page about what is not modelled has every missing statement`() throws {
    let page = try Self.text(of: "Documentation/Guide.docc/NotModelled.md")
    let listed = page.matches(of: /\n\| `([a-z-]+)` \|/).map { String($0.1) }
    expect(listed.sorted(), equals: Set(list.statements.compactMap { $0.text("missing") }).sorted())
  }

  @Test func `the page about the sources counts the statements of each`() throws {
    let name = "Conformance/SOURCES.md"
    func row(_ name: String, _ statements: [SourceList.Statement], _ rest: String...) -> String {
      let counts = [
        statements.count, statements.count { !$0.claims.isEmpty }, statements.count { $0.text("outside") != nil },
        statements.count { $0.text("missing") != nil },
      ]
      return "| " + ([name] + rest + counts.map(String.init)).joined(separator: " | ") + " |"
    }
    let rows =
      list.sources.map {
        row(
          "[\($0.text("title"))](\($0.text("url")))", $0.statements, $0.text("extent"), $0.text("copied"),
          $0.text("read"))
      } + [row("all", list.statements, "", "", "")]
    let written = try Self.text(of: name)
    let marker = "| --- | --- | --- | --- | ---: | ---: | ---: | ---: |\n"
    let start = try #require(written.range(of: marker)?.upperBound)
    let end = written.range(of: "\n\n", range: start..<written.endIndex)?.lowerBound ?? written.endIndex
    let text = written.replacingCharacters(in: start..<end, with: rows.joined(separator: "\n"))
    if ProcessInfo.processInfo.environment["RECORD_REPORTS"] != nil {
      try text.write(to: Documentation.file(name), atomically: true, encoding: .utf8)
    }
    expect(try Self.text(of: name), equals: text)
  }
}
