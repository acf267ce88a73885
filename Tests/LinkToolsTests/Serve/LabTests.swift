import Foundation
import LinkHarness
import LinkModel
import MockSite
import TestSupport
import Testing

@testable import LinkTools

/// Tests the lab with plain requests, like those of a browser with JavaScript disabled.
struct LabTests {
  private func get(
    _ server: PlanServer, _ path: String, _ fields: HTTPFields = [:]
  ) async throws -> (response: HTTPResponse, text: String) {
    let response = try await URLSessionClient.get(server.origin + path, fields: fields)
    return (response, String(decoding: response.body, as: UTF8.self))
  }

  private static let link = "link=https%3A%2F%2Fshop.example%2Fproduct%2F7"

  @Test func `a tap shows the stages, reason, rules, screens and row for the plan`()
    async throws
  {
    let folder = try ServedFolder()
    let server = try await PlanServer.start(folder.planPath)
    let page = try await get(server, "/lab?\(Self.link)").text
    expect(page, contains: "Opens <b>shop</b> <code>https://shop.example/product/7</code>")
    expect(page, contains: "<code>rule-matches</code>: component 0 of entry 0")
    expect(page, contains: "<ol class=\"ladder\">")
    expect(page, contains: "rules for ABCDE12345.com.example.shop in \(folder.path)/shop.json")
    expect(page, contains: "&quot;id&quot;: &quot;shop.example/product/7 from messages&quot;")
    expect(page, contains: "&quot;expect&quot;: { &quot;opens&quot;: &quot;shop&quot;")
    expect(page, lacks: "<form action=\"/rows\"")
    await server.stop()
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
    let folder = try ServedFolder()
    let server = try await PlanServer.start(folder.planPath)
    let page = try await get(server, "/lab?\(Self.link)&\(field)").text
    expect(page, contains: answer)
    expect(page, contains: row)
    await server.stop()
  }

  @Test func `a row of the plan is shown with its expectations and fills in the form`()
    async throws
  {
    let folder = try ServedFolder()
    let server = try await PlanServer.start(folder.planPath)
    let page = try await get(server, "/lab?row=a%20product").text
    expect(page, contains: "The row <b>a product</b> at <code>\(folder.planPath):11</code>")
    expect(page, contains: "value=\"https://shop.example/product/42\"")
    expect(page, contains: "<option value=\"messages\" selected>")
    let hostile = try await get(server, "/lab?row=%3Cscript%3Ealert(1)%3C/script%3E").text
    expect(hostile, lacks: "<script>")
    expect(
      try await get(server, "/lab?row=nothing").text, contains: "The plan has no row “nothing”.")
    await server.stop()
  }

  @Test func `the lab opens on the first row, and an empty link shows nothing`() async throws {
    let folder = try ServedFolder()
    let server = try await PlanServer.start(folder.planPath)
    expect(try await get(server, "/lab").text, contains: "The row <b>a product</b>")
    expect(try await get(server, "/lab?link=").text, contains: "Type a link")
    await server.stop()
  }

  @Test func `a link without a scheme is completed, and the page says so`() async throws {
    let folder = try ServedFolder()
    let server = try await PlanServer.start(folder.planPath)
    let page = try await get(server, "/lab?link=shop.example%2Fproduct%2F7").text
    expect(page, contains: "The link has no scheme, so <code>https://shop.example/product/7</code> is tapped.")
    expect(page, contains: "Opens <b>shop</b>")
    expect(page, contains: "&quot;open&quot;: &quot;https://shop.example/product/7&quot;")
    expect(try await get(server, "/lab?\(Self.link)").text, lacks: "no scheme")
    await server.stop()
  }

  @Test func `the destination from every source is listed, with a link that chooses the source`() async throws {
    let folder = try ServedFolder()
    let server = try await PlanServer.start(folder.planPath)
    let page = try await get(server, "/lab?\(Self.link)&state=background").text
    expect(page, contains: "<caption>From every source</caption>")
    let address = "/lab?\(Self.link)&amp;from=addressBar&amp;state=background#answer"
    let cell = "<td role=\"cell\" data-label=\"Goes to\">browser</td>"
    expect(page, contains: "<a href=\"\(address)\">addressBar</a></th>\(cell)")
    expect(page, contains: "<code>address-bar</code>")
    expect(page, contains: "safari on https://another.example/")
    await server.stop()
  }

  @Test func `two choices are compared side by side`() async throws {
    let folder = try ServedFolder()
    let server = try await PlanServer.start(folder.planPath)
    let with = PercentEncodedText.of("link=https%3A%2F%2Fshop.example%2Fproduct%2F7&from=messages")
    let first = try await get(server, "/lab?\(Self.link)&from=messages").text
    expect(first, contains: "<a href=\"/lab?\(Self.link)&amp;from=messages&amp;with=link%3D")
    let page = try await get(server, "/lab?\(Self.link)&from=addressBar&with=\(with)").text
    expect(page, contains: "<h3>Before: from messages</h3>\n<p class=\"verdict\">Opens <b>shop</b>")
    expect(page, contains: "<h3>Now: from addressBar</h3>\n<p class=\"verdict\">Opens in <b>the browser</b>")
    expect(page, contains: "<input type=\"hidden\" name=\"with\" value=\"link=https%3A%2F%2Fshop.example")
    expect(page, contains: "from=addressBar#answer\">Stop comparing</a>")
    await server.stop()
  }

