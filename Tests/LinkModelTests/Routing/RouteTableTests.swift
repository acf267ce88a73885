struct RouteTableTests {
  private static let shop = RouteTable(
    routes: [
      .init("home", path: "/"),
      .init("product", path: "/product/:id", aliases: ["/product/details?id=:id"]),
      .init("profile", path: "/user/*/profile"),
      .init("category", path: "/category/:name/:rest*"),
      .init(
        "search", path: "/search", parameters: [.init("q", isRequired: true)]),
      .init("help", path: "/help/:topic?", hosts: ["help.shop.example"]),
      .init("callback", path: "/signed-in", schemes: ["shop"]),
      .init(
        "order", path: "/orders/:id", parameters: [.init("id", type: .integer)],
        requiresSignIn: true, presentation: .modal),
    ],
    hosts: ["shop.example", "www.shop.example"], schemes: ["shop"])

  /// Returns the screen and the parameters, or the error code.
  private func outcome(_ text: String, in table: RouteTable = shop) -> String {
    switch table.route(Link(text)) {
    case .success(let match):
      ([match.screen.path] + match.parameters.all.map { "\($0.name)=\($0.value)" })
        .joined(separator: " ")
    case .failure(let error): error.code
    }
  }

  @Test(arguments: [
    ("the root", "https://shop.example/", "home"),
    ("the root without a slash", "https://shop.example", "home"),
    ("the root of a scheme", "shop://", "home"),
    ("a web link", "https://shop.example/product/42", "product/42 id=42"),
    ("http", "http://shop.example/product/42", "product/42 id=42"),
    ("a host in capitals", "https://SHOP.example/product/42", "product/42 id=42"),
    ("a scheme link", "shop://product/42", "product/42 id=42"),
    ("a scheme link with three slashes", "shop:///product/42", "product/42 id=42"),
    ("a slash at the end", "shop://product/42/", "product/42 id=42"),
    ("a query item", "shop://product/42?color=red", "product/42 id=42 color=red"),
    ("a query that contradicts", "shop://product/42?id=7", "product/42 id=42 id=7"),
    ("an alias", "shop://product/details?id=123", "product/123 id=123"),
    ("the first of a repeated item", "shop://product/details?id=1&id=2", "product/1 id=1 id=2"),
    ("an alias on the web", "https://shop.example/product/details?id=1", "product/1 id=1"),
    ("an escaped slash", "shop://product/a%2Fb", "product/a/b id=a/b"),
    ("an escaped letter", "shop://product/caf%C3%A9", "product/café id=café"),
    ("three dots, which are no dot segment", "shop://product/...", "product/... id=..."),
    ("a plus sign", "shop://search?q=a+b", "search q=a+b"),
    ("letter case of an identifier", "shop://product/AbC", "product/AbC id=AbC"),
    ("letter case of a literal", "shop://Product/42", "unknown-route"),
    ("a forgotten segment", "shop://user/7/profile", "profile"),
    ("an empty rest", "shop://category/shoes", "category/shoes name=shoes"),
    (
      "a rest", "shop://category/shoes/red/new",
      "category/shoes/red/new name=shoes rest=red/new"
    ),
    ("a route's own host", "https://help.shop.example/help", "help"),
    ("an optional end", "https://help.shop.example/help/a", "help/a topic=a"),
    ("a route's own scheme", "shop://signed-in", "callback"),
    ("a link with a port", "https://shop.example:8443/product/1", "product/1 id=1"),
  ])
  func `a link leads to its route`(_: String, input: String, output: String) {
    expect(outcome(input), equals: output)
  }

  @Test func `a screen has the declared parameters, or those of the identity of its route`() {
    func screen(_ link: String, _ identity: [String]?) -> String? {
      let routes = [
        RouteDefinition(
          "search", path: "/search", aliases: ["/find/:place?words=:q"],
          parameters: [.init("q"), .init("sort", defaultValue: "price")],
          identity: identity),
        RouteDefinition("product", path: "/product/:id"),
      ]
      return try? RouteTable(routes: routes).route(Link(link)).get().screen.label
    }
    let rows: [(link: String, identity: [String]?, expected: String)] = [
      ("shop://search?q=iphone", nil, "search?q=iphone&sort=price"),
      ("shop://search?utm_source=mail&sort=name&q=a", nil, "search?q=a&sort=name"),
      ("shop://find/here?words=mug", nil, "search?q=mug&sort=price&place=here"),
      ("shop://search?q=iphone", ["q"], "search?q=iphone"),
      ("shop://search?q=iphone&q=samsung", ["q"], "search?q=iphone"),
      ("shop://search?q=iphone", [], "search"),
      ("shop://search", ["q"], "search"),
      ("shop://product/42?color=red", nil, "product/42"),
    ]
    for row in rows { expect(screen(row.link, row.identity), equals: row.expected) }
  }

  @Test(arguments: [
    ("another scheme", "evil://product/42", "unknown-scheme"),
    ("no scheme", "/product/42", "unknown-scheme"),
    ("nothing", "", "unknown-scheme"),
    ("another host", "https://evil.example/product/42", "invalid-domain"),
    (
      "a valid host as user information", "https://shop.example@evil.example/", "invalid-domain"
    ),
    ("a host as a prefix", "https://shop.example.evil.example/", "invalid-domain"),
    ("no host", "https:///product/42", "invalid-domain"),
    ("the host of another route", "https://shop.example/help", "invalid-domain"),
    ("a scheme-only route on the web", "https://shop.example/signed-in", "unknown-scheme"),
    ("another path", "shop://basket", "unknown-route"),
    ("a path too short", "shop://product", "unknown-route"),
    ("a path too long", "shop://product/42/reviews", "unknown-route"),
    ("no search", "shop://search", "missing-parameter"),
    ("an empty search", "shop://search?q=", "empty-parameter"),
    ("text instead of a number", "shop://orders/seven", "invalid-parameter"),
    ("bytes that are not UTF-8", "shop://product/%FF", "invalid-encoding"),
    ("half an escape in the host", "shop://%C3/42", "invalid-encoding"),
    ("a parent directory", "https://shop.example/product/..", "unsafe-parameter"),
    ("an escaped parent directory", "shop://product/%2e%2E", "unsafe-parameter"),
    ("a parent directory inside a value", "shop://product/a%2F..%2Fb", "unsafe-parameter"),
    ("a parent directory with a backslash", "shop://product/..%5Cb", "unsafe-parameter"),
    ("a NUL", "shop://product/4%002", "unsafe-parameter"),
    ("a line break", "shop://search?q=a%0Ab", "unsafe-parameter"),
    ("a C1 control", "shop://product/%C2%9B", "unsafe-parameter"),
    ("bytes that are not UTF-8 in an item", "shop://?utm=%FF", "invalid-encoding"),
    (
      "too long", "shop://product/" + "9".times(51),
      "parameter-too-long"
    ),
  ])
  func `an unroutable link is refused with a reason`(_: String, input: String, output: String) {
    expect(outcome(input), equals: output)
  }

  @Test(arguments: [
    ("injected SQL", "shop://search?q='%20OR%201=1", "search q=' OR 1=1"),
    ("injected script", "shop://search?q=%3Cscript%3E", "search q=<script>"),
    ("dots in a search", "shop://search?q=..", "search q=.."),
    (
      "a doubly encoded parent directory", "shop://product/%252e%252e", "product/%2e%2e id=%2e%2e"
    ),
  ])
  func `suspicious but valid values are passed unchanged`(_: String, input: String, output: String) {
    expect(outcome(input), equals: output)
  }

  @Test func `the first registered route wins, even against a literal`() {
    let table = RouteTable(routes: [
      .init("any", path: "/x/:id/a"), .init("literal", path: "/x/5/a"),
      .init("star", path: "/x/*/b"),
    ])
    expect(outcome("a://x/5/a", in: table), equals: "any/5 id=5")
    expect(outcome("a://x/5/b", in: table), equals: "star")
  }

  @Test func `the table of these tests has no findings`() {
    expectEmpty(Self.shop.problems)
  }

  @Test func `matching backtracks from a literal to a parameter`() {
    let table = RouteTable(routes: [
      .init("one", path: "/a/:x/b"), .init("two", path: "/:y/c/d"),
    ])
    expect(outcome("s://a/c/d", in: table), equals: "two/a y=a")
  }

  @Test func `a match contains what the navigator needs`() throws {
    let match = try Self.shop.route(Link("https://shop.example/orders/7")).get()
    expect(match.name, equals: "order")
    expect(match.pattern, equals: "/orders/:id")
    #expect(match.requiresSignIn)
    expect(match.presentation, equals: .modal)
    expect(match.screen, equals: Screen(label: "order/7"))
    expect(match.parameters["id"], equals: "7")
    expectNil(match.parameters["colour"])
  }

  @Test func `hosts distinguish routes with the same path`() {
    let table = RouteTable(routes: [
      .init("shop", path: "/:id", hosts: ["shop.example"], schemes: []),
      .init("news", path: "/:id", hosts: ["news.example"], schemes: []),
    ])
    expectEmpty(table.problems)
    expect(outcome("https://shop.example/1", in: table), equals: "shop/1 id=1")
    expect(outcome("https://news.example/1", in: table), equals: "news/1 id=1")
    expect(outcome("https://other.example/1", in: table), equals: "invalid-domain")
  }

  @Test(
    arguments: [
      ("kept", UnknownParameters.keep, "product/1 id=1 utm_source=mail"),
      ("dropped", .drop, "product/1 id=1"),
      ("refused", .refuse, "unknown-parameter"),
    ] as [(String, UnknownParameters, String)])
  func `undeclared query items are handled according to the table's policy`(
    _: String, input: UnknownParameters, output: String
  ) {
    let table = RouteTable(
      routes: [.init("product", path: "/product/:id")], unknownParameters: input)
    expect(outcome("s://product/1?utm_source=mail", in: table), equals: output)
  }

  @Test func `invalid undeclared query items do not break a link`() {
    let table = RouteTable(
      routes: [.init("home", path: "/")], unknownParameters: .drop)
    expect(outcome("s://?a=%FF&%FF=1&b=%00", in: table), equals: "home")
    let kept = outcome("s://?gclid=" + "x".times(200), in: Self.anything)
    expect(kept, hasPrefix: "home gclid=")
  }

  private static let anything = RouteTable(routes: [.init("home", path: "/")])
}
