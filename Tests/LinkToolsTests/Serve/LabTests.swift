@testable import LinkHarness
@testable import LinkTools

/// Tests the lab with plain requests, like those of a browser with JavaScript disabled.
struct LabTests {
  private static let link = "link=https%3A%2F%2Fshop.example%2Fproduct%2F7"

  @Test func `a tap shows the stages, reason, rules, screens and row for the plan`()
    async throws
  {
    try await withPlanServer { folder, server in
      let page = try await server.get("/?\(Self.link)").text
      expect(page, contains: "Opens <b>shop</b> <code>https://shop.example/product/7</code>")
      expect(page, contains: "<code>rule-matches</code>: component 0 of entry 0")
      expect(
        page,
        contains: [
          "<ol class=\"ladder\">", "rules for \(Sample.id) in \(folder.path)/shop.json",
          "&quot;id&quot;: &quot;shop.example/product/7 from messages&quot;",
          "&quot;expect&quot;: { &quot;opens&quot;: &quot;shop&quot;",
        ])
    }
  }

  @Test(
    arguments: [
      ("apps=chosen", "Opens in <b>the browser</b>", "&quot;installed&quot;: []"),
      (
        "browser=yes", "because</span> <code>user-prefers-browser</code>",
        "&quot;browserPreferred&quot;"
      ),
      (
        "from=addressBar", "because</span> <code>address-bar</code>",
        "&quot;from&quot;: &quot;addressBar&quot;"
      ),
      (
        "from=safari%3D", "Opens <b>shop</b>", "{ &quot;safari&quot;: &quot;https://another.example/&quot; }"
      ),
      ("from=app%3D", "<code>https://shop.example/product/7</code>", "{ &quot;app&quot;: &quot;shop&quot; }"),
      ("after=7d", "Opens <b>shop</b>", "&quot;advance&quot;: &quot;7d&quot;"),
      ("state=background", "Opens <b>shop</b>", "&quot;app&quot;: &quot;background&quot;"),
      (
        "system=iOS+8", "system-without-universal-links",
        "&quot;ios-8&quot;: { &quot;os&quot;: &quot;iOS 8&quot; }"
      ),
      ("after=soon", "This row is not valid in the plan.", "&quot;soon&quot;"),
    ]) func `each option changes the result and appears in the row`(
      field: String, answer: String, row: String
    ) async throws
  {
    try await withPlanServer { folder, server in
      let page = try await server.get("/?\(Self.link)&\(field)").text
      expect(page, contains: [answer, row])
    }
  }

