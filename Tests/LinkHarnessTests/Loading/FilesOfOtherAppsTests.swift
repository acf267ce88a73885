@testable import LinkHarness

/// Tests placeholders of analytics that never have a value, and property lists that belong to another app.
struct FilesOfOtherAppsTests {
  private static func load(
    _ app: String, open: String = "shop://product/1", _ files: [String: String] = [:]
  ) throws -> PlanReader.Outcome {
    let folder = try Folder(files)
    let plan = """
      { "version": 1,
        "apps": { "shop": { "id": "\(Sample.id)", "urlSchemes": ["shop"], \(app) } },
        "links": [ { "id": "row", "open": "\(open)", "expect": { "opens": "shop" } } ] }
      """
    return PlanReader(
      source: SourceText(plan, file: folder.path + "/plan.json"), files: PlanFiles(root: folder.path),
      forbidsOnly: false
    ).read()
  }

  private static func findings(_ load: PlanReader.Outcome) -> [String] {
    (load.findings + (load.plan?.warnings ?? [])).map {
      "\($0.severity.rawValue): \($0.message): \(($0.fix ?? "").prefix(30))"
    }
  }

  private static let router = #", "router": { "routes": [ { "name": "product", "path": "/product/:id" } ] }"#

  @Test(arguments: [
    ("{url} {id} {parameters.id} {utm_term} {route}", router, []),
    ("{contentId}", router, [#"error: unknown placeholder "contentId": did you mean "contentID"?"#]),
    ("{parameters.idd}", router, [#"error: unknown placeholder "parameters.idd": did you mean "parameters.id"?"#]),
    ("{parameters.color}", router, [#"error: unknown placeholder "parameters.color": write "parameters.id""#]),
    ("{zzzzzz}", router, [#"error: unknown placeholder "zzzzzz": use one of "app", "appVersion""#]),
    ("{voucher}", router, []),
    ("{zzzzzz}", "", []),
    ("{contentId}", "", [#"warning: unknown placeholder "contentId": did you mean "contentID"?"#]),
  ])
  func `a placeholder without a value in any event is a finding`(text: String, router: String, says: [String]) throws {
    for analytics in [
      #"{ "properties": { "a": "\#(text)" } }"#, #"{ "opened": { "name": "a", "properties": { "b": "\#(text)" } } }"#,
    ] {
      let load = try Self.load(#""analytics": \#(analytics)\#(router)"#, open: "shop://product/1?voucher=x")
      expect(Self.findings(load), equals: says)
    }
  }

  private static func list(_ key: String, _ value: String) -> String {
    "<plist version=\"1.0\"><dict><key>\(key)</key><string>\(value)</string></dict></plist>"
  }

  @Test(arguments: [
    ("com.example.shop", nil), ("", nil), ("$(PRODUCT_BUNDLE_IDENTIFIER)", nil),
    ("com.example.shopp", "did you mean \"id\": \"ABCDE1234"), ("org.voya.app", "refer to the file of this app,"),
  ])
  func `an Info.plist of another app is a warning at its key`(bundle: String, fix: String?) throws {
    let files = ["Info.plist": Self.list("CFBundleIdentifier", bundle)]
    let load = try Self.load(#""infoPlist": { "file": "Info.plist" }"#, files)
    let says = fix.map {
      [
        "warning: the file of \"infoPlist\" is that of ABCDE12345.\(bundle), but the app is \(Sample.id): \($0)"
      ]
    }
    expect(
      Self.findings(load).map { $0.prefix(says?.first?.count ?? 0) }, equals: says.map { $0.map { $0[...] } } ?? [])
    expect(load.plan?.warnings.first?.position.line, equals: fix == nil ? nil : 2)
  }

  @Test(arguments: [
    (Sample.id, false), ("ABCDE12345", false), ("ABCDE12345.*", false),
    ("ZZZZZ12345.com.example.shop", true),
  ])
  func `entitlements of another app are a warning`(identifier: String, isOther: Bool) throws {
    let files = ["Shop.entitlements": Self.list("application-identifier", identifier)]
    let load = try Self.load(#""entitlements": { "file": "Shop.entitlements" }"#, files)
    expect(Self.findings(load).count, equals: isOther ? 1 : 0)
  }
}
