struct RoutePatternTests {
  @Test(arguments: [
    NamedCase("no parameter", "/", []),
    NamedCase("literals alone", "/orders/open", []),
    NamedCase("one parameter", "/product/:id", ["id"]),
    NamedCase("a forgotten segment", "/user/*/profile", []),
    NamedCase("an optional end", "/help/:topic?", ["topic"]),
    NamedCase("a rest", "/category/:name/:rest*", ["name", "rest"]),
    NamedCase("a rest that is there", "/category/:rest+", ["rest"]),
    NamedCase("a query part", "/product/details?id=:id", []),
    NamedCase("an optional end and a query part", "/help/:topic??q=:q", ["topic"]),
  ])
  func `a pattern lists the parameters of its path`(row: NamedCase<String, [String]>) throws {
    let pattern = try RoutePattern(row.input)
    expect(pattern.pathParameters, equals: row.output)
    expect(pattern.description, equals: row.input)
  }

  @Test(arguments: [
    NamedCase("a URL", "https://shop.example/a", RoutePatternProblem.noLeadingSlash),
    NamedCase("nothing", "", .noLeadingSlash),
    NamedCase("two slashes", "/a//b", .emptySegment),
    NamedCase("a slash at the end", "/a/", .emptySegment),
    NamedCase("a dot segment", "/a/../b", .dotSegment),
    NamedCase("an escaped dot segment", "/a/%2e%2E/b", .dotSegment),
    NamedCase("a star inside", "/a/b*", .partialWildcard("b*")),
    NamedCase("a broken escape", "/a/50%", .brokenEscape("50%")),
    NamedCase("bytes that are not UTF-8", "/a/%FF", .brokenEscape("%FF")),
    NamedCase("no name", "/a/:", .badName("")),
    NamedCase("a sign for a name", "/a/:+", .badName("")),
    NamedCase("a space in a name", "/a/:my id", .badName("my id")),
    NamedCase("an optional segment inside", "/a/:b?/c", .notLast(":b?")),
    NamedCase("a rest inside", "/a/:b*/c", .notLast(":b*")),
    NamedCase("a parameter twice", "/:id/:id", .repeatedParameter("id")),
    NamedCase("a parameter in path and query", "/:id?x=:id", .repeatedParameter("id")),
    NamedCase("an item twice", "/a?x=:b&x=:c", .repeatedItem("x")),
    NamedCase("a fixed item", "/a?x=1", .noBinding("x=1")),
    NamedCase("an item without a value", "/a?x", .noBinding("x")),
    NamedCase("a lonely question mark", "/a?", .noBinding("a?")),
    NamedCase("a fragment", "/a#b", .fragment),
  ])
  func `an invalid pattern is refused with a reason`(
    row: NamedCase<String, RoutePatternProblem>
  ) {
    #expect(throws: row.output) { try RoutePattern(row.input) }
    #expect(!row.output.message.isEmpty)
    #expect(!row.output.fix.isEmpty)
  }

  @Test func `random strings never trap the parser`() {
    let pieces = ["/", ":", "*", "?", "+", "=", "&", "%", "%2F", "a", "é", "#", ".", "\u{0}"]
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<5_000 {
      let count = Int.random(in: 0...10, using: &generator)
      let text = (0..<count).map { _ in generator.pick(pieces, or: "") }.joined()
      guard let pattern = try? RoutePattern("/" + text) else { continue }
      expect(RouteTable(routes: [RouteDefinition("r", path: pattern.text)]).routes.count, equals: 1)
    }
  }
}
