struct RouteAliasTests {
  private let table = RouteTable(routes: [
    .init(
      "product", path: "/product/:id", aliases: ["/open?product=:id", "/item?id=:id&size=:size?"],
      parameters: [.init("id", type: .integer)]),
    .init("category", path: "/category/:name", aliases: ["/open?category=:name"]),
  ])

  private func match(_ text: String) throws(RoutingError) -> RouteMatch {
    try table.route(Link(text)).get()
  }

  @Test func `an alias leads to the same route, screen and parameters as the path`() throws {
    let byPath = try match("https://shop.example/product/123?color=red")
    let byAlias = try match("shop://open?color=red&product=123")
    expect(byPath.name, equals: byAlias.name)
    expect(byPath.parameters, equals: byAlias.parameters)
    expect(byPath.screen, equals: byAlias.screen)
    expect(byAlias.pattern, equals: "/open?product=:id")
  }

  @Test func `a specific alias is tried before a general path`() throws {
    let table = RouteTable(routes: [
      .init("product", path: "/product/:id", aliases: ["/product/details?id=:id"])
    ])
    expectEmpty(table.problems)
    let byAlias = try table.route(Link("shop://product/details?id=123")).get()
    expect(byAlias.parameters, equals: ["id": "123"])
    expect(byAlias.screen.label, equals: "product/123")
    let byPath = try table.route(Link("https://shop.example/product/123")).get()
    expect(byPath.parameters, equals: byAlias.parameters)
    let withoutItem = try table.route(Link("shop://product/details")).get()
    expect(withoutItem.parameters, equals: ["id": "details"])
  }

  @Test func `the query selects between patterns with the same path`() throws {
    expect(try match("shop://open?category=shoes").screen.label, equals: "category/shoes")
    expect(try match("shop://open?product=1").screen.label, equals: "product/1")
    expect(try match("shop://open?category=shoes&product=1").screen.label, equals: "product/1")
    expect(table.problems.map(\.route), equals: [1])
  }

  @Test(
    arguments: [
      ("no item", "shop://open", RoutingError.Cause.missingParameter("id")),
      ("an empty item", "shop://open?product=", .emptyParameter("id")),
      (
        "a word", "shop://open?product=x",
        .invalidParameter("id", value: "x", expected: .integer)
      ),
      ("a parent folder", "shop://open?product=..", .unsafeParameter("..", .traversal)),
      ("half an escape", "shop://open?product=%C3", .invalidEncoding("%C3")),
    ] as [(String, String, RoutingError.Cause)])
  func `query parameters are validated like path parameters`(_: String, input: String, output: RoutingError.Cause) {
    #expect(throws: RoutingError(output, route: "product")) { try match(input) }
  }

  @Test func `an optional item may be absent`() throws {
    expect(try match("shop://item?id=1").parameters, equals: ["id": "1"])
    expect(try match("shop://item?size=xl&id=1").parameters, equals: ["id": "1", "size": "xl"])
  }
}
