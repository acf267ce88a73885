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
        "from=safari%3D", "Opens in <b>the browser</b>",
        "{ &quot;safari&quot;: &quot;https://shop.example/&quot; }"
      ),
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
