import Foundation
import HarnessText
import LinkTools
import LinkModel
import TestSupport
import Testing

/// Tests the evidence ledger.
///
/// For readers outside the project, the ledger lists the project's claims about Apple's systems.
struct EvidenceTests {
  private static let path = "Conformance/evidence.json"

  private struct Entry {
    let kind: String
    let name: String
    var says: String?
    let level: Evidence
    let page: Claim.Page
    /// The paraphrase of the source that reports print, or `nil` if only the ledger contains one.
    var gist: String?

    var key: String { "\(kind) \(name)" }
    var id: String { "\(kind):\(name)" }

    /// The date at the end of the page's name, in parentheses.
    var date: String? {
      page.rawValue.split(separator: " (20").dropFirst().last.map { "20" + $0.dropLast() }
    }

    var title: String { date.map { String(page.rawValue.dropLast($0.count + 3)) } ?? page.rawValue }
  }

  private static let entries =
    DecisionReason.examples.map {
      Entry(
        kind: "reason", name: $0.code, level: $0.claim.level, page: $0.claim.page,
        gist: $0.claim.gist)
    }
    + LintCode.allCases.map {
      Entry(
        kind: "lint-code", name: $0.rawValue, says: $0.claim.gist, level: $0.claim.level, page: $0.claim.page)
    }
    + Assumptions.Point.allCases.map {
      Entry(
        kind: "assumption", name: $0.rawValue,
        says: "\($0.about): \($0.choices.map(\.rawValue).joined(separator: ", or "))",
        level: $0.claim.level, page: $0.claim.page, gist: $0.claim.gist)
    }
    + FixedReading.allCases.map {
      Entry(kind: "fixed-reading", name: $0.rawValue, says: $0.says, level: $0.level, page: $0.page)
    }
    + ModelDefault.allCases.map {
      Entry(
        kind: "default", name: $0.rawValue, says: $0.value, level: $0.source.level,
        page: $0.source.page)
    }

  /// Returns the JSON of an entry; what the code does not contain is kept as it is in the ledger.
  private static func json(_ entry: Entry, written: JSONNode?) -> JSONValue {
    func kept(_ node: JSONNode?) -> JSONValue { .string(node?.string ?? "…") }
    let (page, reading) = (written?["page"], written?["reading"]?.string)
    let isOwn = entry.page == .kit
    return .object(present: [
      "kind": .string(entry.kind), "name": .string(entry.name),
      "says": entry.says.map { .string($0) }, "level": .string(entry.level.rawValue),
      "page": .object(present: [
        "title": .string(entry.title), "date": entry.date.map { .string($0) } ?? JSONValue.null,
        "url": isOwn ? nil : kept(page?["url"]), "revision": isOwn ? nil : kept(page?["revision"]),
        "copied": isOwn ? nil : kept(page?["copied"]),
      ]),
      "gist": .string(entry.gist ?? written?["gist"]?.string ?? "…"),
      "quotation": isOwn || reading != nil ? nil : kept(written?["quotation"]),
      "reading": reading.map { .string($0) },
      "disprovedBy": kept(written?["disprovedBy"]),
      // Where the statement is in the list of sources, which has it as a whole.
      "statement": page?["url"]?.string.flatMap { SourceList.shared?.statement(of: entry.id, at: $0) }
        .map { .string($0) },
    ])
  }

  static func keys() throws -> [String] { entries.map(\.id) }

  /// The claims that rest on Apple's text or a standard, each with the title and address of its page.
  static func cited() throws -> [(id: String, title: String, url: String)] {
    let written = try written()
    return entries.filter { entry in ["Apple", "WWDC ", "RFC "].contains { entry.title.hasPrefix($0) } }
      .map { ($0.id, $0.title, written[$0.key]?["page"]?["url"]?.string ?? "") }
  }

  private static let url = Documentation.file(path)

  private static func written() throws -> [String: JSONNode] {
    let source = SourceText(Array(try Data(contentsOf: url)), file: path)
    let entries = JSONDocument(reading: source).root?["entries"]?.array ?? []
    return Dictionary(
      entries.map { ("\($0["kind"]?.string ?? "") \($0["name"]?.string ?? "")", $0) },
      uniquingKeysWith: { first, _ in first })
  }

  @Test func `the ledger has every current reason, lint code, assumption, fixed reading and default`() throws {
    let written = try Self.written()
    let entries = Self.entries.map { Self.json($0, written: written[$0.key]) }
    let text = JSONValue.object(["version": .number(1), "entries": .array(entries)]).indentedText + "\n"
    if ProcessInfo.processInfo.environment["RECORD_REPORTS"] != nil {
      try text.write(to: Self.url, atomically: true, encoding: .utf8)
    }
    expect(try String(contentsOf: Self.url, encoding: .utf8), equals: text)
  }

