/// Tests links that several values of an app's entitlement, or several apps, claim.
struct ContestedLinkTests {
  private static let parent = file(#"{"/":"/tea/*"},{"/":"/club/*","exclude":true}"#)

  private static func file(_ components: String, app: String = AssociationFile.shopApp) -> AssociationDownload {
    .file(
      AssociationFile(
        Sample.rules(components, app)))
  }

  /// A device with an app that claims `www.shop.example` and all subdomains of `shop.example`.
  private static func device(_ exact: AssociationDownload?) -> Device {
    .make {
      $0.apps = [.make(domains: ["applinks:*.shop.example", "applinks:www.shop.example"], download: parent)]
      $0.apps[0].associations["www.shop.example"] = exact
    }
  }

  struct DomainRow: NamedRow {
    let name: String
    var exact: AssociationDownload?
    var path = "/tea/1"
    let considered: [String]
  }

  @Test(arguments: [
    DomainRow(
      name: "a rule of the exact host", exact: file(#"{"/":"/club/*"}"#), path: "/club/1", considered: ["rule-matches"]),
    DomainRow(
      name: "no rule of it", exact: file(#"{"/":"/club/*"}"#), considered: ["no-rule-matches", "rule-matches"]),
    DomainRow(name: "an exclude of it", exact: file(#"{"/":"*","exclude":true}"#), considered: ["excluded"]),
    DomainRow(
      name: "another app in it", exact: file("{}", app: "A.b"), considered: ["app-not-in-file", "rule-matches"]),
    DomainRow(
      name: "a missing file", exact: .refused(.status(404)), considered: ["association-not-found", "rule-matches"]),
    DomainRow(
      name: "an unreadable file", exact: .file(AssociationFile("{")),
      considered: ["association-not-json", "rule-matches"]),
    DomainRow(name: "no download yet", considered: ["association-not-fetched", "rule-matches"]),
    DomainRow(
      name: "an exclude of the parent", exact: file("{\"/\":\"/x\"}"), path: "/club/1",
      considered: ["no-rule-matches", "excluded"]),
    DomainRow(
      name: "no rule anywhere", exact: .refused(.status(404)), path: "/cake",
      considered: ["association-not-found", "no-rule-matches"]),
  ])
  func `the parent's rules are tried only if none of the exact host's matches`(_ row: DomainRow) {
    let (device, link) = (Self.device(row.exact), Link("https://www.shop.example" + row.path))
    for source in [LinkSource.messages, .intent(of: "shop")] {
      let decision = device.decide(link, from: source)
      expect(decision.considered.map(\.code), equals: row.considered)
      let isLast = decision.considered.last?.precedesRules == false && row.considered.last != "no-rule-matches"
      expect(decision.because, equals: isLast ? row.considered.last : row.considered.first)
      expect(decision.destination, equals: row.considered.last == "rule-matches" ? .app("shop") : .browser)
    }
    expect(
      device.associationHosts(for: link, host: "www.shop.example"),
      equals: row.considered.count == 1 ? ["www.shop.example"] : ["www.shop.example", "shop.example"])
  }

  @Test(arguments: [("first", "exact"), ("last", "exact")])
  func `an app with the exact host precedes one with a wildcard, in any order of their files`(
    choice: String, opens: String
  ) {
    let exact = AssociationDownload.file(
      AssociationFile(#"{"applinks":{"details":[{"appIDs":["A.a","A.exact"],"components":[{}]}]}}"#))
    var device = Device(apps: [
      .make("wild", domains: ["applinks:*.shop.example"], download: Self.parent),
      .make("exact", id: "A.exact", domains: ["applinks:www.shop.example"], download: nil),
    ])
    device.apps[1].associations["www.shop.example"] = exact
    device.assumptions[.overlappingApps] = choice == "first" ? .first : .last
    let decision = device.decide(Link("https://www.shop.example/tea/1"), from: .messages)
    expect(decision.destination.name, equals: opens)
    expect(decision.restsOn, equals: [])
  }

  // MARK: Links that an app opens itself

  /// Apps that claim shop.example, each with its own rules, in the order of the file.
  private static func device(_ apps: (name: String, rules: String)...) -> Device {
    let entries = apps.map { #"{"appIDs":["A.\#($0.name)"],"components":[\#($0.rules)]}"# }.joined(separator: ",")
    let file = AssociationDownload.file(AssociationFile(#"{"applinks":{"details":[\#(entries)]}}"#))
    return Device(apps: apps.map { .make($0.name, id: "A." + $0.name, download: file) })
  }

  private func open(_ device: Device, by app: String) -> LinkDecision {
    device.decide(Link("https://shop.example/tea/1"), from: .opened(by: app, universalLinksOnly: false))
  }

  @Test func `an app's own link opens the other app that claims it, or the browser under the assumption`() {
    var device = Self.device(("one", "{}"), ("two", "{}"))
    let opened = open(device, by: "one")
    expect(opened.destination, equals: .app("two"))
    expect(opened.considered.map(\.code), equals: ["rule-matches", "opened-by-the-app-itself", "rule-matches"])
    expect(opened.restsOn, equals: [.contestedOwnLink])
    expect(open(device, by: "two").destination, equals: .app("one"))
    expect(open(device, by: "two").restsOn, equals: [])
    device.assumptions[.contestedOwnLink] = .stays
    let stays = open(device, by: "one")
    expect(stays.destination, equals: .browser)
    expect(stays.because, equals: "opened-by-the-app-itself")
    expect(stays.restsOn, equals: [.contestedOwnLink, .overlappingApps])
    expect(open(device, by: "two").destination, equals: .app("one"))
  }

  @Test func `of two other apps, the first in the file opens the link`() {
    var device = Self.device(("one", "{}"), ("two", "{}"), ("three", "{}"))
    expect(open(device, by: "one").destination, equals: .app("two"))
    expect(open(device, by: "one").restsOn, equals: [.contestedOwnLink, .overlappingApps])
    device.assumptions[.overlappingApps] = .last
    expect(open(device, by: "one").destination, equals: .app("three"))
  }

  @Test(arguments: [
    (#"{"/":"*","exclude":true}"#, "excluded"), (#"{"/":"/cake"}"#, "no-rule-matches"),
  ])
  func `an app that does not open another's link is named with its own reason`(rules: String, code: String) {
    let link = Link("https://shop.example/tea/1")
    let device = Self.device(("one", "{}"), ("two", rules))
    let decision = open(device, by: "one")
    expect(decision.because, equals: "opened-by-the-app-itself")
    expect(decision.considered.map(\.code), equals: ["rule-matches", code, "opened-by-the-app-itself"])
    expect(device.decision(decision, about: link, to: "two").because, equals: code)
  }

  /// The first app that matches ends the search, so nothing is known yet about the others.
  @Test func `an app that was not asked is asked before it is said to lack the domain`() {
    let link = Link("https://shop.example/tea/1")
    var device = Self.device(("one", "{}"), ("two", #"{"/":"/cake"}"#))
    device.os = OSVersion("macOS 15") ?? .current
    let decision = device.decide(link, from: .messages)
    expect(decision.because, equals: "browser-on-mac")
    expect(device.decision(decision, about: link, to: "two").because, equals: "no-rule-matches")
    device.apps[1].associatedDomains = []
    expect(device.decision(decision, about: link, to: "two").because, equals: "domain-not-associated")
  }
}
