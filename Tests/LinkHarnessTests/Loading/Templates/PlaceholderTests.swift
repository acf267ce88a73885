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
  func `placeholders are parsed from left to right`(text: String, pieces: [Placeholder.Piece]) {
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

  @Test
  func `a placeholder alone keeps the type of its value, and within text it becomes a string`()
    throws
  {
    let root = try #require(JSONDocument(reading: Self.source).root)
    let reading = Reading(files: PlanFiles(root: "."))
    let (log, filler) = (reading.log, Filler(reading, planSize: 0))
    var scope = VariableScope()
    scope.define((root.object ?? []).filter { $0.name != "use" }, in: Self.source, filler)
    let use = try #require(root["use"]?.array)

    let filled = use.map { filler.fill($0, from: scope, in: Self.source) }

    expect(filled.map(\.value.text), equals: [#""x""#, "5", #""-5-""#, #"["x",1]"#, #""<>""#])
    expect(
      filled.map(\.range), equals: use.map(\.range), "a variable's value has the range of its use")
    expect(log.findings.map(\.position.column), equals: [86])
    expect(log.findings.map(\.place.length), equals: [7])
  }

  @Test(arguments: [
    ("$${x}", "${x}"), ("$${", "${"), ("a$$${x}", "a$${x}"), ("$", "$"), ("${x}", nil), ("${", nil),
    ("$${x}${y}", nil),
  ])
  func `a key may contain an escaped placeholder`(_ written: String, _ key: String?) throws {
    let source = SourceText(#"{ "\#(written)": "$${v}" }"#, file: "plan.json")
    let reading = Reading(files: PlanFiles(root: "."))
    let root = try #require(JSONDocument(reading: source).root)

    let filled = Filler(reading, planSize: 0).fill(root, from: VariableScope(), in: source)

    expect(reading.log.findings.map(\.message), equals: key == nil ? [Self.noPlaceholders] : [])
    expect(filled.object?.map(\.name), equals: [key ?? written])
    expect(filled.object?.map(\.value.string), equals: ["${v}"])
  }

  private static let noPlaceholders =
    "the key contains a placeholder; placeholders are replaced only in values"

  /// Short plans that would expand to gigabytes, with the line at which the budget is exceeded.
  static let explosions: [(what: String, lines: [String], line: Int)] = [
    (
      "strings", growing { "\"${v\($0)}${v\($0)}\"" } + [#""links": [\#(row("${v40}"))]"#], 24
    ),
    (
      "arrays", growing { "[\"${v\($0)}\", \"${v\($0)}\"]" } + [#""links": [\#(row("x"))]"#], 20
    ),
    (
      "objects",
      growing { "{ \"a\": \"${v\($0)}\", \"b\": \"${v\($0)}\" }" } + [#""links": [\#(row("x"))]"#],
      20
    ),
    (
      "axes of one value",
      [
        "\"links\": [{ \"id\": \"r\", \"open\": \"https://shop.example/${a0}\", \"expect\": { \"opens\": \"browser\" },",
        "  \"matrix\": { " + (0..<13).map { "\"a\($0)\": [1, 2]" }.joined(separator: ", ") + ", "
          + (0..<2_000).map { "\"b\($0)\": [1]" }.joined(separator: ", ") + " } }]",
      ], 3
    ),
  ]

  private static func row(_ path: String) -> String {
    #"{ "open": "https://shop.example/\#(path)", "expect": { "opens": "browser" } }"#
  }

  private static func growing(_ next: (Int) -> String) -> [String] {
    ["\"variables\": { \"v0\": \"0123456789\","]
      + (0..<40).map { "\"v\($0 + 1)\": \(next($0))\($0 == 39 ? " }" : "")," }
  }

  @Test(arguments: explosions.indices)
  func `a plan that would expand to gigabytes is reported as one finding`(index: Int) {
    let (what, lines, _) = Self.explosions[index]
    let plan = (["{ \"version\": 1,"] + lines + ["}"]).joined(separator: "\n")
    let outcome = TestPlan.read(plan)
    expectNil(outcome.plan)
    expect(outcome.findings.map(\.message), equals: [Problem.expansionTooLarge.message], "\(what)")
    expect(outcome.findings.map(\.position.line), equals: [Self.explosions[index].line], "\(what)")
  }
}
