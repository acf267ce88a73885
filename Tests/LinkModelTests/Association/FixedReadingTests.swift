/// Tests the model's readings of points on which sources disagree and that plans cannot change.
///
/// The ledger `Conformance/evidence.json` names the other readings.
struct FixedReadingTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let details: String
    let applinks: String
    let url: String
    let outcome: AssociationVerdict.Outcome

    init(
      _ name: String, _ details: String, applinks: String = "", url: String = "/tea",
      _ outcome: AssociationVerdict.Outcome
    ) {
      (testDescription, self.details, self.applinks) = (name, details, applinks)
      (self.url, self.outcome) = (url, outcome)
    }
  }

  private static let app = "ABCDE12345.com.example.shop"

  static let rows = [
    Row(
      "appID beside appIDs", #"[{"appIDs":["ABCDE12345.com.example.lite"],"appID":"\#(app)","components":[{}]}]"#,
      .noMatch),
    Row(
      "paths beside components", #"[{"appIDs":["\#(app)"],"components":[{"/":"/cake"}],"paths":["/tea"]}]"#, .noMatch),
    Row(
      "a second entry",
      #"[{"appIDs":["\#(app)"],"components":[{"/":"/cake"}]},{"appIDs":["\#(app)"],"components":[{"/":"/tea"}]}]"#,
      .noMatch),
    Row("no rules", #"[{"appIDs":["\#(app)"]}]"#, .match),
    Row("details that are null, beside apps", "null", applinks: #""apps":["\#(app)"],"#, .noMatch),
    Row(
      "a path in defaults", ##"[{"appIDs":["\##(app)"],"components":[{"#":"*"}]}]"##,
      applinks: #""defaults":{"/":"/cake"},"#, .noMatch),
    component("the letter case of a query name", #"{"?":{"ID":"7"},"caseSensitive":false}"#, "/tea?id=7", .noMatch),
    paths("an exclusion in defaults, beside paths", #""/tea""#, #""exclude":true"#, .exclude),
    paths("a fragment in defaults, beside paths", #""/tea""#, ##""#":"top""##, .noMatch),
    paths("a query in defaults, beside paths", #""NOT /tea", 7"#, #""?":"a=1""#, .noMatch),
    paths("a path in defaults, beside a path that is a number", "7", #""/":"/cake""#, .noMatch),
    component("an empty query item", #"{"?":{"":"x"}}"#, "/tea?&=x", .noMatch),
    component(
      "a final sigma", #"{"/":"/αθήνας/*","caseSensitive":false,"percentEncoded":false}"#,
      "/%CE%B1%CE%B8%CE%AE%CE%BD%CE%B1%CE%A3/x", .match),
    component("a long s", #"{"/":"/ſ","caseSensitive":false}"#, "/S", .match),
    component("a micro sign", #"{"/":"/µ","caseSensitive":false,"percentEncoded":false}"#, "/%CE%BC", .match),
    component("a dotted capital i", #"{"/":"/İ","caseSensitive":false,"percentEncoded":false}"#, "/i%CC%87", .noMatch),
    component("a path that is not UTF-8", #"{"/":"/tea/?*","percentEncoded":false}"#, "/tea/%FF", .noMatch),
    component("a query value that is not UTF-8", #"{"?":{"a":""},"percentEncoded":false}"#, "/tea?a=%FF", .match),
    component("a variable that may be empty after a star", ##"{"#":"a*$(v)"}"##, "/tea#ab", .noMatch),
    component(
      "64 variables", "{\"/\":\"/\(String(repeating: "$(xdigit)", count: 64))\"}",
      "/" + "f".times(64), .match),
    component(
      "65 variables", "{\"/\":\"/\(String(repeating: "$(xdigit)", count: 65))\"}",
      "/" + "f".times(65), .noMatch),
  ]

  private static func component(
    _ name: String, _ text: String, _ url: String, _ outcome: AssociationVerdict.Outcome
  ) -> Row {
    Row(
      name, #"[{"appIDs":["\#(app)"],"components":[\#(text)]}]"#,
      applinks: #""substitutionVariables":{"v":["","z"]},"#, url: url, outcome)
  }

  private static func paths(
    _ name: String, _ paths: String, _ defaults: String, _ outcome: AssociationVerdict.Outcome
  ) -> Row {
    Row(
      name, #"[{"appIDs":["\#(app)"],"paths":[\#(paths)]}]"#, applinks: #""defaults":{\#(defaults)},"#, outcome)
  }

  @Test(arguments: rows)
  func `the verdict and the explanation follow the model's reading`(row: Row) {
    let file = AssociationFile(#"{"applinks":{\#(row.applinks)"details":\#(row.details)}}"#)
    let link = Link("https://shop.example" + row.url)
    expect(file.verdict(for: link, app: Self.app).outcome, equals: row.outcome)
    expect(file.explanation(for: link, app: Self.app).verdict.outcome, equals: row.outcome)
  }

  private static let foreign: [(String, [UInt8], Bool)] = {
    let text = Sample.rules("{}", "A.é")
    let utf16 = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    return [
      ("UTF-8", Array(text.utf8), true),
      ("UTF-8 with a byte order mark", [0xEF, 0xBB, 0xBF] + Array(text.utf8), false),
      ("UTF-16", utf16, false),
      ("UTF-16 with a byte order mark", [0xFF, 0xFE] + utf16, false),
    ]
  }()

  @Test(arguments: foreign)
  func `only UTF-8 without a byte order mark is accepted`(_: String, input: [UInt8], output: Bool) {
    expect(AssociationFile(input).refusal == nil, equals: output)
  }
}
