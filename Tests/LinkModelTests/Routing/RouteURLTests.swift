struct RouteURLTests {
  @Test(arguments: [
    (ParameterRule("a"), "sample"), (ParameterRule("a", maxLength: 3), "sam"),
    (ParameterRule("a", type: .integer), "42"),
    (ParameterRule("a", type: .integer, maxLength: 1), "4"), (ParameterRule("a", type: .oneOf(["tea", "pot"])), "tea"),
    (ParameterRule("a", type: .uuid), "123e4567-e89b-42d3-a456-426614174000"),
    (ParameterRule("a", type: .date), "2099-12-31"),
  ])
  func `a sample has a valid value of each type`(rule: ParameterRule, value: String) {
    let table = RouteTable(routes: [.init("a", path: "/:a", parameters: [rule])])
    let link = table.sample(of: "a", at: .scheme("shop"))
    expect(link?.raw, equals: "shop://\(value)")
    if case .failure(let error)? = link.map({ table.route($0) }) { Issue.record("\(error.code)") }
  }

  private let table = RouteTable(
    routes: [
      .init("special", path: "/product/special"),
      .init(
        "product", path: "/product/:id", parameters: [.init("size", maxLength: 3)]),
      .init("category", path: "/category/:rest*"),
      .init("search", path: "/search?q=:text"),
      .init("broken", path: "broken"),
    ], hosts: ["shop.example"], schemes: ["shop"])

  @Test func `path parameters go into the path and the others into the query`() throws {
    let parameters: RouteParameters = ["color": "red & blue", "id": "a/b"]
    expect(
      try table.url(for: "product", parameters, at: .web(host: "shop.example")).text,
      equals: "https://shop.example/product/a%2Fb?color=red%20%26%20blue")
    expect(
      try table.url(for: "product", parameters, at: .scheme("shop")).text,
      equals: "shop://product/a%2Fb?color=red%20%26%20blue")
  }

  @Test func `a rest parameter preserves its segments`() throws {
    let rest = RouteParameters([RouteParameter("rest", parts: ["shoes", "a/b"])])
    expect(
      try table.url(for: "category", rest, at: .scheme("shop")).text,
      equals: "shop://category/shoes/a%2Fb")
  }

  @Test func `query items can have names different from their parameters`() throws {
    expect(
      try table.url(for: "search", ["text": "a+b"], at: .scheme("shop")).text,
      equals: "shop://search?q=a%2Bb")
  }

  @Test func `a URL that the table would not route is not created`() {
    let web = LinkOrigin.web(host: "shop.example")
    #expect(throws: RouteURLError.unknownRoute("gift")) { try table.url(for: "gift", at: web) }
    #expect(throws: RouteURLError.noPath("broken")) { try table.url(for: "broken", at: web) }
    #expect(throws: RouteURLError.missingParameter("id")) {
      try table.url(for: "product", at: web)
    }
    #expect(throws: RouteURLError.refused(RoutingError(.unsafeParameter("..", .traversal)))) {
      try table.url(for: "product", ["id": ".."], at: web)
    }
    #expect(
      throws: RouteURLError.refused(
        RoutingError(.parameterTooLong("size", length: 4, limit: 3), route: "product"))
    ) { try table.url(for: "product", ["id": "1", "size": "huge"], at: web) }
    #expect(throws: RouteURLError.self) {
      try table.url(for: "product", ["id": "special"], at: web)
    }
    #expect(throws: RouteURLError.self) {
      try table.url(for: "product", ["id": "1"], at: .web(host: "evil.example"))
    }
  }
}
