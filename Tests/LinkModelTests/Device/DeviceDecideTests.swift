struct DeviceDecideTests {
  @Test(arguments: [(true, "rule-matches"), (false, "host-not-eligible")])
  func `a host without a dot is one of a developer`(isInDeveloperMode: Bool, code: String) {
    let device = Device.make {
      $0.isInDeveloperMode = isInDeveloperMode
      $0.apps = [.make(domains: ["applinks:localhost?mode=developer"])]
      $0.apps[0].isDevelopmentBuild = true
      $0.apps[0].associations["localhost"] = $0.apps[0].associations["shop.example"]
    }
    expect(device.decide(Link("https://localhost/tea/1"), from: .messages).because, equals: code)
  }

  @Test(
    arguments: LinkSource.simple.filter {
      ![.addressBar, .handoff, .webView(page: nil), .safariView(page: nil)].contains($0)
    })
  func `every source that represents a tap opens the app`(_ source: LinkSource) {
    let decision = Device.make().decide(Link("https://shop.example/tea/1"), from: source)
    expect(decision.destination, equals: .app("shop"))
    #expect(!decision.asksFirst)
  }

  @Test func `only Safari asks before it opens a custom scheme`() {
    let device = Device.make { $0.apps[0].urlSchemes = ["shop"] }
    let page = Link("https://other.example/")
    #expect(device.decide(Link("shop://tea"), from: .addressBar).asksFirst)
    #expect(device.decide(Link("shop://tea"), from: .safari(page: page)).asksFirst)
    #expect(!device.decide(Link("shop://tea"), from: .messages).asksFirst)
  }

  @Test func `the deciding rule is reported with its line and its text`() {
    let rules = "\n" + #"{"/":"/coffee"},"# + "\n  " + #"{"/":"/tea/*"}"#
    let file = AssociationFile.make(components: rules, file: "shop.json")
    let device = Device.make { $0.apps = [.make(download: .file(file))] }
    let decision = device.decide(Link("https://shop.example/tea/1"), from: .notes)
    guard case .ruleMatches("shop", let rule) = decision.reason else {
      Issue.record("the reason is \(decision.reason.code)")
      return
    }
    expect(rule.place.position, equals: SourcePosition(line: 3, column: 3))
    expect(rule.text, equals: #"{"/":"/tea/*"}"#)
    expect(rule.name, equals: "component 1 of entry 0 (shop.json:3)")
  }

  // MARK: Several apps

  private static func entry(_ app: String, _ rule: String) -> String {
    #"{"appIDs":["\#(app)"],"components":[\#(rule)]}"#
  }

  private static func pair(_ entries: String, kioskFirst: Bool = false) -> Device {
    let file = AssociationDownload.file(
      AssociationFile("{\"applinks\":{\"details\":[\(entries)]}}", file: "shop.json"))
    let shop = Device.App.make(download: file)
    let kiosk = Device.App.make("kiosk", id: AssociationFile.kioskApp, download: file)
    return Device(apps: kioskFirst ? [kiosk, shop] : [shop, kiosk])
  }

  @Test(arguments: [true, false])
  func `the first app in the file opens, regardless of the order of installation`(
    _ kioskFirst: Bool
  ) {
    let device = Self.pair(
      Self.entry(AssociationFile.shopApp, "{}") + ","
        + Self.entry(AssociationFile.kioskApp, "{}"), kioskFirst: kioskFirst)
    let decision = device.decide(Link("https://shop.example/x"), from: .mail)
    expect(decision.destination, equals: .app("shop"))
    expect(decision.considered.count, equals: 1)
    let alone = Device(apps: device.apps.filter { $0.name == "shop" })
    #expect(
      alone.decide(Link("https://shop.example/x"), from: .mail) != decision, "it is contested")
    expect(decision, equals: device.decide(Link("https://shop.example/x"), from: .mail))
  }

  @Test func `an app that is not installed or does not match is skipped`() {
    let entries =
      Self.entry(AssociationFile.shopApp, #"{"/":"/x","exclude":true},{}"#) + ","
      + Self.entry(AssociationFile.kioskApp, "{}")
    var device = Self.pair(entries)
    let decision = device.decide(Link("https://shop.example/x"), from: .mail)
    expect(decision.destination, equals: .app("kiosk"))
    expect(decision.considered.map(\.code), equals: ["excluded", "rule-matches"])
    device.apps[0].isInstalled = false
    let second = device.decide(Link("https://shop.example/y"), from: .mail)
    expect(second.destination, equals: .app("kiosk"))
    expect(second.considered.map(\.code), equals: ["app-not-installed", "rule-matches"])
  }

  @Test(arguments: [true, false])
  func `of several failures, the one that got furthest is reported`(kioskFirst: Bool) {
    let device = Self.pair(Self.entry(AssociationFile.kioskApp, #"{"/":"/a"}"#), kioskFirst: kioskFirst)
    let decision = device.decide(Link("https://shop.example/x"), from: .mail)
    expect(decision.destination, equals: .browser)
    expect(decision.reason.code, equals: "no-rule-matches")
    // An app that is not in the file has no rank in it, so it is last.
    expect(decision.considered.map(\.code), equals: ["no-rule-matches", "app-not-in-file"])
  }

  @Test func `of several apps whose rules were not evaluated, the first is at fault`() {
    let entry = Self.entry(AssociationFile.kioskApp, #"{"/":"/a"}"#)
    let file = AssociationDownload.file(AssociationFile("{\"applinks\":{\"details\":[\(entry)]}}", file: "shop.json"))
    let device = Device(apps: [
      .make(download: file), .make("kiosk", id: AssociationFile.kioskApp, download: file),
      .make("depot", id: "ABCDE12345.com.example.depot", download: file),
    ])
    let link = Link("https://shop.example/x")
    let decision = device.decide(link, from: .mail)
    expect(decision.considered.map(\.code), equals: ["no-rule-matches", "app-not-in-file", "app-not-in-file"])
    expect(device.appAtFault(in: decision, about: link), equals: "shop")
  }

  /// A kiosk that is not installed, and rules that match the link, or not, or exclude it.
  @Test(arguments: [
    (#"{"/":"/a"}"#, ["no-rule-matches"], "shop"), (#"{"/":"/x"}"#, ["no-rule-matches", "app-not-installed"], "kiosk"),
    (#"{"/":"/x","exclude":true}"#, ["no-rule-matches", "app-not-installed"], "shop"),
  ])
  func `a reason is that of an app that would take the link, and of no bystander`(
    rule: String, codes: [String], fault: String
  ) {
    var device = Self.pair(
      Self.entry(AssociationFile.shopApp, #"{"/":"/a"}"#) + "," + Self.entry(AssociationFile.kioskApp, rule))
    device.apps[1].isInstalled = false
    device.apps[1].associations = [:]
    let link = Link("https://shop.example/x")
    let decision = device.decide(link, from: .mail)
    expect(decision.considered.map(\.code), equals: codes)
    expect(device.appAtFault(in: decision, about: link), equals: fault)
  }

  @Test(arguments: [
    ("applinks:https://shop.example", "contains a scheme"), ("applinks: shop.example", "contains a space"),
    ("applinks:shop..example", "has an invalid domain"), ("applinks:shop.example/a", "contains a slash"),
    ("shop.example", "has no service such as applinks:"), ("applink:shop.example", "whose service is not applinks"),
  ])
  func `an app with a value that the system ignores is considered and said`(value: String, words: String) {
    let entries = Self.entry(AssociationFile.shopApp, "{}") + "," + Self.entry(AssociationFile.kioskApp, "{}")
    var device = Self.pair(entries)
    device.apps[0].associatedDomains = [AssociatedDomain(value)]
    device.apps[0].associations = [:]
    let decision = device.decide(Link("https://shop.example/x"), from: .mail)
    expect(decision.destination, equals: .app("kiosk"))
    expect(decision.considered.map(\.code), equals: ["domain-not-associated", "rule-matches"])
    expect(decision.others.first?.message ?? "", contains: words)
  }

  @Test func `a value whose mode is ignored is considered if it would be asked first`() {
    func decision(_ values: String...) -> LinkDecision {
      Device.make { $0.apps = [.make(domains: values)] }.decide(Link("https://dev.shop.example/tea/1"), from: .mail)
    }
    let wild = "applinks:*.shop.example"
    expect(
      decision("applinks:dev.shop.example?mode=developer", wild).considered.map(\.code),
      equals: ["mode-not-honoured", "rule-matches"])
    expect(decision(wild + "?mode=developer", wild).considered.map(\.code), equals: ["rule-matches"])
  }

  // MARK: Domains

  @Test func `a wildcard uses the file of the parent domain`() {
    let device = Device.make { $0.apps = [.make(domains: ["applinks:*.shop.example"])] }
    let decision = device.decide(Link("https://www.shop.example/tea/1"), from: .qr)
    expect(decision.destination, equals: .app("shop"))
    let bare = device.decide(Link("https://shop.example/tea/1"), from: .qr)
    expect(bare.reason.code, equals: "domain-not-associated")
    expect(bare.restsOn, equals: [.bareHostOfWildcard])
  }

  @Test func `a value for another service does not associate the domain`() {
    let device = Device.make { $0.apps = [.make(domains: ["webcredentials:shop.example"])] }
    let decision = device.decide(Link("https://shop.example/tea/1"), from: .nfc)
    expect(decision.reason.code, equals: "domain-not-associated")
  }
}
