@testable import LinkModel

struct AppListTests {
  /// The shop among many apps that claim other hosts and schemes.
  private static let crowd = Device.make { device in
    var shop = Device.App.make(domains: ["applinks:shop.example", "applinks:*.shop.example"], schemes: ["shop"])
    shop.storeID = "1"
    let others = (0..<100).map { number in
      Device.App.make("app\(number)", domains: ["applinks:host\(number).example"], schemes: ["scheme\(number)"])
    }
    device.apps = AppList(others.prefix(50) + [shop] + others.suffix(50))
  }

  private static let links = [
    "https://shop.example/tea/1", "https://www.shop.example/tea/1", "https://a.b.shop.example/", "shop://tea",
    "https://shop.exampel/", "https://other.example/", "scheme7://x", "https://host7.example/",
  ]

  @Test(arguments: links)
  func `a decision does not depend on the apps that claim other links`(_ url: String) {
    let link = Link(url)
    var few = Self.crowd
    few.apps = AppList(few.apps.filter { ["shop", "app7"].contains($0.name) })
    for source in [LinkSource.messages, .handoff, .widget(of: "shop"), .app] {
      expect(Self.crowd.decide(link, from: source), equals: few.decide(link, from: source), "\(source)")
    }
  }

  @Test(arguments: Assumptions.Point.bareHostOfWildcard.choices)
  func `a value counts the same among many of its app`(_ bareHost: Assumptions.Choice) {
    let values = [
      "applinks:*.example", "webcredentials:shop.example", "applinks:*.shop.example", "applinks:shop.example",
      "applinks:shop.example?mode=developer", "applinks:www.shop.example", "applinks:https://shop.example",
    ]
    let crowd = (0..<20).map { "applinks:host\($0).example" }
    func device(_ values: [String]) -> Device {
      Device.make {
        $0.apps = [.make(domains: values)]
        $0.assumptions[.bareHostOfWildcard] = bareHost
      }
    }
    let (few, many) = (device(values), device(Array(crowd.prefix(10)) + values + crowd.suffix(10)))
    for host in ["example", "shop.example", "www.shop.example", "a.b.shop.example", "tea.example", "other.test"] {
      let (one, other) = (few.place(ofDomainFor: host, ofApp: 0), many.place(ofDomainFor: host, ofApp: 0))
      expect(other, equals: one.map { $0 + 10 }, "\(host)")
      let ignored = few.place(ofIgnoredDomainFor: host, ofApp: 0, besides: nil)
      expect(many.place(ofIgnoredDomainFor: host, ofApp: 0, besides: nil), equals: ignored.map { $0 + 10 }, "\(host)")
    }
  }

  @Test func `only the apps that can claim a link are found`() {
    let apps = Self.crowd.apps
    expect(apps.places(covering: "shop.example"), equals: [50])
    expect(apps.places(covering: "www.shop.example"), equals: [50])
    expect(apps.places(covering: "notshop.example"), equals: [])
    expect(apps.places(.scheme("scheme99")), equals: [100])
    expect(apps.places(.store(id: "1")), equals: [50])
  }

  @Test func `a change of an app's state does not rebuild the index`() {
    var copy = Self.crowd
    copy.apps[99].isInstalled = false
    copy.apps[50].associations = [:]
    copy.apps[0].state = .foreground
    #expect(copy.apps.declared === Self.crowd.apps.declared)
    expect(copy.apps.map(\.isInstalled).filter { !$0 }.count, equals: 1)
    expect([copy.apps[0].state, copy.apps[1].state], equals: [.foreground, .background])
    expect(copy.apps.map(\.name), equals: Self.crowd.apps.map(\.name))
    #expect(copy.apps[50].associations.isEmpty && !Self.crowd.apps[50].associations.isEmpty)
  }

  @Test func `a change of an app that another copy has changed too affects only one of them`() {
    var first = Self.crowd.apps
    first[0].state = .foreground
    var second = first
    second[0].state = .launching
    first[0].isInstalled = false
    expect([first[0].state, second[0].state], equals: [.foreground, .launching])
    #expect(second[0].isInstalled)
  }

  @Test func `a change of an app's claims takes effect`() {
    var copy = Self.crowd
    copy.apps[3].isInstalled = false
    copy.apps[50].urlSchemes = ["store"]
    copy.apps[50].name = "store"
    expect(copy.decide(Link("shop://tea"), from: .app).destination, equals: .nothing)
    expect(copy.decide(Link("store://tea"), from: .app).destination, equals: .app("store"))
    #expect(!copy.apps[3].isInstalled)
  }

  /// The changes of one claim each, of an app with an App Clip.
  private static let claims: [@Sendable (inout Device.App) -> Void] = [
    { $0.name = "store" }, { $0.associatedDomains = [] }, { $0.urlSchemes = [] }, { $0.storeID = "2" },
    { $0.clip?.name = "mini" }, { $0.clip?.id = "ABCDE12345.mini" }, { $0.clip?.experiences = [] },
    { $0.clip?.demoLinks = ["https://appclip.apple.com/id?p=a"] }, { $0.clip = nil },
  ]

  @Test(arguments: claims.indices)
  func `a change of any claim rebuilds the index`(_ number: Int) {
    var apps = Self.crowd.apps
    apps[50].clip = AppClip(name: "clip", id: "ABCDE12345.clip", experiences: ["https://shop.example/clip"])
    let before = apps.declared
    Self.claims[number](&apps[50])
    #expect(apps.declared !== before)
  }

  @Test func `two edits never hide a similar host`() {
    for other in ["shop.exampel", "shp.example", "shoop.exampl", "sho.exampl", "shop.example.com", "a.shop.example"] {
      #expect(LetterSet("shop.example").isNear(LetterSet(other)), "\(other)")
    }
    #expect(!LetterSet("shop.example").isNear(LetterSet("quick-brown.fox")))
  }
}
