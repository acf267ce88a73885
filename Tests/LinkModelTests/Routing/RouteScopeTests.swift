struct RouteScopeTests {
  struct Lists: Sendable {
    var hosts: [String]?
    var schemes: [String]?
    var routeHosts: [String]?
    var routeSchemes: [String]?
  }

  private static let links = [
    "shop://a", "other://a", "https://one.example/a",
    "http://one.example/a", "https://two.example/a",
  ]

  /// Returns one character per link: `+` if the link is accepted, otherwise the first letter of the error code.
  private func verdicts(_ lists: Lists) -> String {
    let route = RouteDefinition(
      "a", path: "/a", hosts: lists.routeHosts, schemes: lists.routeSchemes)
    let table = RouteTable(routes: [route], hosts: lists.hosts, schemes: lists.schemes)
    return Self.links.map { text in
      switch table.route(Link(text)) {
      case .success: "+"
      case .failure(let error): String(error.code.prefix(1))
      }
    }.joined()
  }

  @Test(
    arguments: [
      ("no list takes all", Lists(), "+++++"),
      ("hosts", Lists(hosts: ["One.example"]), "++++i"),
      ("hosts and a scheme", Lists(hosts: ["one.example"], schemes: ["Shop"]), "+u++i"),
      ("a scheme alone leaves the web out", Lists(schemes: ["shop"]), "+uuuu"),
      ("https alone", Lists(schemes: ["https"]), "uu+u+"),
      ("https and hosts", Lists(hosts: ["one.example"], schemes: ["https"]), "uu+ui"),
      ("no host", Lists(hosts: []), "++uuu"),
      ("nothing at all", Lists(hosts: [], schemes: []), "uuuuu"),
      (
        "a route with a host of its own",
        Lists(hosts: ["one.example"], schemes: ["shop"], routeHosts: ["two.example"]), "+uii+"
      ),
      (
        "a route of one scheme",
        Lists(hosts: ["one.example"], schemes: ["shop"], routeSchemes: ["other"]), "u+uuu"
      ),
      (
        "a route of the web alone",
        Lists(hosts: ["one.example"], schemes: ["shop"], routeSchemes: ["https"]), "uu+ui"
      ),
      (
        "a route that brings hosts to a table of schemes",
        Lists(schemes: ["shop"], routeHosts: ["one.example"]), "+u++i"
      ),
    ] as [(String, Lists, String)])
  func `schemes and hosts accept exactly the listed links`(_: String, input: Lists, output: String) {
    expect(verdicts(input), equals: output)
  }

  @Test func `the refusal lists the accepted schemes and hosts`() {
    let table = RouteTable(
      routes: [.init("a", path: "/a")], hosts: ["b.example", "a.example"],
      schemes: ["shop"])
    expect(
      table.route(Link("https://c.example/a")),
      equals: .failure(
        RoutingError(.invalidDomain("c.example", known: ["a.example", "b.example"]))))
    expect(
      table.route(Link("mail:/a")),
      equals: .failure(RoutingError(.unknownScheme("mail", known: ["http", "https", "shop"]))))
  }
}
