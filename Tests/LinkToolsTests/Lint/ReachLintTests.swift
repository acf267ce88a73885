@testable import LinkTools

struct ReachLintTests {
  /// Components, one per line.
  static let rows: [LintRow] = [
    .init("rules apart", #"{"/":"/a"},\#n{"/":"/b"}"#),
    .init("the same twice", "{\"/\":\"/a\"},\n{\"/\":\"/a\"}"),
    .init("a narrower one first", "{\"/\":\"/a/b\"},\n{\"/\":\"/a/*\"}"),
    .init("a broader one first", "{\"/\":\"/a/*\"},\n{\"/\":\"/a/b\"}"),
    .init(
      "the slash that normalisation adds", "{\"/\":\"/a/\"},\n{\"/\":\"/a\"}"),
    .init(
      "two that cover one between them",
      "{\"/\":\"/$(upper)\"},\n{\"/\":\"/$(lower)\"},\n{\"/\":\"/$(alpha)\"}"),
    .init(
      "two that nearly do", "{\"/\":\"/$(upper)\"},\n{\"/\":\"/$(digit)\"},\n{\"/\":\"/$(alnum)\"}"),
    .init(
      "an exclusion after what it was to exclude",
      "{\"/\":\"/a/*\"},\n{\"/\":\"/a/b\",\"exclude\":true}"),
    .init(
      "rules after an exclusion of everything",
      "{\"/\":\"*\",\"exclude\":true},\n{\"/\":\"/a\"},\n{\"/\":\"/b\",\"?\":{\"x\":\"1\"}}"),
    .init(
      "an exclusion that an exclusion and a rule cover",
      "{\"/\":\"/$(upper)\",\"exclude\":true},\n{\"/\":\"/$(lower)\"},\n{\"/\":\"/$(alpha)\",\"exclude\":true},\n{\"/\":\"/*\"}"
    ),
    .init(
      "an exclusion of what nothing takes",
      "{\"/\":\"/b/*\",\"exclude\":true},\n{\"/\":\"/a/*\"}"),
    .init(
      "an exclusion of what nothing takes, after a rule that cannot be compared",
      "{\"/\":\"/é/*\",\"percentEncoded\":false},\n{\"/\":\"/b/*\",\"exclude\":true},\n{\"/\":\"/a/*\"}"),
    .init(
      "an exclusion of what nothing takes, before an exclusion that cannot be compared",
      "{\"/\":\"/b/*\",\"exclude\":true},\n{\"/\":\"/é/*\",\"percentEncoded\":false,\"exclude\":true},\n{\"/\":\"/a/*\"}"
    ),
    .init(
      "an exclusion before a rule that cannot be compared",
      "{\"/\":\"/b/*\",\"exclude\":true},\n{\"/\":\"/é/*\",\"percentEncoded\":false},\n{\"/\":\"/a/*\"}"),
    .init(
      "an exclusion that matters for one URL",
      "{\"/\":\"/*/b\",\"exclude\":true},\n{\"/\":\"/a/*\"}"),
    .init("an exclusion of the rest", "{\"/\":\"/a/*\"},\n{\"/\":\"*\",\"exclude\":true}"),
    .init(
      "an item that need not be there",
      "{\"/\":\"/a\",\"?\":{\"x\":\"*\"}},\n{\"/\":\"/a\",\"exclude\":true}"),
    .init(
      "an item that must be there",
      "{\"/\":\"/a\",\"?\":{\"x\":\"?*\"}},\n{\"/\":\"/a\",\"?\":{\"x\":\"1\"},\"exclude\":true},\n{\"/\":\"/a\"}"),
    .init(
      "values of which one is broader", "{\"?\":{\"x\":\"$(digit)\"}},\n{\"?\":{\"x\":\"?\"}}"),
    .init(
      "values that only two items of one name keep apart",
      "{\"?\":{\"x\":\"$(digit)\"}},\n{\"?\":{\"x\":\"$(alpha)\"}},\n{\"?\":{\"x\":\"$(alnum)\"}}"),
    .init(
      "an item with a name that no URL contains",
      "{\"?\":{\"a b\":\"?*\"}},\n{\"/\":\"/a\",\"?\":{\"a b\":\"?*\"}}"),
    .init(
      "a fragment excluded first", "{\"#\":\"no\",\"exclude\":true},\n{\"/\":\"/a\"}"),
    .init(
      "letter case that does not count",
      "{\"/\":\"/A\",\"caseSensitive\":false},\n{\"/\":\"/a\"}"),
    .init(
      "letter case that counts in the first only",
      "{\"/\":\"/a\"},\n{\"/\":\"/a\",\"caseSensitive\":false}"),
    .init(
      "decoded rules among themselves",
      "{\"/\":\"/é/*\",\"percentEncoded\":false},\n{\"/\":\"/é/b\",\"percentEncoded\":false}"),
    .init(
      "decoded letters of several bytes",
      "{\"/\":\"/Àé/*\",\"percentEncoded\":false},\n{\"/\":\"/Àé/b\",\"percentEncoded\":false}"),
    .init(
      "rules that read different texts",
      "{\"/\":\"/a/*\",\"percentEncoded\":false},\n{\"/\":\"/a/b\"}"),
    .init(
      "codes", "{\"/\":\"/$(lang)/*\"},\n{\"/\":\"/en/a\"},\n{\"/\":\"/qq/a\"}"),
  ]

  static func file(_ components: String) -> AssociationFile {
    AssociationFile(
      "{\"applinks\":{\"details\":[{\"appIDs\":[\"\(AssociationFile.shopApp)\"],\"components\":[\n\(components)\n]}]}}"
    )
  }

  private static let codes: Set<LintCode> = [
    .ruleNeverDecides, .excludeNeverDecides, .includeAfterExclude, .excludeWithoutEffect,
    .reachNotDecided,
  ]

  @Test(arguments: rows.map(\.text))
  func `a witness shows that the rule does not decide`(text: String) {
    let file = Self.file(text)
    let findings = AssociationLinter(file).findings().filter { $0.lint.map(Self.codes.contains) ?? false }
    for finding in findings {
      guard let witness = finding.witness else { continue }
      let verdict = file.verdict(for: Link(witness), app: AssociationFile.shopApp)
      let rules = file.details[0].rules ?? []
      let own = rules.first { $0.range == finding.place.range }
      var subject = MatchSubject(Link(witness))
      expect(own?.constraints.hold(for: &subject), equals: true, "\(witness)")
      #expect(verdict.range != finding.place.range, "\(witness)")
      switch finding.lint {
      case .excludeNeverDecides: expect(verdict.outcome, equals: .match)
      case .includeAfterExclude: expect(verdict.outcome, equals: .exclude)
      default: break
      }
    }
  }

  @Test func `two apps that match the same URL are reported with it`() throws {
    let file = AssociationFile(
      """
      {"applinks":{"details":[
      {"appID":"K7Q2M4X9ZT.com.one","components":[{"/":"/a/private","exclude":true},{"/":"/a/*"}]},
      {"appID":"K7Q2M4X9ZT.com.two","components":[{"/":"/*/private"}]},
      {"appID":"K7Q2M4X9ZT.com.three","components":[{"/":"/?/b/?*"}]}]}}
      """)
    let overlaps = AssociationLinter(file).findings().filter { $0.lint == .appsOverlap }
    expect(overlaps.map(\.position.line), equals: [3, 4])
    for (overlap, app) in zip(overlaps, ["two", "three"]) {
      let link = Link(try #require(overlap.witness))
      expect(file.verdict(for: link, app: "K7Q2M4X9ZT.com.\(app)").outcome, equals: .match)
      expect(file.verdict(for: link, app: "K7Q2M4X9ZT.com.one").outcome, equals: .match)
    }
  }

  @Test(arguments: [
    (#"{"/":"*"}"#, true), (#"{"/":"/*"}"#, true), (#"{"/":"/a"}"#, false), (#"{"/":"*","?":{"x":"1"}}"#, false),
    (##"{"/":"/*","#":"x"}"##, false), (#"{"/":"*","exclude":true}"#, false), (#"{"/":"/*","exclude":true}"#, false),
  ])
  func `one app with several prefixes is reported if each takes every URL`(rule: String, isReported: Bool) {
    let file = AssociationFile(
      #"{"applinks":{"details":[{"appIDs":["K7Q2M4X9ZT.com.one","FGHIJ67890.com.one"],"components":[\#(rule)]}]}}"#)
    let messages = AssociationLinter(file).findings().map(\.message)
    expect(messages.contains { $0.contains("several prefixes") }, equals: isReported)
  }

  @Test(arguments: [
    ("K7Q2M4X9ZT.com.shop.app", "K7Q2M4X9ZT.com.shop.app.dev", true),
    ("K7Q2M4X9ZT.com.shop.app-adhoc", "K7Q2M4X9ZT.com.shop.app.beta", true),
    ("K7Q2M4X9ZT.com.shop.app", "FGHIJ67890.com.shop.appDev", true),
    ("K7Q2M4X9ZT.com.shop.app", "K7Q2M4X9ZT.com.shop.app.debug.qa", true),
    ("K7Q2M4X9ZT.com.shop.app", "K7Q2M4X9ZT.com.shop.dogfood.internal", true),
    ("K7Q2M4X9ZT.com.shop.App.beta.crashes", "K7Q2M4X9ZT.com.shop.outlet", true),
    ("K7Q2M4X9ZT.com.shop.app", "K7Q2M4X9ZT.com.shop.outlet.beta", true),
    ("K7Q2M4X9ZT.com.shop.app", "K7Q2M4X9ZT.com.shop.outlet", false),
    ("K7Q2M4X9ZT.com.shop.prod", "K7Q2M4X9ZT.com.outlet.prod", false),
    ("K7Q2M4X9ZT.-4321.shop", "K7Q2M4X9ZT.54321.shop", true),
    ("K7Q2M4X9ZT.-4321.shop", "K7Q2M4X9ZT.54322.shop", false),
    ("K7Q2M4X9ZT.com.shop.app", "K7Q2M4X9ZT.com.shop.app.clip", false),
    ("K7Q2M4X9ZT.com.shop.con", "K7Q2M4X9ZT.com.shop.contest", false),
  ])
  func `variants of one app may share their links`(one: String, two: String, areVariants: Bool) {
    let file = AssociationFile(
      #"{"applinks":{"details":[{"appIDs":["\#(one)"],"components":[{"/":"/a"}]},{"appIDs":["\#(two)"],"components":[{"/":"/a"}]}]}}"#
    )
    let codes = AssociationLinter(file).findings().compactMap(\.lint)
    expect(codes.contains(.appsOverlap), equals: !areVariants)
  }

  @Test func `an exceeded budget is reported, and nothing is claimed`() {
    let text = (0..<12).map { "{\"/\":\"*\($0)*a*\($0)b*\($0)c\",\"exclude\":true}" }
      .joined(separator: ",\n")
    let file = Self.file(text + ",\n{\"/\":\"/a\"}")
    let findings = AssociationLinter(file, stepBudget: 2_000).findings()
    expect(findings.compactMap(\.lint), equals: [.reachNotDecided])
  }

  @Test func `an overlap of two apps is found, or the exceeded budget is reported`() {
    let file = AssociationFile(
      #"{"applinks":{"details":[{"appIDs":["K7Q2M4X9ZT.com.one"],"components":[{"/":"/a*b*"}]},{"appIDs":["K7Q2M4X9ZT.com.two"],"components":[{"/":"/a/c*"}]}]}}"#
    )
    var results: Set<LintCode> = []
    for budget in stride(from: 1, to: 2_000, by: 25) {
      let codes = AssociationLinter(file, stepBudget: budget).findings().compactMap(\.lint)
        .filter { [.appsOverlap, .reachNotDecided].contains($0) }
      #expect(!codes.isEmpty, "with a budget of \(budget)")
      results.formUnion(codes)
    }
    expect(results, equals: [.appsOverlap, .reachNotDecided])
  }

  @Test func `the work is proportional to the rules and stops at the budget`() {
    for count in [100, 1_500] {
      let text = (0..<count).map { "{\"/\":\"/\($0)/*\"}" }.joined(separator: ",")
      let findings = AssociationLinter(Self.file(text), stepBudget: 25_000).findings()
      expect(findings.contains { $0.lint == .reachNotDecided }, equals: (count == 1_500))
    }
  }

  @Test func `hundreds of rules after one that matches everything are reported individually`() {
    let text =
      "{\"/\":\"*\"},\n" + (0..<200).map { "{\"/\":\"/\($0)\"}" }.joined(separator: ",\n")
    let findings = AssociationLinter(Self.file(text)).findings()
    expect(findings.count { $0.lint == .ruleNeverDecides }, equals: 200)
  }
}
