struct RoutePropertyTests {
  private func link(_ path: [String]) -> Link {
    Link("https://shop.example/" + path.map(PercentEncoding.encode).joined(separator: "/"))
  }

  @Test(arguments: [UInt64](1...10))
  func `a table agrees with evaluating its patterns one by one`(seed: UInt64) {
    var random = RandomRoutes(dice: Dice(seed: seed))
    for _ in 0..<30 {
      let routes = random.routes()
      let table = RouteTable(routes: routes)
      for _ in 0..<10 {
        let path = random.path()
        let found = try? table.route(link(path)).get()
        let expected = naiveMatch(routes, path)
        expect(found?.name, equals: expected?.name, "\(routes.map(\.path)) \(path)")
        expect(found?.parameters.all, equals: expected?.parameters, "\(routes.map(\.path)) \(path)")
      }
    }
  }

  @Test(arguments: [UInt64](1...10))
  func `witnesses and shadowed paths lead to the earlier pattern`(seed: UInt64) {
    var random = RandomRoutes(dice: Dice(seed: seed))
    for _ in 0..<20 {
      let routes = random.routes()
      let table = RouteTable(routes: routes)
      for finding in table.problems {
        guard let number = finding.route else { continue }
        let alone = RouteTable(routes: [routes[number]])
        switch finding.kind {
        case .samePattern(_, let rival), .shadowed(_, let rival), .ambiguous(_, let rival):
          let witness = Link("https://shop.example" + rival.witness)
          let rivalAlone = RouteTable(routes: [routes[rival.place.route]])
          #expect((try? alone.route(witness).get()) != nil)
          #expect((try? rivalAlone.route(witness).get()) != nil)
        default: Issue.record("unexpected \(finding)")
        }
      }
      let unreachable = Set(
        table.problems.compactMap { finding -> Int? in
          switch finding.kind {
          case .samePattern, .shadowed: finding.pattern == 0 ? finding.route : nil
          default: nil
          }
        })
      for number in unreachable where routes[number].aliases.isEmpty {
        for _ in 0..<10 {
          #expect((try? table.route(link(random.path())).get())?.name != routes[number].name)
        }
      }
    }
  }

  @Test(arguments: [UInt64](1...10))
  func `a link created from a match leads to the same match`(seed: UInt64) throws {
    var random = RandomRoutes(dice: Dice(seed: seed))
    var made = 0
    for _ in 0..<50 {
      let table = RouteTable(routes: random.routes())
      let path = random.path()
      let text = link(path).text + (random.dice.chance(50) ? "?q=%26%20é&q" : "")
      guard let match = try? table.route(Link(text)).get() else { continue }
      for origin in [LinkOrigin.web(host: "shop.example"), .scheme("shop")] {
        do {
          let link = try table.url(for: match.name, match.parameters, at: origin)
          let again = try table.route(link).get()
          expect(again.name, equals: match.name)
          expect(again.screen, equals: match.screen)
          made += 1
        } catch RouteURLError.misunderstood, RouteURLError.missingParameter {
          // An earlier route matches the link, or the alias that matched lacks a parameter of the route's path.
        }
      }
    }
    #expect(made > 10)
  }

  @Test func `random strings never trap a table`() {
    let pieces = [
      "shop", "https", "://", "/", ":", "?", "q=", "&", "%", "%2F", "%00", "é", "..", "#",
    ]
    let table = RouteTable(
      routes: [
        .init("search", path: "/:a/:rest*", aliases: ["/q?q=:a"]),
        .init("home", path: "/"),
      ], hosts: ["é"])
    var dice = Dice(seed: 3)
    for _ in 0..<5_000 {
      let count = dice.below(13)
      let link = Link((0..<count).map { _ in dice.pick(pieces) }.joined())
      let result = table.route(link)
      expect(result, equals: table.route(link))
      _ = table.nearMiss(to: link)
      if case .failure(let error) = result {
        #expect(!error.developerDetail.unicodeScalars.contains { $0.value < 0x20 })
      }
    }
  }
}
