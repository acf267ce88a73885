import Foundation
import MockSite
import MockSiteHTTPS
import NIOCore
import NIOSSL
import Testing

@Suite(.timeLimit(.minutes(1))) struct HTTPSSiteTests {
  static let shop = Site([
    Site.Host("shop.example", [.page("/product/:id", title: "Product {id}")]),
    Site.Host("self.example", [.page("/", title: "Self")], certificate: .selfSigned),
    Site.Host("expired.example", [.page("/", title: "Expired")], certificate: .expired),
    Site.Host("wrong.example", [.page("/", title: "Wrong")], certificate: .wrongHost),
    Site.Host("private.example", [.page("/", title: "Private")], certificate: .untrustedRoot),
  ])

  private func client(_ site: HTTPSSite, tunnel: String? = nil) -> Client {
    Client(port: site.port, authority: site.authority, tunnel: tunnel)
  }

  @Test(arguments: [nil, "shop.example:443", "SHOP.example:8443"])
  func answersOverTLS(_ tunnel: String?) async throws {
    try await withHTTPSSite(Self.shop) { site in
      let end = try await client(site, tunnel: tunnel).get("/product/42", of: "shop.example")
      #expect(end.text.hasPrefix("HTTP/1.1 200 "))
      #expect(end.text.contains("<title>Product 42</title>"))
      #expect(end.error == nil)
      #expect(site.server.journal.map(\.request?.path) == ["/product/42"])
    }
  }

  @Test func forwardsPlainRequests() async throws {
    try await withHTTPSSite(Self.shop) { site in
      let end = try await client(site).get("http://shop.example/product/7", of: nil)
      #expect(end.text.contains("<title>Product 7</title>"))
      let tunnelled = try await client(site, tunnel: "shop.example:80").send(
        "GET /product/8 HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n", host: nil)
      #expect(tunnelled.text.contains("<title>Product 8</title>"))
    }
  }

  @Test(arguments: [
    ("self.example", true), ("expired.example", true), ("wrong.example", true),
    ("private.example", true), ("shop.example", false),
  ])
  func presentsTheCertificateOfTheHost(_ host: String, _ isRefused: Bool) async throws {
    try await withHTTPSSite(Self.shop) { site in
      let end = try await client(site).get("/", of: host)
      #expect((end.error is NIOSSLError || end.error is NIOSSLExtraError) == isRefused)
      #expect(site.server.journal.isEmpty == isRefused)
    }
  }

  @Test func isNotTrustedByDefault() async throws {
    try await withHTTPSSite(Self.shop) { site in
      let end = try await Client(port: site.port).get("/product/42", of: "shop.example")
      #expect(end.error != nil)
      #expect(site.server.journal.isEmpty)
    }
  }

  @Test func refusesUnknownHosts() async throws {
    try await withHTTPSSite(Self.shop) { site in
      let elsewhere = "elsewhere.example"
      let tunnel = try await client(site, tunnel: "\(elsewhere):443").get("/", of: elsewhere)
      #expect(tunnel.text.hasPrefix("HTTP/1.1 502 "))
      let direct = try await client(site).get("/", of: elsewhere)
      #expect(direct.error != nil)
      let named = try await client(site, tunnel: "shop.example:443").get("/", of: elsewhere)
      #expect(named.error != nil)
      #expect(site.server.journal.isEmpty)
    }
  }

  @Test func refusesAnInvalidConnectTarget() async throws {
    try await withHTTPSSite(Self.shop) { site in
      let end = try await client(site, tunnel: "shop.example").get("/", of: "shop.example")
      #expect(end.text.hasPrefix("HTTP/1.1 400 "))
    }
  }

  @Test func answersForAnyNameOfAWildcardHost() async throws {
    try await withHTTPSSite(Site(anyHost: [.page("/", title: "Any")])) { site in
      for host in ["a.example", "b.example"] {
        let end = try await client(site).get("/", of: host)
        #expect(end.text.contains("<title>Any</title>"))
      }
    }
  }

  @Test func answersForLoopbackAddresses() async throws {
    let site = Site(anyHost: [.page("/", title: "Any")])
    try await withHTTPSSite(site) { site in
      var client = client(site)
      client.tunnel = "127.0.0.1:443"
      let end = try await client.get("/", of: "localhost")
      #expect(end.text.contains("<title>Any</title>"))
    }
  }

  @Test func forwardsLargeResponses() async throws {
    let content = String(repeating: "0123456789abcdef", count: 1 << 18)
    let host = Site.Host(
      "long.example",
      [.resource(.get, "/long") { _ in .text(content) }])
    try await withHTTPSSite(Site([host])) { site in
      let end = try await client(site).get("/long", of: "long.example")
      #expect(end.text.hasSuffix(content))
      #expect(end.error == nil)
    }
  }

  @Test func forwardsResets() async throws {
    var host = Site.Host("reset.example", [.page("/", title: "Never")])
    host.faults = [.reset(at: .head)]
    try await withHTTPSSite(Site([host])) { site in
      let end = try await client(site).get("/", of: "reset.example")
      #expect(end.text.isEmpty)
      #expect((end.error as? IOError)?.errnoCode == ECONNRESET || end.error is NIOSSLError)
    }
  }

  @Test func updatesTheSite() async throws {
    try await withHTTPSSite(Self.shop) { site in
      let page = Site.Resource.page("/", title: "Other")
      site.update(Site([Site.Host("shop.example", [page], certificate: .expired)]))
      let end = try await client(site).get("/", of: "shop.example")
      #expect(end.error != nil)
    }
  }

  @Test func stopsAtTheEndOfTheScope() async throws {
    let port = try await withHTTPSSite(Self.shop) { $0.port }
    await #expect(throws: (any Error).self) {
      try await Client(port: port).get("/", of: "shop.example")
    }
  }
}
