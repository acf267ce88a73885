@testable import LinkTools

/// A file whose findings `findings.expected.txt` records.
struct LintRow {
  let name: String
  let text: String

  init(_ name: String, _ text: String) { (self.name, self.text) = (name, text) }

  /// Returns a row for one component in an app's entry; the component starts at line 2, column 1.
  static func component(_ name: String, _ text: String) -> LintRow { wrapped(name, "\"components\":[\n\(text)\n]") }

  static func paths(_ name: String, _ text: String) -> LintRow { wrapped(name, "\"paths\":[\n\(text)\n]") }

  static func detail(_ name: String, _ text: String) -> LintRow {
    LintRow(name, "{\"applinks\":{\"details\":[\n\(text)\n]}}")
  }

  private static func wrapped(_ name: String, _ rules: String) -> LintRow {
    LintRow(name, #"{"applinks":{"details":[{"appIDs":["K7Q2M4X9ZT.com.shop"],"# + rules + "}]}}")
  }
}

struct AssociationLinterTests {
  private func findings(_ text: String) -> [Finding] {
    AssociationLinter(AssociationFile(text, file: "aasa")).findings()
  }

  private static let rule = #""components":[{"/":"/a"}]"#
  private static let good = #"{"appIDs":["K7Q2M4X9ZT.com.shop"],\#(rule)}"#

  static let syntax: [LintRow] = [
    .init("nothing at all", ""),
    .init(
      "a byte order mark", "\u{FEFF}{\"applinks\":{\"details\":[\(good)]}}"),
    .init("another kind of value", "[]"),
    .init(
      "a trailing comma", "{\"applinks\":{\"details\":[\n\(good),\n]}}"),
    .init("a comment", "{ // why\n\"applinks\":{\"details\":[\(good)]}}"),
    .init(
      "a doubled quotation mark", "{\"applinks\":{\n\"\"details\":[\(good)]}}"),
    .init(
      "a closing quotation mark of another kind",
      "{\"applinks\":{\"details\":[{\"appIDs\":[\"K7Q2M4X9ZT.com.shop\"],\"components\":[{\n\"/\":\"/a”\n}]}]}}"),
    .init(
      "curly quotation marks", "{“applinks”:\n{\"details\":[\(good)]}}"),
    .init(
      "a list in braces", "{\"applinks\":{\"details\":[{\"paths\":\n{\"/a\"}}]}}"),
    .init(
      "a name twice", "{\"applinks\":{\"details\":[\(good)],\n\"details\":[\(good)]}}"),
  ]

  static let shapes: [LintRow] = [
    .init("no service", "{}"),
    .init(
      "a misspelt service", "{\"applink\":{}}"),
    .init("applinks of another kind", "{\"applinks\":[]}"),
    .init("no details", "{\"applinks\":{}}"),
    .init("empty details", "{\"applinks\":{\"details\":[]}}"),
    .init(
      "a dictionary of details",
      "{\"applinks\":{\"details\":{\n\"K7Q2M4X9ZT.com.shop\":{\(rule)}}}}"),
    .init(
      "apps that are not empty",
      "{\"applinks\":{\"apps\":[\"K7Q2M4X9ZT.com.shop\"],\n\"details\":[\(good)]}}"),
    .init(
      "details inside appclips", "{\"appclips\":{\"apps\":[],\n\"details\":[\(good)]}}"),
    .init("a service without apps", "{\"webcredentials\":{}}"),
    .init(
      "apps of a service that are not identifiers", "{\"appclips\":{\"apps\":[\"com.shop.Clip\"]}}"),
    .detail(
      "the prefix of Apple's example", "{\"appIDs\":[\"ABCDE12345.com.shop\"],\(rule)}"),
    .detail(
      "the bundle identifier of an example", "{\"appIDs\":[\"K7Q2M4X9ZT.com.example.shop\"],\(rule)}"),
    .detail(
      "two placeholders of templates, which are told once",
      "{\"appIDs\":[\"YOURTEAMID.com.shop\",\"K7Q2M4X9ZT.com.YourCompany.shop\"],\(rule)}"),
    .detail("an example as a whole", "{\"appIDs\":[\"\(Sample.id)\"],\(rule)}"),
    .detail("no app", "{\(rule)}"),
    .detail("an empty list of apps", "{\"appIDs\":[],\(rule)}"),
    .detail(
      "appid", "{\"appid\":\"K7Q2M4X9ZT.com.shop\",\(rule)}"),
    .detail(
      "appIds", "{\"appIds\":[\"K7Q2M4X9ZT.com.shop\"],\(rule)}"),
    .detail(
      "appID beside appIDs",
      "{\"appIDs\":[\"K7Q2M4X9ZT.com.shop\"],\"appID\":\"K7Q2M4X9ZT.com.shop\",\(rule)}"),
    .detail(
      "components beside paths",
      "{\"appIDs\":[\"K7Q2M4X9ZT.com.shop\"],\"paths\":[\"/\"],\(rule)}"),
    .detail(
      "paths with appID", "{\"appID\":\"K7Q2M4X9ZT.com.shop\",\"paths\":[\"/\"]}"),
    .detail(
      "components with appID", "{\"appID\":\"K7Q2M4X9ZT.com.shop\",\(rule)}"),
    .detail("neither of them", "{\"appIDs\":[\"K7Q2M4X9ZT.com.shop\"]}"),
    .detail(
      "component", "{\"appIDs\":[\"K7Q2M4X9ZT.com.shop\"],\"component\":[]}"),
    .detail(
      "an empty list of rules", "{\"appIDs\":[\"K7Q2M4X9ZT.com.shop\"],\"components\":[]}"),
    .detail("the same app in two entries", "\(good),\n\(good)"),
    .detail(
      "a second entry for iOS 12",
      "\(good),\n{\"appID\":\"K7Q2M4X9ZT.com.shop\",\"paths\":[\"/\"]}"),
    .detail(
      "the same app twice in an entry",
      "{\"appIDs\":[\"K7Q2M4X9ZT.com.shop\",\"K7Q2M4X9ZT.com.shop\"],\(rule)}"),
    .detail(
      "a path in defaults",
      "{\"appIDs\":[\"K7Q2M4X9ZT.com.shop\"],\"defaults\":{\"/\":\"/b\"},\(rule)}"),
  ]

