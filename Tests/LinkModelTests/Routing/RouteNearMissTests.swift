struct RouteNearMissTests {
  private let table = RouteTable(routes: [
    RouteDefinition("home", path: "/"),
    RouteDefinition("orders", path: "/orders"),
    RouteDefinition(
      "order", path: "/orders/:id", parameters: [ParameterRule("id", type: .integer)]),
    RouteDefinition("review", path: "/product/:id/reviews/:number"),
    RouteDefinition("category", path: "/category/:rest+"),
    RouteDefinition("account", path: "/accounts/:id", aliases: ["/account/details", "/account/details/:id"]),
  ])

  private func summary(_ text: String) -> String? {
    table.nearMiss(to: Link(text)).map { miss in
      ([miss.pattern] + miss.segments.map(line)).joined(separator: ", ")
    }
  }

  private func line(_ segment: RouteSegmentComparison) -> String {
    let sign =
      switch segment.verdict {
      case .fits: "✓"
      case .differs, .missing, .unexpected: "✗"
      case .refused(let cause): RoutingError(cause).code
      }
    return "\(sign) \(segment.expected ?? "-")=\(segment.found ?? "-")"
  }

  @Test(arguments: [
    NamedCase("a typing mistake", "shop://ordres/7", "/orders/:id, ✗ orders=ordres, ✓ :id=7"),
    NamedCase("a typing mistake beside an alias", "shop://account/42", "/accounts/:id, ✗ accounts=account, ✓ :id=42"),
    NamedCase(
      "two aliases", "shop://account/detail/42",
      "/account/details/:id, ✓ account=account, ✗ details=detail, ✓ :id=42"),
    NamedCase(
      "too long for an alias", "shop://account/details/42/more",
      "/account/details/:id, ✓ account=account, ✓ details=details, ✓ :id=42, ✗ -=more"),
    NamedCase("letter case", "shop://Orders/7", "/orders/:id, ✗ orders=Orders, ✓ :id=7"),
    NamedCase(
      "too short", "shop://product/7/reviews",
      "/product/:id/reviews/:number, ✓ product=product, ✓ :id=7, ✓ reviews=reviews, ✗ :number=-"),
    NamedCase(
      "too long", "shop://orders/7/lines",
      "/orders/:id, ✓ orders=orders, ✓ :id=7, ✗ -=lines"),
    NamedCase("no rest", "shop://category", "/category/:rest+, ✓ category=category, ✗ :rest+=-"),
    NamedCase(
      "a value its rule refuses", "shop://orders/x",
      "/orders/:id, ✓ orders=orders, invalid-parameter :id=x"),
    NamedCase(
      "a link that fits", "shop://category/a/b",
      "/category/:rest+, ✓ category=category, ✓ :rest+=a/b"),
    NamedCase("nothing in common", "shop://a/b/c/d/e", nil),
  ])
  func `the closest pattern is compared segment by segment`(row: NamedCase<String, String?>) {
    expect(summary(row.input), equals: row.output)
  }
}
