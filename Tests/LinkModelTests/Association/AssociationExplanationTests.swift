@testable import LinkModel

struct AssociationExplanationTests {
  private func explain(_ components: String, _ url: String) -> AssociationExplanation {
    AssociationFile.make(components: components)
      .explanation(for: Link(url), app: AssociationFile.shopApp)
  }

  @Test func `each constraint shows its pattern and the URL component`() throws {
    let explanation = explain(
      ##"{"/":"/Tea/*","?":{"b":"?*","a":"1"},"#":"top","caseSensitive":false}"##,
      "https://shop.example/TEA//7?a=2&a=1#Top")
    let checks = try #require(explanation.trials.first?.checks)
    expect(checks.map(\.part), equals: [.path, .queryItem("b"), .queryItem("a"), .fragment])
    expect(checks.map(\.pattern), equals: ["/Tea/*", "?*", "1", "top"])
    expect(checks.map(\.subject), equals: ["/tea/7/", "", "2", "top"])
    expect(checks.map(\.isPresent), equals: [true, false, true, true])
    expect(checks.map(\.holds), equals: [true, false, false, true])
  }

  @Test func `an absent query and fragment are shown as empty strings`() throws {
    let explanation = explain(##"{"?":"a=?","#":"?*"}"##, "https://shop.example/")
    let checks = try #require(explanation.trials.first?.checks)
    expect(checks.map(\.part), equals: [.query, .fragment])
    expect(checks.map(\.subject), equals: ["", ""])
    expect(checks.map(\.isPresent), equals: [false, false])
  }

  @Test func `rules after the deciding one are not evaluated`() {
    let explanation = explain(
      #"{"/":"/a"},{"/":"/b"},{"/":"/b","exclude":true}"#, "https://shop.example/b")
    expect(explanation.trials.map(\.rule.place), equals: [.component(0), .component(1)])
    expect(explanation.trials.map(\.holds), equals: [false, true])
  }

  @Test func `the nearest rule is the first with the most constraints met`() {
    let explanation = explain(
      ##"{"/":"/a","#":"x"},{"/":"/b","#":"y"},{"/":"/b","?":"q"},{"/":"/c"}"##,
      "https://shop.example/b#z")
    expect(explanation.nearest?.rule.place, equals: .component(1))
    expectNil(explain("", "https://shop.example/b").nearest)
  }

  @Test(arguments: [
    ("$(nope)", "$(nope) is not defined"), ("$(x", "$( has no closing parenthesis"),
  ])
  func `a pattern that can never match explains why`(_ pattern: String, _ defect: String) {
    let explanation = explain(#"{"/":"/\#(pattern)"}"#, "https://shop.example/x")
    expect(explanation.trials.first?.checks.first?.defect, equals: defect)
  }

  @Test(
    arguments: [
      ("https://shop.example:8443/x", .portNotSupported("8443")),
      ("shop://x", .schemeNotWeb("shop")),
      ("x", .schemeNotWeb("")),
    ] as [(String, AssociationVerdict.Reason)])
  func `a URL that cannot be a universal link is reported without evaluating rules`(
    _ url: String, _ reason: AssociationVerdict.Reason
  ) {
    let explanation = explain("{}", url)
    expect(explanation.verdict.reason, equals: reason)
    expectEmpty(explanation.trials)
  }

  @Test func `an app missing from the file is reported`() {
    let file = AssociationFile.make(components: "{}")
    let verdict = file.verdict(for: Link("https://shop.example/"), app: "other")
    expect(verdict.reason, equals: .appNotListed)
    #expect(verdict.detail == nil && verdict.range == nil)
  }

  @Test func `the range of the verdict covers the source text of the rule`() throws {
    let file = AssociationFile.make(components: #"{"/":"/a"}, {"/":"/b"}"#)
    let range = try #require(
      file.verdict(for: Link("https://shop.example/b"), app: AssociationFile.shopApp).range)
    expect(
      String(decoding: file.document.source.bytes[range], as: UTF8.self), equals: #"{"/":"/b"}"#)
  }
}