  static let rules: [LintRow] = [
    .component("a component that is not an object", #""/a""#),
    .component("a component without constraints", "{}"),
    .component(
      "path for /", #"{"path":"/a"}"#),
    .component("casesensitive", #"{"/":"/a","casesensitive":false}"#),
    .component(
      "a number for a pattern", ##"{"/":1,"#":"a"}"##),
    .component(
      "a query that is neither", #"{"/":"/a","?":true}"#),
    .component(
      "a query value that is not a string", #"{"/":"/a","?":{"x":"1","y":2}}"#),
    .component(
      "a star for an item", #"{"/":"/a","?":{"x":"*"}}"#),
    .component("an item with something in it", #"{"/":"/a","?":{"x":"?*"}}"#),
    .component(
      "a flag in quotation marks", #"{"/":"/a","exclude":"no"}"#),
    .component("NOT in a component", #"{"/":"NOT /a"}"#),
    .component("a star after a question mark", #"{"/":"/edit?*"}"#),
    .component("one or more characters of a segment", #"{"/":"/edit/?*"}"#),
    .component("some characters of a segment", #"{"/":"/id/????"}"#),
    .component("a query in a path", #"{"/":"/a?x=1"}"#),
    .component("a question mark that is a wildcard", #"{"/":"/a/?b"}"#),
    .component("a fragment in a path", #"{"/":"/a#b"}"#),
    .component("a URL for a path", #"{"/":"https://shop.example/a"}"#),
    .component("a URL with a longer path", #"{"/":"https://shop.example/a/b"}"#),
    .component("a host for a path", #"{"/":"www.shop.example/a"}"#),
    .component("a host after a slash", #"{"/":"/m.shop.example/*"}"#),
    .component("a domain without labels in front", #"{"/":"shop.example/a"}"#),
    .component("a file in the first segment", #"{"/":"/jquery.min.js"}"#),
    .component("dots in the first segment", #"{"/":"/v1.2.3/a"}"#),
    .component("a bundle identifier in the first segment", #"{"/":"/com.shop.tea/a"}"#),
    .component("a well-known folder", #"{"/":"/.well-known/a.b.json"}"#),
    .component("no slash in front", #"{"/":"a/b"}"#),
    .component("a star after a slash", #"{"/":"/a/*"}"#),
    .component(
      "an exclusion of a section", "{\"/\":\"/a/*\",\"exclude\":true},\n{\"/\":\"*\"}"),
    .component("a space", #"{"/":"/a b"}"#),
    .component("a space in a query", #"{"/":"/a","?":"a b"}"#),
    .component("a space in a fragment", ##"{"/":"/a","#":"a b"}"##),
    .component("a space after a variable", #"{"/":"/$(digit) "}"#),
    .component("a letter beyond ASCII", #"{"/":"/é"}"#),
    // The number of this letter ends like that of "A".
    .component("a letter beyond Latin-1", #"{"/":"/Ł"}"#),
    .component("a percent sign alone", #"{"/":"/100%"}"#),
    .component("the same, decoded", #"{"/":"/é b","percentEncoded":false}"#),
    .component(
      "an escape in decoded text", #"{"/":"/a%20b","percentEncoded":false}"#),
    .component("a backslash", #"{"/":"/a\\*"}"#),
    .component(
      "more variables than are evaluated",
      "{\"/\":\"/\(String(repeating: "$(xdigit)", count: 65))\"}"),
    .component(
      "as many variables as are evaluated",
      "{\"/\":\"/\(String(repeating: "$(xdigit)", count: 64))\"}"),
    .component("one letter", #"{"/":"a"}"#),
    .component("an ampersand in a value", #"{"?":{"x":"a&b"}}"#),
    .component("an unknown variable", #"{"/":"/$(digits)"}"#),
    .component("an open variable", #"{"/":"/$(digit"}"#),
    .paths("NOT without a blank", #""NOT/a""#),
    .paths("NOT without a slash", #""NOT a/b", "*""#),
    .paths("NOT with a host", #""NOT https://shop.example/a", "*""#),
    .paths("a path that is not a string", "1"),
  ]

  @Test func `errors come before warnings and notes`() {
    let text = #"{"applinks":{"details":[{"appID":"ABCDE12345.com.shop","paths":["/a b", 1]}]}}"#
    expect(
      findings(text).compactMap(\.code),
      equals: ["path-not-a-string", "unescaped-character", "apps-missing", "app-id-placeholder", "paths-only"])
  }

  @Test func `an association file that a plan contains as a string is checked where it is written`() {
    let plan = SourceText(
      #"""
      { "version": 1, "links": [], "sites": { "shop.example": { "association": {
        "text": "{ \"applinks\": { \"details\": [], } }" } } } }
      """#, file: "plan.json")
    let lint = FileLint(plan)
    expect(
      lint.findings.map { "\($0.position.line):\($0.position.column) \($0.code ?? "")" },
      equals: ["2:45 not-json", "2:30 empty-details"])
    expect(lint.findings.map { plan.text(of: $0.place.range) }, equals: [",", #"\"details\""#])
  }

  @Test(arguments: [
    #"{"version":1,"links":[]}"#, #"{"links":[]}"#, #"{"sites":{},"rows":[]}"#,
  ])
  func `a test plan is recognized, even if it is incomplete`(plan: String) throws {
    let finding = try #require(findings(plan).first)
    expect(finding.lint, equals: .noServices)
    expect(finding.message, equals: "the file is a test plan that contains no association file")
  }

  static let variables: [LintRow] = [
    .init(
      "a value with a variable", #""v":["a$(digit)"]"#),
    .init("an unusable name", #""v":["a"],"w(":["a"]"#),
    .init("a value that is not a string", #""v":["a",1]"#),
    .init("one text for values", #""v":"a""#),
    .init("a number for values", #""v":1"#),
  ]

  @Test func `the name of a variable is no part of the text of its pattern`() {
    let text = """
      {"applinks":{"substitutionVariables":{"a ü":["x"]},"details":[{"appIDs":["K7Q2M4X9ZT.com.shop"],"components":[
      {"/":"/$(a ü)/b"}]}]}}
      """
    expect(findings(text).compactMap(\.lint), equals: [])
  }

  static func file(variables: String) -> String {
    "{\"applinks\":{\"substitutionVariables\":{\(variables)},\n\"details\":[{\"appIDs\":[\"K7Q2M4X9ZT.com.shop\"],\"components\":[{\"/\":\"/$(v)\"}]}]}}"
  }

  @Test(arguments: [
    ("appid", "appID"), ("appIds", "appIDs"), ("path", "paths"), ("component", "components"),
    ("default", "defaults"),
  ])
  func `the intended key is suggested`(key: String, meant: String) throws {
    let text = "{\"applinks\":{\"details\":[{\"\(key)\":[]}]}}"
    let finding = try #require(findings(text).first { $0.lint == .unknownKey })
    expect(finding.fix, equals: "did you mean \"\(meant)\"?")
  }

  @Test(arguments: [
    ("\(Sample.id)-2", nil), ("", AppIDDefect.empty),
    ("com.example.shop", .noPrefix), ("shop", .noPrefix),
    ("com.example.shop.ABCDE12345", .swapped(Sample.id)),
    ("ABCDE1234.com.example", .prefix("ABCDE1234")),
    ("abcde12345.com.example", .prefix("abcde12345")),
    ("K7Q2M4X9ZT.*", .wildcard), ("K7Q2M4X9ZT.com.shop_1", .bundle), ("K7Q2M4X9ZT.", .bundle),
  ])
  func `an app identifier is a prefix of ten and a bundle identifier`(
    text: String, defect: AppIDDefect?
  ) {
    expect(AppIDDefect(text), equals: defect)
  }

  @Test func `the content of a file above 128 KB is analysed only on request`() {
    let text = " ".times(131_073) + "{\"webcredentials\":{}}"
    let file = AssociationFile(text)
    let source = SourceText(text, file: "a")
    let size: [LintCode] = [.fileTooLarge, .notAnalysed]
    expect(AssociationLinter(file).findings().compactMap(\.lint), equals: size)
    expect(FileLint(source).findings.compactMap(\.lint), equals: size)
    let all: [LintCode] = [.fileTooLarge, .serviceWithoutApps]
    expect(AssociationLinter(file, ignoresSizeLimit: true).findings().compactMap(\.lint), equals: all)
    expect(FileLint(source, ignoresSizeLimit: true).findings.compactMap(\.lint), equals: all)
  }

  @Test func `the limit applies to the association files in a plan, not to the plan`() {
    func plan(_ file: String, _ rest: String) -> SourceText {
      SourceText(
        #"{"version":1,"sites":{"a.example":{"association":\#(file)}},"links":[\#(rest)]}"#,
        file: "plan.json")
    }
    let blanks = " ".times(131_073)
    let small = FileLint(plan(#"{"webcredentials":{}}"#, blanks))
    expect(small.findings.compactMap(\.lint), equals: [.serviceWithoutApps])
    let large = FileLint(plan(#"{"webcredentials":{}\#(blanks)}"#, ""))
    expect(large.findings.compactMap(\.lint), equals: [.fileTooLarge, .notAnalysed])
    expect(large.findings.map(\.position.column), equals: [50, 50])
    let reference = FileLint(plan(#"{"file":"aasa"}"#, blanks))
    expect(reference.findings.compactMap(\.lint), equals: [.noServices])
  }

  @Test(arguments: [
    "{{{{", "[1,2", "\u{0}", "{\"applinks\":{\"details\":{\"details\":[[[]]]}}}",
    "{\"applinks\":{\"details\":[null,1,\"a\",[],{\"appIDs\":[null],\"components\":[null,[]]}]}}",
    "{\"applinks\":{\"defaults\":[],\"substitutionVariables\":[],\"details\":[\(good)]}}",
  ])
  func `linting terminates for any text`(text: String) {
    #expect(!findings(text).isEmpty)
  }

  /// Without a limit on comparisons, the linter would compare every unknown name with every known one, which would take
  /// a minute.
  @Test func `thousands of unknown variables are reported, the first ones with a suggestion`()
    throws
  {
    let defined = (0..<1_000).map { "\"value\($0)\":[]" }.joined(separator: ",")
    let rules = (0..<1_000).map { "{\"/\":\"/$(valeu\($0))\"}" }.joined(separator: ",")
    let found = findings(
      "{\"applinks\":{\"substitutionVariables\":{\(defined)},\"details\":[{\"appIDs\":[\"K7Q2M4X9ZT.com.shop\"],"
        + "\"components\":[\(rules)]}]}}"
    ).filter { $0.lint == .undefinedVariable }
    expect(found.count, equals: 1_000)
    expect(found.first?.fix, equals: "did you mean $(value0)?")
    expect(found.last?.fix, equals: "define it in \"substitutionVariables\"")
  }

  @Test func `every code has its own text`() {
    for code in LintCode.allCases {
      #expect(!code.claim.gist.isEmpty)
      #expect(code.rawValue.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
    }
  }

  @Test(arguments: [
    ("ABCDE12345.com.example.Shop", "com.example.shop"), ("ABCDE12345.shop.beta", "shop"), ("ABCDE12345.beta", "beta"),
  ])
  func `the name of an app has no words for a variant`(id: String, name: String) {
    expect(AppFamily.name(of: id), equals: name)
  }
}
