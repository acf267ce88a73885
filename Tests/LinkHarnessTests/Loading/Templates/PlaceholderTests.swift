import HarnessText
import LinkModel
import TestSupport
import Testing

@testable import LinkHarness

struct PlaceholderTests {
  @Test(
    arguments: [
      ("", []), ("$ and {} and }", [.text("$ and {} and }")]),
      ("${a}", [.variable("a")]),
      ("x${a-1}${_b}y", [.text("x"), .variable("a-1"), .variable("_b"), .text("y")]),
      ("$${a}", [.text("${a}")]), ("$$${a}", [.text("$"), .text("${a}")]),
      ("a$", [.text("a$")]), ("${", [.malformed("${")]), ("${}", [.malformed("${"), .text("}")]),
      ("${a b}", [.malformed("${a"), .text(" b}")]),
      ("${é}", [.malformed("${"), .text("é}")]),
    ] as [(String, [Placeholder.Piece])])
  func `a string comes apart from left to right`(text: String, pieces: [Placeholder.Piece]) {
    func joined(_ pieces: [Placeholder.Piece]) -> [Placeholder.Piece] {
      pieces.reduce(into: []) { result, piece in
        if case .text(let more) = piece, case .text(let text)? = result.last {
          result[result.count - 1] = .text(text + more)
        } else {
          result.append(piece)
        }
      }
    }
    expect(joined(Placeholder.pieces(of: text)), equals: joined(pieces))
  }

  private static let source = SourceText(
    #"{ "a": "x", "n": 5, "list": ["x", 1], "use": ["${a}", "${n}", "-${n}-", "${list}", "<${list}>"] }"#,
    file: "plan.json")

  @Test func `a placeholder alone becomes the value of its kind, one within a text a part of it`()
    throws
  {
    let root = try #require(JSONDocument(reading: Self.source).root)
    let log = FindingLog()
    let filler = Filler(log: log, planSize: 0)
    var scope = VariableScope()
    scope.define((root.object ?? []).filter { $0.name != "use" }, in: Self.source, filler)
    let use = try #require(root["use"]?.array)

    let filled = use.map { filler.fill($0, from: scope, in: Self.source) }

    expect(filled.map(\.value.text), equals: [#""x""#, "5", #""-5-""#, #"["x",1]"#, #""<>""#])
    expect(
      filled.map(\.range), equals: use.map(\.range), "what a variable fills in stands at its use")
    expect(log.findings.map(\.position.column), equals: [86])
    expect(log.findings.map(\.length), equals: [7])
  }

  @Test func `values that grow from one to the next come to an end`() {
    let doubling = (0..<40).map { #""v\#($0 + 1)": "${v\#($0)}${v\#($0)}""# }
    let plan = """
      { "version": 1, "variables": { "v0": "0123456789", \(doubling.joined(separator: ", ")) },
        "links": [{ "open": "https://shop.example/${v40}", "expect": { "opens": "browser" } }] }
      """
    let outcome = PlanReader(
      source: SourceText(plan, file: "plan.json"), files: PlanFiles(root: "."), forbidsOnly: false
    ).read()
    expectNil(outcome.plan)
    #expect(outcome.findings.contains { $0.cause == .expansionTooLarge })
  }
}
