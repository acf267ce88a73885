struct RoutePatternTests {
  @Test(
    arguments: [
      ("no parameter", "/", []),
      ("literals alone", "/orders/open", []),
      ("one parameter", "/product/:id", ["id"]),
      ("a forgotten segment", "/user/*/profile", []),
      ("an optional end", "/help/:topic?", ["topic"]),
      ("a rest", "/category/:name/:rest*", ["name", "rest"]),
      ("a rest that is there", "/category/:rest+", ["rest"]),
      ("a query part", "/product/details?id=:id", []),
      ("an optional end and a query part", "/help/:topic??q=:q", ["topic"]),
    ] as [(String, String, [String])])
  func `a pattern lists the parameters of its path`(_: String, input: String, output: [String]) throws {
    let pattern = try RoutePattern(input)
    expect(pattern.pathParameters, equals: output)
    expect(pattern.description, equals: input)
  }

  @Test(
    arguments: [
      ("a URL", "https://shop.example/a", RoutePatternProblem.noLeadingSlash),
      ("nothing", "", .noLeadingSlash),
      ("two slashes", "/a//b", .emptySegment),
      ("a slash at the end", "/a/", .emptySegment),
      ("a dot segment", "/a/../b", .dotSegment),
      ("an escaped dot segment", "/a/%2e%2E/b", .dotSegment),
      ("a star inside", "/a/b*", .partialWildcard("b*")),
      ("a broken escape", "/a/50%", .brokenEscape("50%")),
      ("bytes that are not UTF-8", "/a/%FF", .brokenEscape("%FF")),
      ("no name", "/a/:", .badName("")),
      ("a sign for a name", "/a/:+", .badName("")),
      ("a space in a name", "/a/:my id", .badName("my id")),
      ("an optional segment inside", "/a/:b?/c", .notLast(":b?")),
      ("a rest inside", "/a/:b*/c", .notLast(":b*")),
      ("a parameter twice", "/:id/:id", .repeatedParameter("id")),
      ("a parameter in path and query", "/:id?x=:id", .repeatedParameter("id")),
      ("an item twice", "/a?x=:b&x=:c", .repeatedItem("x")),
      ("a fixed item", "/a?x=1", .noBinding("x=1")),
      ("an item without a value", "/a?x", .noBinding("x")),
      ("a lonely question mark", "/a?", .noBinding("a?")),
      ("a fragment", "/a#b", .fragment),
    ] as [(String, String, RoutePatternProblem)])
  func `an invalid pattern is refused with a reason`(_: String, input: String, output: RoutePatternProblem) {
    #expect(throws: output) { try RoutePattern(input) }
    #expect(!output.message.isEmpty)
    #expect(!output.fix.isEmpty)
  }

  @Test func `random strings never trap the parser`() {
    let pieces = ["/", ":", "*", "?", "+", "=", "&", "%", "%2F", "a", "é", "#", ".", "\u{0}"]
    var dice = Dice(seed: 1)
    for _ in 0..<5_000 {
      let count = dice.below(11)
      let text = (0..<count).map { _ in dice.pick(pieces) }.joined()
      guard let pattern = try? RoutePattern("/" + text) else { continue }
      expect(RouteTable(routes: [.init("r", path: pattern.text)]).routes.count, equals: 1)
    }
  }
}