  @Test func `the stage parse says what lint finds in the file`() async throws {
    let folder = try ServedFolder()
    try folder.write(ServedFolder.association.replacing(#""components""#, with: #""component""#), to: "shop.json")
    let server = try await PlanServer.start(folder.planPath)
    let page = try await server.get("/?\(Self.link)").text
    expect(
      page,
      contains:
        "<b>parse</b><div><p>shop.example: 1 entry, 0 rules</p><p>warning: the entry has neither &quot;components&quot; nor &quot;paths&quot;, so it matches every URL [no-rules]</p><p>warning: unknown key &quot;component&quot; in an entry of &quot;details&quot; [unknown-key]</p>"
    )
    await server.stop()
  }

  @Test func `the page begins with the first link of a row, and an empty link shows nothing`() async throws {
    try await withPlanServer { folder, server in
      let page = try await server.get("/").text
      expect(
        page,
        contains: [
          "value=\"https://shop.example/product/42\"", "<option value=\"messages\" selected>",
          "Opens <b>shop</b> <code>https://shop.example/product/42</code>",
        ])
      expect(try await server.get("/?link=").text, contains: "Type a link.")
    }
  }

  @Test func `no request changes the plan, and only the start page is served to a browser`() async throws {
    try await withPlanServer { folder, server in
      let before = try contents(of: folder.planPath)
      for path in ["/", "/rows", "/lab", "/journal"] {
        for method in [HTTPMethod.post, .put, .delete] {
          let response = try await URLSessionClient.fetch(server.origin + path, method, body: Array(Self.link.utf8))
          #expect([404, 405].contains(response.status.code), "\(method.rawValue) \(path)")
        }
      }
      for path in ["/lab", "/journal", "/preview?url=https%3A%2F%2Fshop.example%2Fhelp%2Fa"] {
        expect(try await server.get(path).response.status, equals: .notFound)
      }
      expect(try contents(of: folder.planPath), equals: before)
    }
  }

  @Test func `a link without a scheme is completed, and the page says so`() async throws {
    try await withPlanServer { folder, server in
      let page = try await server.get("/?link=shop.example%2Fproduct%2F7").text
      expect(
        page,
        contains: [
          "The link has no scheme, so <code>https://shop.example/product/7</code> is tapped.", "Opens <b>shop</b>",
          "&quot;open&quot;: &quot;https://shop.example/product/7&quot;",
        ])
      expect(try await server.get("/?\(Self.link)").text, lacks: "no scheme")
    }
  }

  @Test func `a cell for each source and state has the destination, and a link that chooses both`() async throws {
    try await withPlanServer { folder, server in
      let page = try await server.get("/?\(Self.link)&state=background").text
      expect(page, contains: "<caption>From every source, for each state of the app</caption>")
      let address = "/?\(Self.link)&amp;from=addressBar&amp;state="
      let words = try #require(Tap.sources.first { $0.from == "addressBar" }).words
      expect(
        page,
        contains: [
          """
          <a href="\(address)background#answer" title="">\(words)</a></th><td class="web">\
          <a href="\(address)notRunning#answer" \
          title="browser, because address-bar">browser</a></td>
          """, ">\(words)</option>", ": https://another.example/</a></th>",
        ])
      let here = "<a href=\"/?\(Self.link)&amp;from=messages&amp;state=background#answer\""
      expect(
        page,
        contains: [
          "<td class=\"app\" aria-current=\"true\">\(here) title=\"shop, because rule-matches",
          "<p>\(here)>Link to this answer</a></p>",
        ])
    }
  }

  @Test func `the apps of the plan are no choice, even if the form sends them`() async throws {
    try await withPlanServer { folder, server in
      expect(try await server.get("/?\(Self.link)&apps=chosen&installed=shop").text, lacks: "apps=chosen")
      expect(try await server.get("/?\(Self.link)&apps=chosen").text, contains: "apps=chosen")
    }
  }

  @Test func `the proposed row has an id that no other row has`() async throws {
    let id = "shop.example/product/7 from messages"
    let rows = [id, id + " 2"].map {
      #"{ "id": "\#($0)", "open": "https://shop.example/product/7", "from": "mail", "expect": { "opens": "shop" } },"#
    }
    try await withPlanServer(
      ServedFolder.plan.replacing(#""links": ["#, with: #""links": ["# + rows.joined())
    ) { folder, server in
      let page = try await server.get("/?\(Self.link)").text
      expect(page, contains: "&quot;id&quot;: &quot;\(id) 3&quot;")
      let own = try await server.get("/?\(Self.link)&id=a+seventh+%3Cb%3E").text
      expect(own, contains: "&quot;id&quot;: &quot;a seventh &lt;b&gt;&quot;")
      let taken = try await server.get("/?\(Self.link)&id=a+product").text
      expect(taken, contains: "&quot;id&quot;: &quot;a product 2&quot;")
    }
  }

  @Test func `an equal row of the plan is named`() async throws {
    try await withPlanServer { folder, server in
      let link = "link=https%3A%2F%2Fshop.example%2Fproduct%2F42"
      let equal =
        "The plan already has this row, <b>a product</b> at <code>\(folder.planPath):11</code>; compared with it: "
      expect(try await server.get("/?\(link)&from=messages").text, contains: equal + "as the row expects.")
      for other in ["\(link)&from=mail", "\(link)&state=background", "\(link)&apps=chosen", Self.link] {
        expect(try await server.get("/?\(other)").text, lacks: "already has this row")
      }
      let hostile = "link=\(PercentEncodedText.of("https://shop.example/'\"><b>&"))&from=mail"
      let escaped = "already has this row, <b>&lt;script&gt;alert(1)&lt;/script&gt;</b>"
      expect(try await server.get("/?\(hostile)").text, contains: escaped)
      try folder.write(ServedFolder.association.replacing("/product/*", with: "/products/*"), to: "shop.json")
      let failed = equal + "the row has failed: expected opens &quot;shop&quot;, got &quot;browser&quot;."
      expect(try await server.get("/?\(link)&from=messages").text, contains: failed)
    }
  }

  @Test func `another system version can be chosen beside the devices of the plan`() async throws {
    let plan = ServedFolder.plan.replacing(
      #""links": ["#, with: #""devices": { "old": { "os": "iOS 12" }, "new": { "os": "iOS 18" } }, "links": ["#)
    try await withPlanServer(plan) { folder, server in
      let page = try await server.get("/?\(Self.link)&system=iOS+15").text
      expect(
        page,
        contains: [
          "Opens <b>shop</b>", "&quot;ios-15&quot;: { &quot;os&quot;: &quot;iOS 15&quot; }",
          "&quot;on&quot;: &quot;ios-15&quot;",
        ])
    }
  }

  @Test func `input is escaped, and placeholders are not expanded`() async throws {
    try await withPlanServer { folder, server in
      let text = PercentEncodedText.of("https://shop.example/\"><script>alert(1)</script>${x}")
      let page = try await server.get(
        "/?link=\(text)&place=\(text)&system=\(text)&after=\(text)&from=\(text)&device=\(text)"
      ).text
      expect(page, lacks: "<script>")
      let row = try await server.get("/?link=\(text)").text
      expect(row, contains: "$${x}")
      expect(row, lacks: "<script>")
    }
  }

  @Test func `the journal and the proxy script contain only the plan's hosts and Apple's CDN`()
    async throws
  {
    try await withPlanServer { folder, server in
      for host in ["update.example", "shop.example", "127.0.0.1"] {
        _ = try await server.get("/", ["Host": host])
      }
      expect(server.server.journal.map { $0.request?.host }, equals: ["shop.example"])
      let script = try await server.get("/proxy.pac").text
      let cdn = "app-site-association.cdn-apple.com"
      expect(
        script,
        contains: [
          "[\"shop.example\", \"large.example\", \"broken.example\", \"\(cdn)\"]",
          "\"PROXY 127.0.0.1:\(server.port)\" : \"DIRECT\"",
        ])
    }
  }
}

enum PercentEncodedText {
  static func of(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}
