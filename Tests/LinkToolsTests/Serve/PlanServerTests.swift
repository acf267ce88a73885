@testable import LinkTools

struct PlanServerTests {
  @Test func `the start page is served and allows no scripts`() async throws {
    try await withPlanServer { folder, server in
      for fields: HTTPFields in [[:], ["Host": "localhost:\(server.port)"]] {
        let (response, text) = try await server.get("/", fields)
        expect(response.status, equals: .ok)
        expect(text, contains: "<title>Served &lt;plan&gt;</title>")
        let policy = try #require(response.fields["Content-Security-Policy"])
        expect(policy, hasPrefix: "default-src 'none'; style-src 'self'; script-src 'self'")
      }
      expect(try await server.get("/style.css").response.status, equals: .ok)
    }
  }

  @Test func `hosts respond under their names, and the journal shows the requests`() async throws {
    try await withPlanServer { folder, server in
      expect(try await server.get("/").text, contains: "have not received a request yet")
      let (response, text) = try await server.get("/product/42?a=<b>", ["Host": "shop.example"])
      expect(response.status, equals: .ok)
      expect(text, contains: "<title>Product 42</title>")
      let journal = try await server.get("/").text
      expect(
        journal,
        contains: [
          "data-label=\"Host\">shop.example<", "<code>/product/42?a=%3Cb%3E</code>",
          "<pre tabindex=\"0\">Host: shop.example",
        ])
      #expect(journal.contains("200 OK") && journal.contains("page /product/:id"))
    }
  }

  @Test func `the address of Apple's CDN answers from the plan's sites`() async throws {
    try await withPlanServer(
      """
      { "version": 1, "name": "CDN", "sites": {
          "shop.example": { "association": { "applinks": { "details": [] } } },
          "closed.example": { "association": [
            { "status": 403, "when": { "headers": { "User-Agent": { "contains": "AASA-Bot" } } } }, { "applinks": {} } ] } },
        "links": [ { "id": "a", "open": "https://shop.example/", "from": "mail", "expect": { "opens": "browser" } } ] }
      """
    ) { folder, server in
      let cdn = "app-site-association.cdn-apple.com"
      let (file, text) = try await server.get("/a/v1/shop.example", ["Host": cdn])
      expect(file.fields["Apple-Origin-Format"], equals: "json")
      expect(text, contains: #""details": []"#)
      let refused = try await server.get("/a/v1/closed.example", ["Host": cdn]).response
      expect(refused.status, equals: .notFound)
      expect(refused.fields["Apple-Failure-Reason"], equals: "SWCERR00101 Bad HTTP Response: 403")
      expect(
        try await server.get("/.well-known/apple-app-site-association", ["Host": "closed.example"]).text,
        equals: #"{ "applinks": {} }"#)
      expect(try await server.get("/a/v2/shop.example", ["Host": cdn]).response.status, equals: .notFound)
      expect(try await server.get("/proxy.pac").text, contains: cdn)
      expect(try await server.get("/").text, contains: "/a/v1/closed.example")
    }
  }

  @Test(arguments: ["127.0.0.1", "LocalHost"])
  func `a site of the plan does not hide the server's own pages, and a note says so`(name: String)
    async throws
  {
    let host = name.lowercased()
    try await withPlanServer(
      """
      { "version": 1, "name": "Shop", "sites": {
          "\(name)": { "pages": [ { "path": "/:path*", "title": "Hidden" } ], "faults": ["refuse"] },
          "*": { "pages": [ { "path": "/:path*", "title": "Any" } ] } },
        "links": [ { "id": "a", "open": "https://shop.example/", "from": "mail",
                     "expect": { "opens": "browser" } } ] }
      """
    ) { folder, server in
      let note = "is not served, because the start page has the same host"
      expect(server.notes.count, equals: 1)
      expect(server.notes.first ?? "", hasPrefix: "the site \(host) \(note)")
      expect(try await server.get("/", ["Host": "\(host):\(server.port)"]).text, contains: "<title>Shop</title>")
      expect(try await server.get("/").text, contains: "<p class=\"bad\">This site \(note)")
      expect(try await server.get("/proxy.pac").text, contains: "var hosts = [\"*\", ")
      expectEmpty(server.server.journal)
      let other = try await server.get("/", ["Host": "any.example"]).text
      expect(other, contains: "<title>Any</title>")
    }
  }

  @Test func `a changed document of the plan changes the site`() async throws {
    try await withPlanServer { folder, server in
      expectNil(await server.reloadIfChanged())
      let before = try await server.get("/").text
      expect(before, contains: ["&quot;/product/*&quot;", "<code>rule-matches</code>"])
      let changed = ServedFolder.association.replacing("/product/*", with: "/products/*")
      try folder.write(changed, to: "shop.json")
      expect(await server.reloadIfChanged()?.isEmpty, equals: true)
      let path = "/.well-known/apple-app-site-association"
      expect(try await server.get(path, ["Host": "shop.example"]).text, equals: changed)
      expect(try await server.get("/").text, contains: "<code>no-rule-matches</code>")
    }
  }

  @Test func `a changed plan is loaded before the start page is shown`() async throws {
    try await withPlanServer { folder, server in
      try folder.write(
        ServedFolder.plan.replacing("\"a product\"", with: "\"an article\""), to: "plan.json")
      expect(try await server.get("/").text, contains: "already has this row, <b>an article</b>")
    }
  }

  @Test func `an invalid plan keeps the last valid site until it is fixed`() async throws {
    try await withPlanServer { folder, server in
      try folder.write(
        ServedFolder.plan.replacing("\"pages\"", with: "\"pagse\""), to: "plan.json")
      let findings = try #require(await server.reloadIfChanged())
      expect(
        findings.map(\.message), equals: ["unknown key \"pagse\" in the site shop.example"])
      expectNil(await server.reloadIfChanged())
      let page = try await server.get("/").text
      expect(page, contains: "The plan is invalid")
      #expect(page.contains("^~~") && page.contains("did you mean &quot;pages&quot;?"))
      // The first finding stands in the place of the answer.
      let answer = try #require(page.firstRange(of: "<h2 id=\"answered\">"))
      expect(
        page[answer.upperBound...].prefix(400), contains: "The plan is invalid</span> at <code>\(folder.planPath):")
      expect(page, lacks: "class=\"ladder\"")
      expect(try await server.get("/product/7", ["Host": "shop.example"]).response.status, equals: .ok)
      try folder.write(ServedFolder.plan, to: "plan.json")
      // The page request also triggers a reload, which may already have detected the new plan. The result is therefore
      // ignored.
      await server.reloadIfChanged()
      #expect(!(try await server.get("/").text.contains("The plan is invalid")))
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `a pipe in the place of the plan is a finding, and the plan is read again when it is back`()
    async throws
  {
    try await withPlanServer { folder, server in
      try FileManager.default.removeItem(atPath: folder.planPath)
      expect(mkfifo(folder.planPath, 0o600), equals: 0)
      let findings = try #require(await server.reloadIfChanged())
      expect(findings.map(\.message).first ?? "", contains: "cannot be read: it is a pipe")
      expect(try await server.get("/product/7", ["Host": "shop.example"]).response.status, equals: .ok)
      try FileManager.default.removeItem(atPath: folder.planPath)
      try folder.write(ServedFolder.plan, to: "plan.json")
      expect(await server.reloadIfChanged()?.isEmpty, equals: true)
    }
  }

  @Test func `a plan that is invalid at startup is not served`() async throws {
    let folder = try ServedFolder("{}")
    await #expect(throws: PlanServer.StartError.self) {
      try await PlanServer.start(folder.planPath)
    }
  }
}
