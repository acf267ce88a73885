@testable import LinkHarness

/// Tests the places of the values to which failures point.
struct CausePlaceTests {
  private static func causes(of plan: String) async throws -> [String] {
    let loaded = try TestPlan.make(plan)
    let result = await loaded.result()
    return result.failures.flatMap(\.causes).map { "\($0.place): \($0.message)" }
  }

  @Test func `a wildcard names the host of its file also if another app opens the link`() async throws {
    let (plan, _) = TestPlan.read(
      #"""
      { "version": 1, "sites": { "shop.example": { "association": \#(Sample.rules(#"{ "/": "/a" }"#, "ABCDE12345.shop")) },
          "www.shop.example": { "association": \#(Sample.rules(#"{ "/": "/b" }"#, "ABCDE12345.help")) } },
        "apps": { "shop": { "id": "ABCDE12345.shop", "associatedDomains": ["applinks:*.shop.example"] },
          "help": { "id": "ABCDE12345.help", "associatedDomains": ["applinks:www.shop.example"] } },
        "links": [{ "open": "https://www.shop.example/b", "expect": { "opens": "shop" } }] }
      """#)
    let loaded = try #require(plan)
    let result = await loaded.result()
    expect(
      result.failures.first?.explanation ?? "",
      contains: #"; "applinks:*.shop.example" is verified with the file of shop.example"#)
  }

  @Test func `the source in the defaults is the cause why an App Clip is not invoked`() async throws {
    let causes = try await Self.causes(
      of: #"""
        { "version": 1, "defaults": { "from": { "messages": "stranger" } },
          "sites": { "shop.example": { "association": { "appclips": { "apps": ["ABCDE12345.shop.Clip"] } } } },
          "apps": { "shop": { "id": "ABCDE12345.shop", "appClip": { "id": "ABCDE12345.shop.Clip",
            "associatedDomains": ["appclips:shop.example"], "experiences": ["https://appclip.apple.com/id?p=a"] } } },
          "device": { "installed": [] },
          "links": [{ "open": "https://appclip.apple.com/id?p=a", "expect": { "because": "clip-invoked" } }] }
        """#)
    expect(causes, equals: ["plan.json:1:39: this is the link's source"])
  }

  @Test func `an app that asks the system to open a link does not reach the default browser`() async throws {
    let causes = try await Self.causes(
      of: #"""
        { "version": 1,
          "sites": { "shop.example": { "association": { "applinks": { "details": [
            { "appIDs": ["ABCDE12345.shop"], "components": [{ "/": "*" }] } ] } } } },
          "apps": { "shop": { "id": "ABCDE12345.shop", "associatedDomains": ["applinks:shop.example"] },
            "reader": { "id": "ABCDE12345.reader", "webBrowser": true } },
          "links": [{ "open": "https://shop.example/", "from": { "app": "reader" }, "expect": { "opens": "browser" } }] }
        """#)
    expect(
      causes,
      equals: [
        "plan.json:6:56: reader asks the system to open the link, and the system opens the app to which the link belongs, not the default browser",
        "plan.json:3:53: this rule opens the link in shop",
      ])
  }

  @Test func `the scheme that a link to share needs is looked for in the Info plist`() async throws {
    let list =
      "<plist version='1.0'><dict><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>shops</string></array></dict></array></dict></plist>"
    let causes = try await Self.causes(
      of: """
        { "version": 1, "documents": { "Info.plist": "\(list)" },
          "apps": { "shop": { "id": "ABCDE12345.shop", "infoPlist": { "file": "Info.plist" },
            "sharedLinks": { "platformParameter": "platform", "ios": { "scheme": "shop" } },
            "router": { "schemes": ["shops"], "routes": [{ "name": "a", "path": "/a" }] } } },
          "links": [{ "share": { "route": "a", "for": "ios" }, "expect": { "made": "shop://a" } }] }
        """)
    expect(
      causes,
      equals: [
        "Info.plist:1:112: shop does not list \"shop\"",
        "plan.json:3:20: it follows from \"sharedLinks\", settings for the links that the app generates",
      ])
  }

  @Test func `the identifier of an App Clip is named beside the head of the page that shows its banner`() async throws {
    let causes = try await Self.causes(
      of: #"""
        { "version": 1,
          "sites": { "shop.example": { "pages": [{ "path": "/a", "title": "A",
            "head": "<meta name=\"apple-itunes-app\" content=\"app-id=9, app-clip-bundle-id=shop.clip\">" }] } },
          "apps": { "shop": { "id": "ABCDE12345.shop", "appClip": { "id": "ABCDE12345.shop.Clip" } } },
          "device": { "installed": [] },
          "links": [{ "open": "https://shop.example/a", "from": "addressBar", "expect": { "page": { "banner": "clip" } } }] }
        """#)
    expect(
      causes,
      equals: [
        "plan.json:3:13: this page is the response to GET shop.example/a",
        "plan.json:4:67: it follows from \"id\", the application identifier, PREFIX.bundle.id.Clip",
      ])
  }

  private static let site = #"""
    "sites": { "shop.example": { "association": { "applinks": { "apps": [], "details": [{ "appID": "ABCDE12345.shop", "appIDs": ["ABCDE12345.shop"],
      "components": [{ "/": "/a/*", "?": { "q": "*" } }], "paths": ["NOT/a/b", "/a/*"] }] } } } },
    """#
  private static let app = #""id": "ABCDE12345.shop", "associatedDomains": ["applinks:shop.example"]"#

  /// Settings that once were not named, or in place of which another value was.
  @Test(arguments: [
    (
      #""opensInBrowser": "always", "router": { "routes": [{ "name": "a", "path": "/a/:x" }] }"#, "",
      #""expect": { "route": "a" }"#, ["plan.json:5:19: it follows from \"opensInBrowser\""]
    ),
    (
      #""screensAtLaunch": "replaced", "router": { "routes": [{ "name": "a", "path": "/a/:x" }] }"#,
      #""given": { "app": "notRunning" },"#, #""expect": { "navigation": { "stack": ["home", "a/b"] } }"#,
      [
        "plan.json:5:20: it follows from \"screensAtLaunch\", what becomes of the screens of a link that launches the app"
      ]
    ),
    (
      #""lifeCycle": "scene""#, #""device": { "os": "iOS 18" },"#,
      #""expect": { "entryPoint": "application(_:continue:restorationHandler:)" }"#,
      ["plan.json:6:19: it follows from \"os\"", "plan.json:5:14: it follows from \"lifeCycle\""]
    ),
    (
      #""lifeCycle": "scene""#, #""device": { "os": "iOS 12" },"#,
      #""expect": { "opens": "browser" }"#,
      ["plan.json:3:65: missing space after \"NOT\" in \"NOT/a/b\""]
    ),
  ])
  func `a setting of the app or its file is named`(
    settings: String, device: String, expected: String, places: [String]
  ) async throws {
    let causes = try await Self.causes(
      of: """
        { "version": 1,
        \(Self.site)
          "apps": { "shop": { \(Self.app),
        \(settings) } },
        \(device)
          "links": [{ "open": "https://shop.example/a/b?q=1", \(expected) }] }
        """)
    expect(places.filter { !causes.contains($0) }, equals: [], "\(causes)")
  }

  @Test func `the file that is deployed is that of the host whose file verifies a wildcard`() async throws {
    let file = Sample.rules(#"{ "/": "/PATH" }"#, "ABCDE12345.shop")
    let plan = try TestPlan.make(
      """
      { "version": 1, "sites": { "shop.example": { "association": \(file.replacing("PATH", with: "old")) } },
        "apps": { "shop": { "id": "ABCDE12345.shop", "associatedDomains": ["applinks:*.shop.example"] } },
        "links": [{ "steps": [
          { "deploy": { "shop.example": { "association": \(file.replacing("PATH", with: "new")) } } },
          { "open": "https://www.shop.example/new", "expect": { "opens": "shop" } }] }] }
      """)
    let failure = await plan.result().failures.first
    expect(failure?.explanation ?? "", contains: "the current file matches the link")
  }

  @Test func `the date of the device is no cause where the site says that the content is gone`() async throws {
    let causes = try await Self.causes(
      of: #"""
        { "version": 1, "sites": { "shop.example": { "resources": [{ "path": "/api", "status": 410 }] } },
          "device": { "date": "2026-01-31T12:00:00Z" },
          "apps": { "shop": { "id": "ABCDE12345.shop", "urlSchemes": ["shop"], "router": { "routes": [
            { "name": "a", "path": "/a", "content": { "url": "https://shop.example/api" } }] } } },
          "links": [{ "open": "shop://a", "expect": { "error": { "code": "link-expired", "message": "Gone." } } }] }
        """#)
    expect(causes.filter { $0.contains("date") }, equals: [])
    #expect(!causes.isEmpty)
  }

  @Test func `the most similar site is shown where the sites are defined`() async throws {
    let causes = try await Self.causes(
      of: #"""
        { "version": 1, "name": "shop.example", "sites": { "file": "sites.json" },
          "documents": { "sites.json": "{ \"shop.example\": {} }" },
          "links": [{ "open": "https://shp.example/", "expect": { "page": { "status": 200 } } }] }
        """#)
    expect(
      causes,
      equals: [
        "sites.json:1:3: the plan has no site shp.example; this is the most similar name"
      ])
  }

  @Test(arguments: [
    ("shop://p/1", "cart", ["2:29:", "3:63:"]), ("shop://q/1", "product", ["3:63:", "4:23:"]),
  ])
  func `a route is shown at the alias that matches the link, or nearly does`(
    link: String, route: String, places: [String]
  ) async throws {
    let causes = try await Self.causes(
      of: #"""
        { "version": 1, "apps": { "shop": { "id": "ABCDE12345.shop", "urlSchemes": ["shop"], "router": { "routes": [
          { "name": "cart", "path": "/cart" },
          { "name": "product", "path": "/product/to/:id", "aliases": ["/p/:id"] } ] } } },
          "links": [{ "open": "\#(link)", "expect": { "route": "\#(route)" } }] }
        """#)
    expect(causes.map { String($0.prefix { $0 != " " }) }, equals: places.map { "plan.json:" + $0 })
  }

  @Test func `of several unexpected requests, the first is shown where the route loads it`() async throws {
    let causes = try await Self.causes(
      of: #"""
        { "version": 1, "sites": { "shop.example": { "resources": [{ "path": "/:any*", "text": "a" }] } },
          "apps": { "shop": { "id": "ABCDE12345.shop", "urlSchemes": ["shop"], "router": { "routes": [
            { "name": "product", "path": "/product/:id", "content": { "url": "https://shop.example/{id}",
              "required": ["https://shop.example/{id}/price"], "optional": ["https://shop.example/{id}/image"] } }] } } },
          "links": [{ "open": "shop://product/1", "expect": { "requests": [] } }] }
        """#)
    expect(
      causes.filter { $0.contains("loads this content") },
      equals: ["plan.json:3:70: the route product loads this content"])
  }

  @Test(arguments: [("shqq.example", true), ("shqqq.example", false)])
  func `a site with up to two other letters is the most similar one`(host: String, isNear: Bool) async throws {
    let causes = try await Self.causes(
      of: #"""
        { "version": 1, "sites": { "shop.example": {} },
          "links": [{ "open": "https://\#(host)/", "expect": { "opens": "nothing" } }] }
        """#)
    expect(causes.contains { $0.contains("the most similar name is shop.example") }, equals: isNear)
  }

  private static func cdn(_ host: String) -> String {
    #""request": "https://app-site-association.cdn-apple.com/a/v1/\#(host)", "expect": { "answer": { "status": 201 } }"#
  }

  @Test(arguments: [
    (#""open": "https://shop.example/b", "expect": { "page": { "title": "B" } }"#, "plan.json:1:55"),
    (#""open": "other://b", "expect": { "because": "scheme-registered" }"#, "plan.json:2:11"),
    (cdn("shop.example"), "plan.json:1:44"), (cdn("missing.com"), "plan.json:1:26"),
  ])
  func `what is missing is named where it belongs`(row: String, place: String) async throws {
    let causes = try await Self.causes(
      of: #"""
        { "version": 1, "sites": { "shop.example": { "pages": [] } },
          "apps": { "shop": { "id": "ABCDE12345.shop" }, "blog": { "id": "ABCDE12345.blog" } },
          "links": [{ \#(row) }] }
        """#)
    #expect(causes.contains { $0.hasPrefix(place + " ") || $0.hasPrefix(place + ":") }, "\(causes)")
  }

  @Test func `of several earlier errors, the last is told`() async throws {
    let plan = #"""
      { "version": 1, "apps": { "shop": { "id": "ABCDE12345.shop", "urlSchemes": ["shop"],
          "router": { "routes": [{ "name": "cart", "path": "/cart" }, { "name": "product", "path": "/p" }] } } },
        "links": [{ "id": "row", "steps": [{ "open": "shop://one" }, { "open": "shop://two" },
          { "open": "shop://cart", "expect": { "route": "product" } }] }] }
      """#
    let loaded = try TestPlan.make(plan)
    let failures = await loaded.result().failures
    expect(failures.first?.explanation ?? "", contains: "step 2 ended with an error")
  }

  @Test func `of several apps without the scheme, those with a misspelt key are shown first`() async throws {
    func app(_ name: String, _ key: String) -> String {
      #""\#(name)": { "id": "ABCDE12345.\#(name)", "infoPlist": { "file": "\#(name).plist" } }"#
    }
    func info(_ name: String, _ key: String) -> String {
      let types = "<key>\(key)</key><array><string>sho</string></array>"
      let list =
        "<plist version='1.0'><dict><key>CFBundleURLTypes</key><array><dict>\(types)</dict></array></dict></plist>"
      return #""\#(name).plist": "\#(list)""#
    }
    let keys = [("near", "CFBundleURLSchemes"), ("first", "CFBundleURLScheme"), ("second", "CFBundleURLScheme")]
    let causes = try await Self.causes(
      of: """
        { "version": 1, "apps": { \(keys.map(app).joined(separator: ", ")) },
          "documents": { \(keys.map(info).joined(separator: ", ")) },
          "links": [{ "open": "shop://tea", "expect": { "because": "scheme-registered" } }] }
        """)
    expect(
      causes,
      equals: [
        "first.plist:1:68: this key should probably be CFBundleURLSchemes", "plan.json:3:23: this is the opened link",
      ])
  }

  @Test func `a link from a variable is shown where the row refers to it`() async throws {
    let causes = try await Self.causes(
      of: #"""
        { "version": 1, "variables": { "link": "shp://product/42" },
          "apps": { \#(Sample.scheme),
                    "other": { "id": "ABCDE12345.other" } },
          "links": [{ "open": "${link}", "expect": { "because": "scheme-registered" } }] }
        """#)
    expect(
      causes,
      equals: [
        "plan.json:2:63: shop does not list \"shp\"", "plan.json:4:23: this is the opened link",
        "plan.json:1:40: this is the value of a variable",
      ])
  }
}