  /// The command has the addresses and refutations, and the claims that the code lacks, in an embedded file.
  @Test func `the embedded texts are those of the ledger`() throws {
    let written = try Self.written()
    func text(_ entry: Entry, _ key: String) -> String { written[entry.key]?[key]?.string ?? "…" }
    var pages: [(copy: String, names: [String])] = []
    var refutations: [(text: String, names: [String])] = []
    var claims: [String] = []
    for entry in Self.entries {
      let refutation = text(entry, "disprovedBy")
      if let page = written[entry.key]?["page"], let url = page["url"]?.string {
        let name = Self.collections.contains(entry.page) ? entry.id : "\(entry.page)"
        let address = url.replacing("https://developer.apple.com/", with: "~")
        let copy = "\(address)\t\(page["copied"]?.string ?? "…")"
        let place = pages.firstIndex { $0.copy == copy } ?? pages.count
        if place == pages.count { pages.append((copy, [])) }
        if !pages[place].names.contains(name) { pages[place].names.append(name) }
      }
      if ["fixed-reading", "default"].contains(entry.kind) {
        let gist = "\(entry.says ?? ""): \(text(entry, "gist"))"
        claims.append("\(entry.id)\t\(entry.level)\t\(entry.page)\t\(gist)\t\(refutation)")
      } else if let place = refutations.firstIndex(where: { $0.text == refutation }) {
        refutations[place].names.append(entry.id)
      } else {
        refutations.append((refutation, [entry.id]))
      }
    }
    func named(_ text: String, _ names: [String]) -> String { ([text] + names).joined(separator: "\t") }
    let parts = [pages.map { named($0.copy, $0.names) }, refutations.map { named($0.text, $0.names) }, claims]
    let url = Documentation.file("Sources/LinkTools/Report/claims.txt")
    let expected = parts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    if ProcessInfo.processInfo.environment["RECORD_REPORTS"] != nil {
      try expected.write(to: url, atomically: true, encoding: .utf8)
    }
    expect(try String(contentsOf: url, encoding: .utf8), equals: expected)
  }

  @Test func `the README counts the claims by level`() throws {
    let readme = try Documentation.text("README.md")
    let counts = Dictionary(grouping: Self.entries, by: \.level).mapValues(\.count)
    func count(_ level: Evidence) -> Int { counts[level, default: 0] }
    let text = """
      Of \(Self.entries.count) claims, \(count(.documented)) are documented by Apple or a standard, \(count(.recorded)) \
      follow recorded verdicts of Apple's `swcutil`, \(count(.reported)) were reported by others, and \
      \(count(.inferred)) are inferred.
      """
    expect(readme.replacing("\n", with: " "), contains: text)
  }

  @Test func `an entry paraphrases its source and states what would refute it`() throws {
    for (name, entry) in try Self.written() {
      for text in [entry["gist"]?.string, entry["disprovedBy"]?.string] {
        #expect(text?.isEmpty == false && text != "…" && text?.last != ".", "\(name)")
      }
    }
  }

  /// A claim without an address is an opinion; only a rule of the project itself needs none.
  @Test func `an entry has an address, the revision that was read, and what it says there`() throws {
    for (name, entry) in try Self.written() where entry["page"]?["title"]?.string?.hasPrefix("no source") == false {
      let (page, said) = (entry["page"], [entry["quotation"], entry["reading"]].compactMap { $0?.string })
      #expect(page?["url"]?.string?.hasPrefix("https://") == true, "\(name)")
      #expect(page?["revision"]?.string.map { !["", "…"].contains($0) } == true, "\(name)")
      #expect(said.count == 1 && !["", "…"].contains(said[0]) && said[0].count <= 200, "\(name): \(said)")
    }
  }

  /// The titles that stand for several publications, such as observations by others.
  private static let collections: [Claim.Page] = [.observations, .cdnAnswers]

  @Test func `entries from the same page have the same address and revision`() throws {
    for (title, same) in Dictionary(grouping: try Self.written().values, by: { $0["page"]?["title"]?.string })
    where !Self.collections.contains(where: { $0.rawValue == title }) {
      let facts = same.map { entry in ["url", "revision", "copied"].map { entry["page"]?[$0]?.string } }
      expect(Set(facts).count, equals: 1, "\(title ?? "")")
    }
  }

  @Test func `entries with the same paraphrase have the same source and refutation`() throws {
    for (gist, same) in Dictionary(grouping: try Self.written().values, by: { $0["gist"]?.string }) {
      let facts = same.map {
        [
          $0["level"], $0["page"]?["title"], $0["page"]?["url"], $0["quotation"], $0["reading"], $0["disprovedBy"],
        ].map { $0?.string }
      }
      expect(Set(facts).count, equals: 1, "\(gist ?? "")")
    }
  }

  /// A claim of level `documented` must cite a standard or an Apple page.
  ///
  /// A claim of level `recorded` must cite a published `swcutil` verdict.
  @Test func `the level of evidence matches the type of page`() {
    for entry in Self.entries {
      let title = entry.title
      let isText = ["Apple, ", "WWDC ", "RFC "].contains { title.hasPrefix($0) }
      let isVerdict = title.contains("swcutil")
      switch entry.level {
      case .documented: #expect(isText, "\(entry.name): \(title)")
      case .recorded: #expect(isVerdict, "\(entry.name): \(title)")
      case .reported: #expect(!isText && !isVerdict, "\(entry.name): \(title)")
      case .inferred: #expect(!isVerdict, "\(entry.name): \(title)")
      }
    }
  }

  @Test func `no two entries have the same name`() {
    let names = Self.entries.map(\.key)
    expect(Set(names).count, equals: names.count)
  }
}
