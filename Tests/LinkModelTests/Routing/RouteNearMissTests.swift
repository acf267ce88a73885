struct RouteNearMissTests {
  private let table = RouteTable(routes: [
    .init("home", path: "/"),
    .init("orders", path: "/orders"),
    .init(
      "order", path: "/orders/:id", parameters: [.init("id", type: .integer)]),
    .init("review", path: "/product/:id/reviews/:number"),
    .init("category", path: "/category/:rest+"),
    .init("account", path: "/accounts/:id", aliases: ["/account/details", "/account/details/:id"]),
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

  @Test(
    arguments: [
      ("a typing mistake", "shop://ordres/7", "/orders/:id, ✗ orders=ordres, ✓ :id=7"),
      ("a typing mistake beside an alias", "shop://account/42", "/accounts/:id, ✗ accounts=account, ✓ :id=42"),
      (
        "two aliases", "shop://account/detail/42",
        "/account/details/:id, ✓ account=account, ✗ details=detail, ✓ :id=42"
      ),
      (
        "too long for an alias", "shop://account/details/42/more",
        "/account/details/:id, ✓ account=account, ✓ details=details, ✓ :id=42, ✗ -=more"
      ),
      ("letter case", "shop://Orders/7", "/orders/:id, ✗ orders=Orders, ✓ :id=7"),
      (
        "too short", "shop://product/7/reviews",
        "/product/:id/reviews/:number, ✓ product=product, ✓ :id=7, ✓ reviews=reviews, ✗ :number=-"
      ),
      (
        "too long", "shop://orders/7/lines",
        "/orders/:id, ✓ orders=orders, ✓ :id=7, ✗ -=lines"
      ),
      ("no rest", "shop://category", "/category/:rest+, ✓ category=category, ✗ :rest+=-"),
      (
        "a value its rule refuses", "shop://orders/x",
        "/orders/:id, ✓ orders=orders, invalid-parameter :id=x"
      ),
      (
        "a link that fits", "shop://category/a/b",
        "/category/:rest+, ✓ category=category, ✓ :rest+=a/b"
      ),
      ("nothing in common", "shop://a/b/c/d/e", nil),
    ] as [(String, String, String?)])
  func `the closest pattern is compared segment by segment`(_: String, input: String, output: String?) {
    expect(summary(input), equals: output)
  }
}
