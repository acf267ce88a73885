struct DomainRow: NamedRow {
  let name: String
  let raw: String
  var service = "applinks"
  var host: String?
  var isWildcard = false
  var modes: [String] = []
  var defect: AssociatedDomain.Defect?
  var covers: [String] = []
  var leaves: [String] = []

  static let all: [DomainRow] = [
    .init(
      name: "a host", raw: "applinks:shop.example", host: "shop.example", covers: ["shop.example"],
      leaves: ["www.shop.example", "example", "xshop.example", "shop.example.com", ""]),
    .init(
      name: "capitals", raw: "applinks:Shop.EXAMPLE", host: "shop.example",
      covers: ["shop.example"]),
    .init(
      name: "a wildcard", raw: "applinks:*.shop.example", host: "shop.example", isWildcard: true,
      covers: ["www.shop.example", "a.b.shop.example"],
      leaves: ["shop.example", "myshop.example", "www.shop.example.com"]),
    .init(
      name: "developer mode", raw: "applinks:shop.example?mode=developer", host: "shop.example",
      modes: ["developer"], covers: ["shop.example"]),
    .init(
      name: "both modes", raw: "applinks:*.shop.example?mode=developer+managed",
      host: "shop.example", isWildcard: true, modes: ["developer", "managed"],
      covers: ["a.shop.example"]),
    .init(
      name: "another service", raw: "webcredentials:shop.example", service: "webcredentials",
      host: "shop.example", covers: ["shop.example"]),
    .init(
      name: "an App Clip", raw: "appclips:shop.example", service: "appclips", host: "shop.example"),
    .init(
      name: "a wildcard for App Clips", raw: "appclips:*.shop.example", service: "appclips",
      host: "shop.example", isWildcard: true, defect: .wildcardForAppClips,
      leaves: ["a.shop.example"]),
    .init(name: "Punycode", raw: "applinks:xn--caf-dma.example", host: "xn--caf-dma.example"),
    .init(name: "no service", raw: "shop.example", service: "", defect: .missingService),
    .init(name: "nothing", raw: "", service: "", defect: .missingService),
    .init(name: "no host", raw: "applinks:", defect: .host),
    .init(name: "a lone wildcard", raw: "applinks:*.", isWildcard: true, defect: .host),
    .init(
      name: "a scheme", raw: "applinks:https://shop.example", defect: .scheme,
      leaves: ["shop.example"]),
    .init(name: "a path", raw: "applinks:shop.example/tea", defect: .path),
    .init(name: "a slash", raw: "applinks:shop.example/", defect: .path),
    .init(name: "a query", raw: "applinks:shop.example?x=1", defect: .query),
    .init(name: "a fragment", raw: "applinks:shop.example#x", defect: .query),
    .init(name: "a port", raw: "applinks:shop.example:8443", defect: .port),
    .init(
      name: "a star inside", raw: "applinks:sh*p.example", defect: .misplacedWildcard,
      leaves: ["shop.example"]),
    .init(
      name: "a star without a dot", raw: "applinks:*shop.example", defect: .misplacedWildcard),
    .init(
      name: "two wildcards", raw: "applinks:*.*.example", isWildcard: true,
      defect: .misplacedWildcard),
    .init(name: "no dot", raw: "applinks:localhost", defect: .host, leaves: ["localhost"]),
    .init(
      name: "localhost in developer mode", raw: "applinks:localhost?mode=developer",
      modes: ["developer"], covers: ["localhost"], leaves: ["a.localhost"]),
    .init(
      name: "localhost in managed mode", raw: "applinks:localhost?mode=managed",
      modes: ["managed"], defect: .host, leaves: ["localhost"]),
    .init(
      name: "below localhost", raw: "applinks:*.localhost?mode=developer", isWildcard: true,
      modes: ["developer"], defect: .host),
    .init(
      name: "another name without a dot", raw: "applinks:shop?mode=developer",
      modes: ["developer"], defect: .host),
    .init(
      name: "an address", raw: "applinks:192.168.1.1", defect: .address, leaves: ["192.168.1.1"]),
    .init(
      name: "an address in developer mode", raw: "applinks:192.168.1.1?mode=developer",
      modes: ["developer"], covers: ["192.168.1.1"]),
    .init(
      name: "letters beyond ASCII", raw: "applinks:café.example", defect: .notASCII,
      leaves: ["café.example", "xn--caf-dma.example"]),
    .init(name: "an empty label", raw: "applinks:shop..example", defect: .host),
    .init(name: "a dot last", raw: "applinks:shop.example.", defect: .host),
  ]
}

struct AssociatedDomainTests {
  @Test(arguments: DomainRow.all)
  func `a value is parsed, and its problem is reported`(_ row: DomainRow) {
    let domain = AssociatedDomain(row.raw)
    expect(domain.raw, equals: row.raw)
    expect(domain.service, equals: row.service)
    expect(domain.isWildcard, equals: row.isWildcard)
    expect(domain.modes, equals: row.modes)
    expect(domain.defect, equals: row.defect)
    if let host = row.host { expect(domain.host, equals: host) }
  }

  @Test(arguments: DomainRow.all)
  func `a value matches only its hosts`(_ row: DomainRow) {
    let domain = AssociatedDomain(row.raw)
    for host in row.covers { #expect(domain.covers(host), "\(host)") }
    for host in row.leaves { #expect(!domain.covers(host), "\(host)") }
  }
}
