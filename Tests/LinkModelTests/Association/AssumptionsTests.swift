import HarnessTestSupport
import HarnessText
import LinkModel
import TestSupport
import Testing

/// For each assumption about the content of a file, tests a URL for which the assumption's two choices result in
/// different verdicts.
struct AssumptionsTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let point: Assumptions.Point
    let details: String
    var applinks = ""
    var url = "https://shop.example/tea"
    let better: AssociationVerdict.Outcome
    let other: AssociationVerdict.Outcome
    /// Whether `restsOn` may omit the assumption.
    ///
    /// With the first choice for `appIDBesideAppIDs`, the app has no entry.
    var restsOnNothing: Bool { point == .appIDBesideAppIDs }
    var testDescription: String { "\(point.rawValue): \(details.prefix(120)) \(applinks)" }
  }

  private static let app = "ABCDE12345.com.example.shop"

  static let rows = [
    Row(
      point: .appIDBesideAppIDs,
      details: #"{"appIDs":["ABCDE12345.com.example.lite"],"appID":"\#(app)","components":[{}]}"#,
      better: .noMatch, other: .match),
    Row(
      point: .pathsBesideComponents,
      details: #"{"appIDs":["\#(app)"],"components":[{"/":"/cake"}],"paths":["/tea"]}"#,
      better: .noMatch, other: .match),
    Row(
      point: .laterEntriesOfAnApp,
      details:
        #"{"appIDs":["\#(app)"],"components":[{"/":"/cake"}]},{"appIDs":["\#(app)"],"components":[{"/":"/tea"}]}"#,
      better: .noMatch, other: .match),
    Row(
      point: .entryWithoutRules, details: #"{"appIDs":["\#(app)"]}"#, better: .match,
      other: .noMatch),
    Row(
      point: .patternsInDefaults,
      details: ##"{"appIDs":["\##(app)"],"components":[{"#":"*"}]}"##,
      applinks: #""defaults":{"/":"/cake"},"#, better: .noMatch, other: .match),
    Row(
      point: .queryNames,
      details:
        #"{"appIDs":["\#(app)"],"components":[{"?":{"ID":"7"},"caseSensitive":false}]}"#,
      url: "https://shop.example/tea?id=7", better: .noMatch, other: .match),
    Row(
      point: .defaultsBesidePaths, details: #"{"appIDs":["\#(app)"],"paths":["/tea"]}"#,
      applinks: #""defaults":{"exclude":true},"#, better: .exclude, other: .match),
    Row(
      point: .defaultsBesidePaths, details: #"{"appIDs":["\#(app)"],"paths":["/tea"]}"#,
      applinks: ##""defaults":{"#":"top"},"##, better: .noMatch, other: .match),
    Row(
      point: .defaultsBesidePaths, details: #"{"appIDs":["\#(app)"],"paths":["NOT /tea", 7]}"#,
      applinks: #""defaults":{"?":"a=1"},"#, better: .noMatch, other: .exclude),
    Row(
      point: .defaultsBesidePaths, details: #"{"appIDs":["\#(app)"],"paths":[7]}"#,
      applinks: #""defaults":{"/":"/cake"},"#, better: .noMatch, other: .match),
    component(
      .emptyQueryItems, #"{"?":{"":"x"}}"#, "/tea?&=x", better: .noMatch, other: .match),
    component(
      .letterCase, #"{"/":"/αθήνας/*","caseSensitive":false,"percentEncoded":false}"#,
      "/%CE%B1%CE%B8%CE%AE%CE%BD%CE%B1%CE%A3/x", better: .match, other: .noMatch),
    component(
      .letterCase, #"{"/":"/ſ","caseSensitive":false}"#, "/S", better: .match, other: .noMatch),
    component(
      .letterCase, #"{"/":"/µ","caseSensitive":false,"percentEncoded":false}"#, "/%CE%BC",
      better: .match, other: .noMatch),
    component(
      .letterCase, #"{"/":"/İ","caseSensitive":false,"percentEncoded":false}"#, "/i%CC%87",
      better: .noMatch, other: .match),
    component(
      .undecodableParts, #"{"/":"/tea/?*","percentEncoded":false}"#, "/tea/%FF",
      better: .noMatch, other: .match),
    component(
      .undecodableParts, #"{"?":{"a":""},"percentEncoded":false}"#, "/tea?a=%FF",
      better: .match, other: .noMatch),
    component(
      .restAfterStar, ##"{"#":"a*$(v)"}"##, "/tea#ab", better: .noMatch, other: .match),
    component(
      .nestedVariables, "{\"/\":\"/\(String(repeating: "$(xdigit)", count: 65))\"}",
      "/" + String(repeating: "f", count: 65), better: .noMatch, other: .match),
  ]

  private static func component(
    _ point: Assumptions.Point, _ text: String, _ url: String,
    better: AssociationVerdict.Outcome, other: AssociationVerdict.Outcome
  ) -> Row {
    Row(
      point: point, details: #"{"appIDs":["\#(app)"],"components":[\#(text)]}"#,
      applinks: #""substitutionVariables":{"v":["","z"]},"#, url: "https://shop.example" + url,
      better: better, other: other)
  }

  @Test(arguments: rows)
  func `the other choice changes the verdict and the explanation`(row: Row) {
    let text = #"{"applinks":{\#(row.applinks)"details":[\#(row.details)]}}"#
    var other = Assumptions()
    other[row.point] = row.point.choices[1]
    for (assumptions, outcome) in [(Assumptions(), row.better), (other, row.other)] {
      let file = AssociationFile(reading: SourceText(text, file: "f"), assumptions: assumptions)
      expect(file.verdict(for: Link(row.url), app: Self.app).outcome, equals: outcome)
      let explanation = file.explanation(for: Link(row.url), app: Self.app)
      expect(explanation.verdict.outcome, equals: outcome)
      expect(
        explanation.trials.contains(where: \.holds),
        equals: (outcome != .noMatch && !explanation.trials.isEmpty))
      let domain = AssociatedDomain("applinks:shop.example")
      let device = Device(apps: [
        Device.App(
          name: "shop", id: Self.app, associatedDomains: [domain],
          associations: ["shop.example": .file(file)])
      ])
      let decision = device.decide(Link(row.url), from: .messages)
      #expect(decision.restsOn.contains(row.point) || row.restsOnNothing)
    }
  }

  @Test func `a wildcard matches its bare host only under that assumption`() {
    let domain = AssociatedDomain("applinks:*.shop.example")
    var assumptions = Assumptions()
    #expect(!domain.covers("shop.example", assumptions: assumptions))
    assumptions[.bareHostOfWildcard] = .covered
    #expect(domain.covers("shop.example", assumptions: assumptions))
    #expect(domain.covers("www.shop.example", assumptions: assumptions))
  }

  @Test func `of two apps that match a link, the first or the last opens`() {
    let file = AssociationFile(
      #"{"applinks":{"details":[{"appIDs":["A.one","A.two"],"components":[{}]}]}}"#)
    let apps = ["one", "two"].map { name in
      Device.App(
        name: name, id: "A.\(name)", associatedDomains: [AssociatedDomain("applinks:shop.example")],
        associations: ["shop.example": .file(file)])
    }
    var device = Device(apps: apps)
    let first = device.decide(Link("https://shop.example/"), from: .messages)
    expect(first.destination, equals: .app("one"))
    expect(first.restsOn, equals: [.overlappingApps])
    device.assumptions[.overlappingApps] = .last
    let last = device.decide(Link("https://shop.example/"), from: .messages)
    expect(last.destination, equals: .app("two"))
  }

  private static let foreign: [NamedCase<[UInt8], Bool>] = {
    let text = #"{"applinks":{"details":[{"appIDs":["A.é"],"components":[{}]}]}}"#
    func utf16(_ isBig: Bool) -> [UInt8] {
      text.utf16.flatMap { unit in
        let bytes = [UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)]
        return isBig ? bytes : bytes.reversed()
      }
    }
    func utf32(_ isBig: Bool) -> [UInt8] {
      text.unicodeScalars.flatMap { scalar in
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: scalar.value >> (24 - 8 * UInt32($0))) }
        return isBig ? bytes : bytes.reversed()
      }
    }
    return [
      NamedCase("a byte order mark", [0xEF, 0xBB, 0xBF] + Array(text.utf8), true),
      NamedCase("UTF-16, big", utf16(true), true),
      NamedCase("UTF-16, little", utf16(false), true),
      NamedCase("UTF-16 with a mark", [0xFF, 0xFE] + utf16(false), true),
      NamedCase("UTF-16 with a big mark", [0xFE, 0xFF] + utf16(true), true),
      NamedCase("UTF-32, big", utf32(true), true),
      NamedCase("UTF-32, little", utf32(false), true),
      NamedCase("UTF-32 with a mark", [0xFF, 0xFE, 0, 0] + utf32(false), true),
      NamedCase("UTF-32 with a big mark", [0, 0, 0xFE, 0xFF] + utf32(true), true),
      NamedCase("a mark and half of a unit", [0xFE, 0xFF, 0], false),
    ]
  }()

  @Test(arguments: foreign)
  func `text that is not plain UTF-8 is refused or decoded`(row: NamedCase<[UInt8], Bool>) {
    let source = SourceText(row.input, file: "file")
    let refused = AssociationFile(reading: source)
    #expect(refused.refusal != nil)
    var assumptions = Assumptions()
    assumptions[.textEncoding] = .decoded
    let decoded = AssociationFile(reading: source, assumptions: assumptions)
    expect(decoded.refusal == nil, equals: row.output)
    expect(decoded.appIDs, equals: row.output ? ["A.é"] : [])
    let app = Device.App(
      name: "one", id: "A.é", associatedDomains: [AssociatedDomain("applinks:shop.example")],
      associations: ["shop.example": .file(refused)])
    let decision = Device(apps: [app]).decide(Link("https://shop.example/"), from: .messages)
    expect(decision.restsOn, equals: [.textEncoding])
  }

  @Test func `a decision lists the assumptions it depends on`() {
    let file = AssociationFile(
      #"{"applinks":{"details":[{"appIDs":["A.one"],"appID":"A.two","components":[{}],"paths":[]}]}}"#
    )
    let app = Device.App(
      name: "one", id: "A.one", associatedDomains: [AssociatedDomain("applinks:shop.example")],
      associations: ["shop.example": .file(file)])
    let decision = Device(apps: [app]).decide(Link("https://shop.example/"), from: .messages)
    expect(decision.restsOn, equals: [.appIDBesideAppIDs, .pathsBesideComponents])
  }

  @Test(arguments: Assumptions.Point.allCases)
  func `an assumption has two choices and cites evidence for them`(point: Assumptions.Point) {
    expect(Set(point.choices).count, equals: 2)
    #expect(!point.evidence.isEmpty)
    var assumptions = Assumptions()
    expect(assumptions[point], equals: point.choices[0])
    assumptions[point] = point == .overlappingApps ? .kept : .first
    #expect(assumptions[point] == point.choices[0] || point == .contestedScheme)
  }
}