  @Test func `the last taps are listed, without the beginnings of a typed link`() async throws {
    let folder = try ServedFolder()
    let server = try await PlanServer.start(folder.planPath)
    for link in ["https%3A%2F%2Fsho", "https%3A%2F%2Fshop.example%2Fproduct%2F7"] {
      _ = try await get(server, "/lab?link=\(link)")
    }
    let page = try await get(server, "/lab?\(Self.link)&from=mail").text
    let items = page.components(separatedBy: "<h3>Last taps</h3>").last?.components(separatedBy: "<li>").dropFirst()
    expect(items?.map { $0.contains("from=mail") }, equals: [true, false])
    expect(page, contains: "https://shop.example/product/7</a>: shop, because rule-matches</li>")
    await server.stop()
  }

  @Test func `the apps of the plan are no choice, even if the form sends them`() async throws {
    let folder = try ServedFolder()
    let server = try await PlanServer.start(folder.planPath)
    expect(try await get(server, "/lab?\(Self.link)&apps=chosen&installed=shop").text, lacks: "apps=chosen")
    expect(try await get(server, "/lab?\(Self.link)&apps=chosen").text, contains: "apps=chosen")
    await server.stop()
  }

  @Test func `the proposed row has an id that no other row has`() async throws {
    let id = "shop.example/product/7 from messages"
    let rows = [id, id + " 2"].map {
      #"{ "id": "\#($0)", "open": "https://shop.example/product/7", "from": "mail", "expect": { "opens": "shop" } },"#
    }
    let folder = try ServedFolder(
      ServedFolder.plan.replacing(#""links": ["#, with: #""links": ["# + rows.joined()))
    let server = try await PlanServer.start(folder.planPath)
    expect(try await get(server, "/lab?\(Self.link)").text, contains: "&quot;id&quot;: &quot;\(id) 3&quot;")
    await server.stop()
  }

  @Test func `an equal row of the plan is named`() async throws {
    let folder = try ServedFolder()
    let server = try await PlanServer.start(folder.planPath)
    let link = "link=https%3A%2F%2Fshop.example%2Fproduct%2F42"
    let equal = "The plan already has this row: <a href=\"/lab?row=a%20product\">a product</a>."
    expect(try await get(server, "/lab?\(link)&from=messages").text, contains: equal)
    for other in ["\(link)&from=mail", "\(link)&state=background", "\(link)&apps=chosen", Self.link] {
      expect(try await get(server, "/lab?\(other)").text, lacks: "already has this row")
    }
    await server.stop()
  }

  @Test func `input is escaped, and placeholders are not expanded`() async throws {
    let folder = try ServedFolder()
    let server = try await PlanServer.start(folder.planPath)
    let text = PercentEncodedText.of("https://shop.example/\"><script>alert(1)</script>${x}")
    let page = try await get(
      server,
      "/lab?link=\(text)&place=\(text)&system=\(text)&after=\(text)&from=\(text)&device=\(text)"
    ).text
    expect(page, lacks: "<script>")
    let row = try await get(server, "/lab?link=\(text)").text
    expect(row, contains: "$${x}")
    expect(row, lacks: "<script>")
    await server.stop()
  }

  @Test func `the displayed page runs no scripts, loads nothing and has no working links`()
    async throws
  {
    let folder = try ServedFolder()
    let server = try await PlanServer.start(folder.planPath)
    let url = "https%3A%2F%2Fshop.example%2Fhelp%2Fa"
    let (response, text) = try await get(server, "/preview?url=\(url)")
    expect(text, contains: "<h1>Help</h1>")
    expect(
      response.fields["Content-Security-Policy"] ?? "", hasPrefix: "sandbox; default-src 'none';")
    expect(
      try await get(server, "/preview?url=https%3A%2F%2Felsewhere.example%2F").response.status,
      equals: .notFound)
    await server.stop()
  }

  @Test func `elements that connect to other hosts are replaced by unknown elements`() {
    expect(
      PagePreview.harmless(
        "<LINK rel=preconnect href=//evil><meta http-equiv=refresh><iframe srcdoc='<link>'></iframe><b>a<c"
      ),
      equals:
        "<x-LINK rel=preconnect href=//evil><x-meta http-equiv=refresh><x-iframe srcdoc='<x-link>'></iframe><b>a<c"
    )
    expect(PagePreview.harmless("<linkage><"), equals: "<linkage><")
  }

  @Test func `the journal and the proxy script contain only the plan's hosts and Apple's CDN`()
    async throws
  {
    let folder = try ServedFolder()
    let server = try await PlanServer.start(folder.planPath)
    for host in ["update.example", "shop.example", "127.0.0.1"] {
      _ = try await get(server, "/", ["Host": host])
    }
    expect(server.server.journal.map { $0.request?.host }, equals: ["shop.example"])
    let script = try await get(server, "/proxy.pac").text
    let cdn = "app-site-association.cdn-apple.com"
    expect(script, contains: "[\"shop.example\", \"large.example\", \"broken.example\", \"\(cdn)\"]")
    expect(script, contains: "\"PROXY 127.0.0.1:\(server.port)\" : \"DIRECT\"")
    await server.stop()
  }
}

enum PercentEncodedText {
  static func of(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}
