struct CriterionTests {
  struct Row: NamedRow {
    let name: String
    let criterion: Site.Criterion
    let isMet: Bool

    init(_ name: String, _ criterion: Site.Criterion, _ isMet: Bool = true) {
      (self.name, self.criterion, self.isMet) = (name, criterion, isMet)
    }
  }

  static func request() throws -> HTTPRequest {
    try HTTPRequest(
      .post, "http://shop.example/cart?q=blue+mug&q=caf%C3%A9&q=1%2B1&empty=&flag",
      fields: ["Accept": "text/html", "Accept": "application/json", "X-Tag": "Alpha-Beta"],
      body: Array(#"{"user": {"id": 42, "tags": ["a", "b/c"]}, "on": true, "sum": 1.50}"#.utf8))
  }

  static let rows = [
    Row("host", .host("shop.example")),
    Row("other host", .host("help.example"), false),
    Row("query, plus is a space", .query("q", "blue mug")),
    Row("query, an encoded plus is a plus", .query("q", "1+1")),
    Row("query, second value, percent-decoded", .query("q", "café")),
    Row("query is there without a value", .query("flag")),
    Row("query with an empty value", .query("empty", "")),
    Row("query is not there", .query("nothing"), false),
    Row("query has to be absent", .query("nothing", .absent)),
    Row("header, name in any case", .header("accept", "application/json")),
    Row("header contains", .header("Accept", .contains("html"))),
    Row("header with another value", .header("Accept", "text/plain"), false),
    Row("header in any case", .header("X-Tag", .equalIgnoringCase("alpha-BETA"))),
    Row("header begins", .header("X-Tag", .prefix("Alpha"))),
    Row("header ends", .header("X-Tag", .suffix("Beta"))),
    Row("header is like", .header("X-Tag", .like("A*-*a"))),
    Row("header is not like", .header("X-Tag", .like("A*-*b")), false),
    Row("a star in what is contained is a star", .header("X-Tag", .contains("a*a")), false),
    Row("header is absent", .header("Cookie", .absent)),
    Row("body contains", .body(.contains("\"user\""))),
    Row("body equals", .body("x"), false),
    Row("JSON number", .json("/user/id", 42)),
    Row("JSON number in another notation", .json("/sum", 1.5)),
    Row("JSON text", .json("/user/tags/0", "a")),
    Row("JSON truth value", .json("/on", true)),
    Row("JSON list", .json("/user/tags", ["a", "b/c"])),
    Row("JSON object in another order", .json("/user", ["tags": ["a", "b/c"], "id": 42])),
    Row("JSON of another type", .json("/user/id", "42"), false),
    Row("JSON pointer to nothing", .json("/user/name", nil), false),
    Row("JSON index behind the end", .json("/user/tags/2", "a"), false),
    Row("not", .not(.header("Cookie"))),
  ]

  @Test(arguments: rows) func `a criterion is met or not`(_ row: Row) throws {
    let request = try Self.request()
    let match = RequestMatch(.post, "/cart", row.criterion)
    expect(match.accepts(request), equals: row.isMet)
    let site = Site(anyHost: [.fixed(.post, "/cart", .text("met")).when(row.criterion)])
    expect(site.respond(to: request).status, equals: (row.isMet ? .ok : .notFound))
  }

  @Test(arguments: [
    "", "{", "[1,]", "{\"a\":}", "01", "1.", "\"\u{1}\"", "\"\\x\"", "\"\\ud800\"", "nul", "1 2",
    "[".times(100_000),
  ])
  func `invalid JSON is rejected at any depth`(_ text: String) {
    expectNil(Site.JSON(Array(text.utf8)))
  }

  @Test(arguments: [
    ("1", "1.0", true), ("1e2", "100", true), ("-0", "0", true), ("1", "2", false),
    ("9007199254740993", "9007199254740992", false), ("1e400", "1e500", false),
    (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, true), (#"{"a":1,"a":1}"#, #"{"a":1,"b":2}"#, false),
    (#"{"a":2,"a":1}"#, #"{"a":1}"#, true), ("[1,2]", "[2,1]", false), ("[]", "{}", false),
    (#""\u00e9""#, #""é""#, true), ("null", "false", false),
  ])
  func `equality of JSON values is symmetric`(
    _ one: String, _ other: String, _ isSame: Bool
  ) throws {
    let left = try #require(Site.JSON(Array(one.utf8)))
    let right = try #require(Site.JSON(Array(other.utf8)))
    expect(left == right, equals: isSame)
    expect(right == left, equals: isSame)
  }

  @Test func `JSON is parsed and written`() throws {
    let text = #"{"a":[1,-2.5e3,null,true,false,{}],"b":"\"\\/\n\u00e9\ud83d\ude00"}"#
    let value = try #require(Site.JSON(Array(text.utf8)))
    expect(value["b"], equals: "\"\\/\né😀")
    expect(value.text, equals: #"{"a":[1,-2.5e3,null,true,false,{}],"b":"\"\\/\né😀"}"#)
    expect(value.value(at: "/a/1"), equals: -2500)
    let escaped: Site.JSON = ["a/b": ["m~n": 8]]
    expect(escaped.value(at: "/a~1b/m~0n"), equals: 8)
    expect(escaped.value(at: ""), equals: escaped)
    expectNil(escaped.value(at: "a"))
    for invalid in ["/a/01", "/a/+1", "/a/-1", "/a/-", "/a/6", "/a~2", "/~"] {
      expectNil(value.value(at: invalid))
    }
    let tilde: Site.JSON = ["a~2": 1, "~": 2]
    expectNil(tilde.value(at: "/a~2"))
    expect(tilde.value(at: "/a~02"), equals: 1)
  }
}
