struct PatternSlipTests {
  /// The first constraint of a component, compared with a link.
  private static func check(_ component: String, _ path: String) throws -> AssociationExplanation.ConstraintCheck {
    let file = AssociationFile.make(components: component)
    let explanation = file.explanation(for: Link("https://shop.example" + path), app: AssociationFile.shopApp)
    return try #require(explanation.trials.first?.checks.first { !$0.holds })
  }

  @Test(
    arguments: [
      (#"{"/":"/product?id=*"}"#, "/product", .query), (#"{"/":"/a#b"}"#, "/a", .fragment),
      (#"{"/":"https://shop.example/a/*"}"#, "/a/1", .url(path: "/a/*")),
      (#"{"/":"NOT /a"}"#, "/a", .not(path: "/a")), (#"{"/":"/a b"}"#, "/a%20b", .unescaped(" ")),
      (#"{"/":"/a%20b","percentEncoded":false}"#, "/a%20b", .escape("%20")),
      (#"{"/":"/edit?*"}"#, "/ed", .questionMark), (#"{"/":"/Product/*"}"#, "/product/1", .letterCase),
      (#"{"/":"/product/"}"#, "/product/1", .noStar), (#"{"/":"/a","?":{"q":"Tea"}}"#, "/a?q=tea", .letterCase),
      (##"{"/":"/a","#":"web"}"##, "/a#website", .noStar), (#"{"/":"/product/*"}"#, "/produkt/1", nil),
      (#"{"/":"/a","?":{"q":"?*"}}"#, "/a", nil), (#"{"/":"/$(digit)"}"#, "/a", nil),
    ] as [(String, String, PatternSlip?)])
  func `a pattern that does not match says why, as the linter does`(
    component: String, path: String, slip: PatternSlip?
  ) throws {
    expect(try Self.check(component, path).miss, equals: slip)
  }

  @Test(arguments: [
    (#"{"/":"/x*"},{"/":"/odrers/*"}"#, "/orders/7", 1),
    (#"{"/":"/q*"},{"/":"/products/*/reviews"}"#, "/produkts/4/x", 1),
    (#"{"/":"/orders/help"},{"/":"/orders/*/pRess"}"#, "/orders/1/press", 1),
    (#"{"/":"/tour/*"},{"/":"/deals"}"#, "/deals/summer", 1),
    (#"{"/":"/about/us"},{"/":"https://x.example/deal/*"}"#, "/deals/7", 1),
  ])
  func `the nearest rule is the one that agrees most with the path`(rules: String, path: String, nearest: Int) {
    for rules in [rules, rules.replacing("\"}", with: "\",\"exclude\":true}")] {
      let file = AssociationFile.make(components: rules)
      let trials = file.explanation(for: Link("https://shop.example" + path), app: AssociationFile.shopApp)
      expect(trials.nearest { _ in true }?.rule.place, equals: .component(nearest), "\(rules)")
    }
  }
}
