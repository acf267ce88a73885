import Foundation
import HarnessText
import LinkAudit
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
    let says: String
    let claim: Claim
  }

  private static let entries =
    DecisionReason.Kind.allCases.map {
      Entry(kind: "reason", name: $0.rawValue, says: "", claim: $0.claim)
    }
    + LintCode.allCases.map {
      Entry(kind: "lint-code", name: $0.rawValue, says: $0.why, claim: $0.claim)
    }
    + Assumptions.Point.allCases.map {
      Entry(
        kind: "assumption", name: $0.rawValue,
        says: "\($0.about): \($0.choices[0].rawValue), or \($0.choices[1].rawValue)",
        claim: $0.claim)
    }
    + ModelDefault.allCases.map {
      Entry(kind: "default", name: $0.rawValue, says: $0.value, claim: $0.claim)
    }

  private static func json(_ entry: Entry) -> JSONValue {
    let claim = entry.claim
    let page: [JSONMember] =
      [JSONMember(name: "title", value: JSONNode(.string(claim.page.title)))]
      + [
        JSONMember(
          name: "date", value: JSONNode(claim.page.date.map { .string($0) } ?? .null))
      ]
    let says =
      entry.says.isEmpty
      ? [] : [JSONMember(name: "says", value: JSONNode(.string(entry.says)))]
    return .object(
      [
        JSONMember(name: "kind", value: JSONNode(.string(entry.kind))),
        JSONMember(name: "name", value: JSONNode(.string(entry.name))),
      ] + says + [
        JSONMember(name: "level", value: JSONNode(.string(claim.level.rawValue))),
        JSONMember(name: "page", value: JSONNode(.object(page))),
        JSONMember(name: "gist", value: JSONNode(.string(claim.gist))),
        JSONMember(name: "disprovedBy", value: JSONNode(.string(claim.disproof))),
      ])
  }

  @Test func `the ledger has every current reason, lint code, assumption and default`() throws {
    let ledger = JSONValue.object([
      JSONMember(name: "version", value: JSONNode(.number(1))),
      JSONMember(
        name: "entries",
        value: JSONNode(.array(Self.entries.map { JSONNode(Self.json($0)) }))),
    ])
    let url = Documentation.root.appendingPathComponent(Self.path)
    let text = ledger.indentedText + "\n"
    if ProcessInfo.processInfo.environment["RECORD_REPORTS"] != nil {
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
    expect(try String(contentsOf: url, encoding: .utf8), equals: text)
  }

  @Test func `a claim states its source and what would refute it`() {
    for entry in Self.entries {
      let claim = entry.claim
      #expect(!claim.gist.isEmpty && claim.gist.last != ".", "\(entry.name)")
      #expect(!claim.disproof.isEmpty && claim.disproof.last != ".", "\(entry.name)")
      #expect(!claim.page.title.isEmpty, "\(entry.name)")
    }
  }

  /// A claim of level `documented` must cite a standard or an Apple page.
  ///
  /// A claim of level `recorded` must cite a published `swcutil` verdict.
  @Test func `the level of evidence matches the type of page`() {
    for entry in Self.entries {
      let title = entry.claim.page.title
      let isText = ["Apple, ", "WWDC ", "RFC "].contains { title.hasPrefix($0) }
      let isVerdict = title.contains("swcutil")
      switch entry.claim.level {
      case .documented: #expect(isText, "\(entry.name): \(title)")
      case .recorded: #expect(isVerdict, "\(entry.name): \(title)")
      case .reported: #expect(!isText && !isVerdict, "\(entry.name): \(title)")
      case .inferred: #expect(!isVerdict, "\(entry.name): \(title)")
      }
    }
  }

  @Test func `no two entries have the same name`() {
    let names = Self.entries.map { "\($0.kind) \($0.name)" }
    expect(Set(names).count, equals: names.count)
  }
}
