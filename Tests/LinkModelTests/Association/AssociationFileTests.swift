@testable import LinkModel

struct AssociationFileTests {
  /// A file with errors that the system tolerates, and the expected outcome for `/x`.
  struct OddRow: NamedRow {
    let name: String
    let text: String
    let outcome: AssociationVerdict.Outcome

    static let app = AssociationFile.shopApp

    static let all: [OddRow] = [
      .init(name: "null for applinks", text: #"{"applinks":null}"#, outcome: .noMatch),
      .init(
        name: "a number for details", text: #"{"applinks":{"details":7}}"#, outcome: .noMatch),
      .init(
        name: "null among the details",
        text: #"{"applinks":{"details":[null,{"appID":"\#(app)","paths":["*"]}]}}"#,
        outcome: .match),
      .init(
        name: "numbers for identifiers",
        text: #"{"applinks":{"details":[{"appIDs":[1,null,[]],"components":[{}]}]}}"#,
        outcome: .noMatch),
      .init(
        name: "an object for variables",
        text:
          #"{"applinks":{"substitutionVariables":{"v":{}},"details":[{"appID":"\#(app)","components":[{"/":"/$(v)"}]}]}}"#,
        outcome: .noMatch),
      .init(
        name: "text for defaults",
        text:
          #"{"applinks":{"defaults":"x","details":[{"appID":"\#(app)","components":[{"/":"/x"}]}]}}"#,
        outcome: .match),
      .init(
        name: "a lone surrogate in a pattern",
        text: #"{"applinks":{"details":[{"appID":"\#(app)","components":[{"/":"/\uD800"}]}]}}"#,
        outcome: .noMatch),
      .init(
        name: "the same key twice in an entry",
        text:
          #"{"applinks":{"details":[{"appID":"a","appID":"\#(app)","paths":[],"paths":["/x"]}]}}"#,
        outcome: .match),
      .init(
        name: "applinks twice",
        text: #"{"applinks":{"details":[{"appID":"\#(app)"}]},"applinks":{}}"#, outcome: .noMatch),
      .init(
        name: "an empty text as a name",
        text: #"{"applinks":{"details":[{"appID":"\#(app)","components":[{"?":{"":"*"}}]}]}}"#,
        outcome: .match),
    ]
  }

  /// Each argument consists of a component, a query, and `true` if the component matches that query.
  @Test(
    arguments: [
      (#"{"?":{"a":"1","a":"2"}}"#, "?a=2", true), (#"{"?":{"a":"1","a":"2"}}"#, "?a=1", false),
      (#"{"?":{"a":1,"a":"2"}}"#, "?a=1", false), (#"{"?":{"a":"1","a":2}}"#, "?a=9", true),
      (#"{"?":{"\u0061":"1","a":"2","b":"3"}}"#, "?a=2&b=3", true),
      (#"{"/":"/X","caseSensitive":0e5}"#, "", true),
      (#"{"/":"/X","caseSensitive":0.0E-1}"#, "", true),
      (#"{"/":"/X","caseSensitive":5e-1}"#, "", false),
      (#"{"/":"/X","caseSensitive":-1}"#, "", false),
      (#"{"/":"/X","caseSensitive":null}"#, "", true),
      (#"{"/":"/X","caseSensitive":"1-"}"#, "", false), (#"{"/":"/X","caseSensitive":" \t+07"}"#, "", false),
      (#"{"/":"/X","caseSensitive":"-1"}"#, "", false), (#"{"/":"/X","caseSensitive":"-0-1"}"#, "", true),
    ])
  func `the last of two duplicate keys applies, and a numeric flag is converted to a Boolean`(
    _ component: String, _ query: String, _ isTaken: Bool
  ) {
    let file = AssociationFile.make(components: component)
    expect(file.outcome("https://shop.example/x" + query), equals: (isTaken ? .match : .noMatch))
  }

  @Test func `the last of two entries for one app in a details dictionary applies`() {
    let file = AssociationFile(
      #"{"applinks":{"details":{"a":{"paths":["/x"]},"b":{"paths":["*"]},"a":{"paths":["/y"]}}}}"#)
    expect(file.details.map(\.appIDs), equals: [["a"], ["b"]])
    expect(file.verdict(for: Link("https://shop.example/x"), app: "a").outcome, equals: .noMatch)
    expect(file.verdict(for: Link("https://shop.example/y"), app: "a").outcome, equals: .match)
  }

  @Test(arguments: OddRow.all)
  func `a value of the wrong type is ignored`(_ row: OddRow) {
    expect(AssociationFile(row.text).outcome("https://shop.example/x"), equals: row.outcome)
  }

  @Test(
    arguments: [
      ("UTF-16", [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00]),
      ("UTF-16 without a mark", [0x7B, 0, 0x7D, 0]),
      ("a byte order mark", [0xEF, 0xBB, 0xBF, 0x7B, 0x7D]), ("nothing", []), ("a null", [0]),
      ("half a character", [0x7B, 0x22, 0xC3, 0x22, 0x3A, 0x31, 0x7D]), ("ones", [0xFF, 0xFF]),
    ] as [(String, [UInt8])])
  func `the system ignores bytes that are not JSON`(_ name: String, _ bytes: [UInt8]) {
    let file = AssociationFile(bytes)
    guard case .notJSON = file.refusal else {
      Issue.record("\(name) was taken for JSON")
      return
    }
    #expect(file.details.isEmpty && file.appIDs.isEmpty && file.services.isEmpty)
    expect(file.outcome("https://shop.example/x"), equals: .noMatch)
  }

  @Test func `the refusal reports the first error in the file`() {
    let file = AssociationFile("{\n  \"applinks\": {\n    \"details\": [,]\n  },\n}")
    guard case .notJSON(let finding)? = file.refusal else {
      Issue.record("the file was taken")
      return
    }
    expect(finding.message, equals: "missing value")
    expect(finding.place.position.line, equals: 3)
    expect(file.document.problems.count, equals: 2)
  }

  @Test(arguments: [("[]", "an array"), ("1", "a number"), ("null", "null"), ("\"x\"", "a string")])
  func `JSON that is not an object is refused with its type`(_ text: String, _ kind: String) {
    expect(AssociationFile(text).refusal, equals: .notAnObject(found: kind))
  }

  @Test func `services preserve their lists and their order`() {
    let file = AssociationFile(
      #"{"appclips":{"apps":["c"]},"webcredentials":{"apps":["b",1,"a"]},"activitycontinuation":{}}"#
    )
    expect(file.services, equals: [.appclips: ["c"], .webcredentials: ["b", "a"]])
    expectEmpty(file.appIDs)
  }

  @Test func `identifiers are listed once, in file order`() {
    let file = AssociationFile(
      #"{"applinks":{"details":[{"appIDs":["b","a"]},{"appID":"a"},{"appIDs":["c","b"]}]}}"#)
    expect(file.appIDs, equals: ["b", "a", "c"])
    expect(file.detail(for: "a")?.index, equals: 0)
    expect(file.detail(for: "c")?.index, equals: 2)
    expectNil(file.detail(for: "d"))
  }

  @Test func `a rule records the origin of each value`() throws {
    let file = AssociationFile.make(
      components: #"{"/":"/a","comment":"why"}"#,
      applinks: #""defaults":{"caseSensitive":false,"/":"/b"},"#)
    let rule = try #require(file.detail(for: AssociationFile.shopApp)?.rules?.first)
    expect(rule.origins, equals: ["/": .rule, "caseSensitive": .applinksDefaults])
    expect(rule.comment, equals: "why")
    #expect(!rule.isCaseSensitive)
    #expect(rule.isPercentEncoded)
  }

  @Test func `20,000 rules are evaluated in order`() {
    let rules = #"{"/":"/a"},"#.times(19_999) + #"{"/":"/b"}"#
    let file = AssociationFile.make(components: rules)
    let link = Link("https://shop.example/b")
    let verdict = file.verdict(for: link, app: AssociationFile.shopApp)
    expect(verdict.reason, equals: .rule(.component(19_999)))
  }

  @Test func `a path and a query of one megabyte are evaluated`() {
    let file = AssociationFile.make(
      components: #"{"/":"*/a*b*c*d"},{"?":{"k":"?*","q":"x"}},{"/":"/s/*","percentEncoded":false}"#
    )
    let path = "/a".times(100_000)
    expect(file.outcome("https://shop.example" + path), equals: .noMatch)
    let query = (0..<10_000).map { "k=\($0)" }.joined(separator: "&")
    expect(file.outcome("https://shop.example/?" + query), equals: .noMatch)
    expect(file.outcome("https://shop.example/?q=x&" + query), equals: .match)
  }

  @Test func `thousands of query rules are matched without a linear search`() {
    let names = (0..<4_000).map { #""n\#($0)":"1""# }.joined(separator: ",")
    let file = AssociationFile.make(components: "{\"?\":{\(names)}}")
    let query = (0..<4_000).reversed().map { "n\($0)=1" }.joined(separator: "&")
    expect(file.outcome("https://shop.example/?" + query), equals: .match)
  }

  @Test func `a long variable used by many rules is stored once`() {
    let values = (0..<2_000).map { #""value-\#($0)""# }.joined(separator: ",")
    let rules = (0..<1_000).map { #"{"/":"/\#($0)$(v)$(v)"}"# }.joined(separator: ",")
    let file = AssociationFile.make(
      components: rules, applinks: #""substitutionVariables":{"v":[\#(values)]},"#)
    expect(file.outcome("https://shop.example/999value-1value-1999"), equals: .match)
    expect(file.outcome("https://shop.example/3999value-1value-6000"), equals: .noMatch)
  }

  @Test func `defaults are compiled once, not for each rule`() {
    let items = (0..<1_000).map { #""n\#($0)":"?*""# }.joined(separator: ",")
    let rules = "{},".times(2_000) + #"{"/":"/x","?":"*"}"#
    let file = AssociationFile.make(
      components: rules, applinks: "\"defaults\":{\"?\":{\(items)}},")
    let verdict = file.verdict(for: Link("https://shop.example/x"), app: AssociationFile.shopApp)
    expect(verdict.reason, equals: .rule(.component(2_000)))
  }

  @Test func `a legacy path inherits every key from the defaults`() throws {
    let file = AssociationFile(
      ##"{"applinks":{"defaults":{"?":"a","#":"b","exclude":true,"percentEncoded":false,"caseSensitive":false},"details":[{"appID":"\##(AssociationFile.shopApp)","paths":["/A","NOT /B"]}]}}"##
    )
    let rules = try #require(file.detail(for: AssociationFile.shopApp)?.rules)
    expect(
      rules.first?.origins,
      equals: [
        "/": .rule, "?": .applinksDefaults, "#": .applinksDefaults, "exclude": .applinksDefaults,
        "percentEncoded": .applinksDefaults, "caseSensitive": .applinksDefaults,
      ])
    expect(
      rules.last?.origins,
      equals: [
        "/": .rule, "?": .applinksDefaults, "#": .applinksDefaults, "exclude": .rule,
        "caseSensitive": .rule, "percentEncoded": .applinksDefaults,
      ])
    expect(file.outcome("https://shop.example/a"), equals: .noMatch)
    expect(file.outcome("https://shop.example/a?A#B"), equals: .exclude)
  }

  @Test func `a pattern that exceeds the expansion limit matches nothing and reports it`() throws {
    let long = "a".times(60_000)
    let references = "$(v)".times(60)
    let file = AssociationFile.make(
      components: #"{"/":"/\#(references)"}"#,
      applinks: #""substitutionVariables":{"v":["\#(long)"]},"#)
    let link = Link("https://shop.example/a")
    let explanation = file.explanation(for: link, app: AssociationFile.shopApp)
    expect(explanation.verdict.outcome, equals: .noMatch)
    expect(explanation.trials.first?.checks.first?.defect?.contains("1048576 bytes"), equals: true)
  }

  @Test func `corrupted files never trap`() {
    let text = ##"""
      {"applinks":{"defaults":{"caseSensitive":false},"substitutionVariables":{"v":["a*","$"]},
      "details":[{"appIDs":["\##(AssociationFile.shopApp)"],"components":[
      {"/":"/$(v)/*?","?":{"k":"$(digit)*"},"#":"é","exclude":true},{"?":"a=*"}]}]}}
      """##
    let sample = Array(text.utf8)
    var dice = Dice(seed: 3155)
    let link = Link("https://shop.example/ab/c?k=1&a=%FF#%C3")
    for _ in 0..<700 {
      var bytes = sample
      for _ in 0...dice.below(3) {
        let place = dice.below(bytes.count)
        switch dice.below(3) {
        case 0: bytes[place] = UInt8(dice.below(256))
        case 1: bytes.remove(at: place)
        default: bytes.insert(dice.pick(Array("$()*?{}[]\":,\\/%".utf8)), at: place)
        }
      }
      let file = AssociationFile(bytes)
      for app in file.appIDs + [AssociationFile.shopApp] {
        let explanation = file.explanation(for: link, app: app)
        expect(explanation.verdict, equals: file.verdict(for: link, app: app))
      }
    }
  }
}
