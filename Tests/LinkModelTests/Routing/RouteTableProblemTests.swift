struct RouteTableProblemTests {
  /// Returns a line for each finding, with its kind, its route, and its witness if there is one.
  private func findings(_ paths: [String]) -> [String] {
    let routes = paths.enumerated().map { RouteDefinition("r\($0)", path: $1) }
    return RouteTable(routes: routes).problems.map(summary)
  }

  private func summary(_ finding: RouteTableProblem) -> String {
    let route = finding.route.map { "\($0)" } ?? "-"
    return switch finding.kind {
    case .duplicateName(let name, _): "name \(route) \(name)"
    case .badPattern(let text, _): "pattern \(route) \(text)"
    case .duplicateRule(let name): "rule \(route) \(name)"
    case .undeclaredIdentity(let name, _): "identity \(route) \(name)"
    case .badHost(let text): "host \(route) \(text)"
    case .badScheme(let text): "scheme \(route) \(text)"
    case .samePattern(_, let rival): "same \(route)<\(rival.place.route) \(rival.witness)"
    case .shadowed(_, let rival): "shadowed \(route)<\(rival.place.route) \(rival.witness)"
    case .ambiguous(_, let rival): "ambiguous \(route)<\(rival.place.route) \(rival.witness)"
    case .comparisonAbandoned: "abandoned \(route)"
    }
  }

  @Test(
    arguments: [
      ("different", ["/a", "/b/:x", "/c/*/d"], []),
      ("special before general", ["/a/help", "/a/:x", "/a/:x/:rest*", "/:rest*"], []),
      ("a list before its optional element", ["/a", "/a/:x?"], []),
      ("the same", ["/a/:x", "/a/:y"], ["same 1<0 /a/1"]),
      ("the same by decoding", ["/é", "/%C3%A9"], ["same 1<0 /%C3%A9"]),
      ("general before special", ["/a/:x", "/a/help"], ["shadowed 1<0 /a/help"]),
      (
        "rest before all", ["/:all+", "/a", "/b/:x?"],
        ["shadowed 1<0 /a", "shadowed 2<0 /b"]
      ),
      ("a rest that needs a segment", ["/a/:all+", "/a"], []),
      ("shadowed by two together", ["/a", "/a/:x", "/a/:y?"], ["shadowed 2<0 /a"]),
      ("crossing", ["/x/:id/a", "/x/5/:b"], ["ambiguous 1<0 /x/5/a"]),
      ("crossing rests", ["/:a/x/:r+", "/a/:rest*"], ["ambiguous 1<0 /a/x/1"]),
      ("half unreachable", ["/a/:rest+", "/a/:x?"], ["ambiguous 1<0 /a/1"]),
      ("same path, other items", ["/o?a=:a", "/o?b=:b"], ["ambiguous 1<0 /o?b=1&a=1"]),
      ("more items first", ["/o?a=:a", "/o"], []),
      ("fewer items first", ["/o", "/o?a=:a"], ["shadowed 1<0 /o?a=1"]),
      ("a free prefix after one segment", ["/*/a/:x", "*/a/:x"], []),
      ("a free prefix before one segment", ["*/a/:x", "/*/a/:x"], ["shadowed 1<0 /1/a/1"]),
      ("a free prefix before none", ["*/a", "/a", "/b"], ["shadowed 1<0 /a"]),
      ("the same free prefixes", ["*/a/:x", "*/a/:y"], ["same 1<0 /a/1"]),
      ("general before special free prefix", ["*/c", "*/b/c"], ["shadowed 1<0 /b/c"]),
      ("special before general free prefix", ["*/b/c", "*/c"], []),
      ("a rest before a free prefix", ["/:rest*", "*/a"], ["ambiguous 1<0 /a"]),
      (
        "a free prefix with a rest", ["*/a/:rest*", "*/:x?", "*/"],
        ["pattern 0 */a/:rest*", "pattern 1 */:x?", "pattern 2 */"]
      ),
      ("unreadable", ["/a//b", "/a"], ["pattern 0 /a//b"]),
    ] as [(String, [String], [String])])
  func `the findings report problems of the patterns`(_: String, input: [String], output: [String]) {
    expect(findings(input), equals: output)
  }

  @Test func `the identity of a screen may only contain declared parameters`() {
    let table = RouteTable(routes: [
      .init(
        "search", path: "/search?q=:q", aliases: ["/find/:place"],
        parameters: [.init("sort")], identity: ["q", "place", "sort", "utm_source"])
    ])
    expect(table.problems.map(summary), equals: ["identity 0 utm_source"])
  }

  @Test func `names, rules, hosts and schemes are checked`() {
    let rule = ParameterRule("id")
    let table = RouteTable(
      routes: [
        .init("a", path: "/a/:id", parameters: [rule, rule]),
        .init("a", path: "/b", hosts: ["b.example/"], schemes: ["2fast"]),
      ], hosts: ["https://a.example", "[::1]"], schemes: ["shop:", ""])
    expect(
      table.problems.map(summary),
      equals: [
        "host - https://a.example", "scheme - shop:", "scheme - ", "rule 0 id", "name 1 a",
        "host 1 b.example/", "scheme 1 2fast",
      ])
    #expect(table.problems.allSatisfy { !$0.message().isEmpty && !$0.fix.isEmpty })
  }

  @Test func `patterns of one route never conflict, except when they are identical`() {
    let table = RouteTable(routes: [
      .init("a", path: "/a/:x", aliases: ["/a/b", "/*/c", "/:rest*", "/a/:y"])
    ])
    expect(table.problems.map(summary), equals: ["same 0<0 /a/1"])
    expect(table.problems.map(\.pattern), equals: [4])
  }

  @Test func `a route is shadowed only if an earlier one accepts all its hosts`() {
    let table = RouteTable(routes: [
      .init("a", path: "/a", hosts: ["a.example"], schemes: []),
      .init("b", path: "/a", hosts: ["b.example"], schemes: []),
      .init("c", path: "/a", hosts: ["c.example", "a.example"], schemes: []),
      .init("d", path: "/a", hosts: ["a.example"], schemes: []),
    ])
    expect(table.problems.map(summary), equals: ["same 3<0 /a"])
  }

  @Test func `of two routes for the same links the first wins, and a rule that falls through passes them on`() throws {
    func table(_ fallsThrough: Bool) -> RouteTable {
      RouteTable(routes: [
        .init(
          "a", path: "/a/:x",
          parameters: [.init("x", type: .integer, fallsThrough: fallsThrough)]),
        .init("b", path: "/a/:y"),
      ])
    }
    expect(table(false).problems.map(\.isError), equals: [false])
    expect(
      table(false).problems.first?.message(winner: "the one on line 3"),
      equals: #""/a/:y" matches the same links as "/a/:x" of "a"; the one on line 3 wins"#)
    expect(try table(false).route(Link("s://a/1")).get().name, equals: "a")
    #expect(throws: RoutingError.self) { try table(false).route(Link("s://a/x")).get() }
    expectEmpty(table(true).problems)
    expect(try table(true).route(Link("s://a/1")).get().name, equals: "a")
    expect(try table(true).route(Link("s://a/x")).get().name, equals: "b")
  }

  @Test func `a link is passed through at most 100 routes, so that a long table stays fast`() {
    let routes = (0..<2_000).map {
      RouteDefinition("r\($0)", path: "/a/:x", parameters: [.init("x", type: .integer, fallsThrough: true)])
    }
    let last = RouteDefinition("last", path: "/a/:x")
    func name(_ count: Int) -> String? {
      try? RouteTable(routes: routes.prefix(count) + [last]).route(Link("s://a/x")).get().name
    }
    expect(name(99), equals: "last")
    expect(name(2_000), equals: nil)
  }

  @Test func `an invalid pattern leaves the rest of its route usable`() throws {
    let table = RouteTable(routes: [
      .init("a", path: "/:x/:x", aliases: ["/ok/:x"])
    ])
    expect(table.problems.map(\.isError), equals: [true])
    expect(try table.route(Link("s://ok/1")).get().parameters, equals: ["x": "1"])
  }

  @Test func `analysis of a very complex table stops, and the table still routes`() throws {
    let routes = (0..<1_500).flatMap { number in
      [
        RouteDefinition("b\(number)", path: "/b\(number)/c"),
        RouteDefinition("x\(number)", path: "/:x/a\(number)"),
      ]
    }
    let table = RouteTable(routes: routes)
    expect(table.problems.map(\.kind), equals: [.comparisonAbandoned])
    expect(try table.route(Link("s://z/a1499")).get().name, equals: "x1499")
  }
}
