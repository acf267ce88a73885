import MockSite
import MockSiteHTTPS
import NIOSSL
import Testing

@Suite(.timeLimit(.minutes(1))) struct TLSFaultTests {
  private let site = Site([
    Site.Host("shop.example", [.page("/", title: "Shop")]),
    Site.Host("good.example", [.page("/", title: "Good")]),
  ])

  private func ask(
    _ fault: TLSFault, versions: ClosedRange<Int> = 12...13, host: String = "shop.example"
  ) async throws -> Client.End {
    let options = HTTPSFront.Options(faults: ["Shop.example": fault])
    return try await withHTTPSSite(site, options: options) { site in
      try await Client(port: site.port, authority: site.authority, versions: versions)
        .get("/", of: host)
    }
  }

  @Test func cutsTheHandshake() async throws {
    let end = try await ask(.handshakeCut)
    #expect(end.text.isEmpty)
    #expect(end.error != nil)
  }

  @Test func supportsOldVersionsOnly() async throws {
    let refused = try await ask(.oldVersionOnly)
    #expect(refused.error is NIOSSLError)
    let old = try await ask(.oldVersionOnly, versions: 10...11)
    #expect(old.text.contains("<title>Shop</title>"))
  }

  @Test func refusesOldVersionsByDefault() async throws {
    #expect(try await ask(.oldVersionOnly, versions: 10...11, host: "good.example").error != nil)
  }

  @Test(arguments: TLSFault.allCases)
  func doesNotAffectOtherHosts(_ fault: TLSFault) async throws {
    let end = try await ask(fault, host: "good.example")
    #expect(end.text.contains("<title>Good</title>"))
  }

  /// The client would wait for a minute, so the test stops the front.
  ///
  /// Without the fault, the client would receive the page while the second client is served.
  @Test func doesNotAnswer() async throws {
    let options = HTTPSFront.Options(faults: ["shop.example": .noAnswer])
    let site = try await HTTPSSite.start(site, options: options)
    let waiting = Task {
      try await Client(port: site.port, authority: site.authority).get("/", of: "shop.example")
    }
    let good = try await Client(port: site.port, authority: site.authority)
      .get("/", of: "good.example")
    #expect(good.error == nil)
    await site.stop()
    // Connecting fails if the front stopped first.
    let end = try? await waiting.value
    #expect(end?.text ?? "" == "")
    #expect(site.server.journal.count == 1)
  }
}
