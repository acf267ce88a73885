@testable import LinkTools

/// Tests the comparison of the file cached by Apple's CDN with the website's file.
///
/// One server acts as both the CDN and the website.
struct CDNCheckTests {
  struct Row: NamedRow {
    let name: String
    let site: String
    var age: String?
    let copy: HTTPResponse
    let isGood: Bool
    let says: String
    let code: String
  }

  private static func file(_ path: String) -> String {
    Sample.rules(#"{"/":"\#(path)"}"#)
  }

  private static func copy(_ text: String) -> HTTPResponse {
    HTTPResponse(fields: ["Content-Type": "application/json"], body: Array(text.utf8))
  }

  static let rows: [Row] = [
    .init(
      name: "the same file", site: file("/a"), copy: copy(file("/a")), isGood: true,
      says: "Apple's CDN: the cached file is identical to the site's file", code: "same"),
    .init(
      name: "another text of one meaning", site: file("/a"),
      copy: copy(" " + file("/a")), isGood: true, says: "no difference in the files' effects",
      code: "equivalent"),
    .init(
      name: "an old copy", site: file("/new"), copy: copy(file("/old")), isGood: false,
      says: "\(Sample.id): https://", code: "differs"),
    .init(
      name: "a failure", site: file("/a"),
      copy: HTTPResponse(
        status: .notFound,
        fields: ["Apple-Failure-Reason": "SWCERR00301 Timeout"]), isGood: false,
      says: "the request failed with status 404: SWCERR00301 Timeout", code: "none"),
    .init(
      name: "a copy of the site's own CDN", site: file("/a"), age: "7200",
      copy: copy(file("/a")), isGood: true,
      says: "the site's own CDN returned a file cached 7200 s ago", code: "same"),
  ]

  @Test(arguments: rows)
  func `the CDN's copy is compared with the site's file`(_ row: Row) async throws {
    var fields: HTTPFields = ["Content-Type": "application/json"]
    if let age = row.age { fields.append(name: "Age", value: age) }
    let site = Site.Resource.fixed(
      .get, "/.well-known/apple-app-site-association",
      HTTPResponse(fields: fields, body: Array(row.site.utf8)))
    let cdn = Site.Resource.fixed(.get, "/a/v1/127.0.0.1", row.copy)
    try await withServer(Site([.init("*", [site, cdn])])) { server in
      let check = await HostCheck(of: server.origin)
        .compared(withCDN: server.origin + "/a/v1/")
      expect(check.isGood, equals: row.isGood)
      expect(check.text, contains: row.says)
      expect(check.json.text, contains: #""outcome":"\#(row.code)""#)
    }
  }

  @Test func `an unreachable CDN is reported`() async throws {
    // The server keeps its port during the check; the port of a stopped server could be taken by another test's server.
    var site = Site([])
    site.connectionFaults = [.refuse]
    let check = try await withServer(site) { server in
      await CDNCheck(of: "shop.example", nil, nil, at: server.origin + "/a/v1/")
    }
    #expect(!check.isGood)
    expect(check.lines.first ?? "", hasPrefix: "Apple's CDN: the download failed")
  }
}
