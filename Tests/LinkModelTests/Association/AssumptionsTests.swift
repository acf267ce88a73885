struct AssumptionsTests {
  @Test func `a wildcard matches its bare host only under that assumption`() {
    let domain = AssociatedDomain("applinks:*.shop.example")
    var assumptions = Assumptions()
    #expect(!domain.covers("shop.example", assumptions: assumptions))
    assumptions[.bareHostOfWildcard] = .covered
    #expect(domain.covers("shop.example", assumptions: assumptions))
    #expect(domain.covers("www.shop.example", assumptions: assumptions))
  }

  @Test func `of two apps that match a link, the first or the last opens`() {
    let file = AssociationFile(
      #"{"applinks":{"details":[{"appIDs":["A.one","A.two"],"components":[{}]}]}}"#)
    let apps = ["one", "two"].map { name in
      Device.App(
        name: name, id: "A.\(name)", associatedDomains: [AssociatedDomain("applinks:shop.example")],
        associations: ["shop.example": .file(file)])
    }
    var device = Device(apps: apps)
    let first = device.decide(Link("https://shop.example/"), from: .messages)
    expect(first.destination, equals: .app("one"))
    expect(first.restsOn, equals: [.overlappingApps])
    device.assumptions[.overlappingApps] = .last
    let last = device.decide(Link("https://shop.example/"), from: .messages)
    expect(last.destination, equals: .app("two"))
  }

  @Test(arguments: Assumptions.Point.allCases)
  func `an assumption has two choices or three and cites evidence for them`(point: Assumptions.Point) {
    expect(Set(point.choices).count, equals: point == .universalLinkInSwiftUI ? 3 : 2)
    #expect(!point.evidence.isEmpty)
    var assumptions = Assumptions()
    expect(assumptions[point], equals: point.choices[0])
    assumptions[point] = point == .overlappingApps ? .week : .first
    #expect(assumptions[point] == point.choices[0] || point == .contestedScheme)
  }
}
