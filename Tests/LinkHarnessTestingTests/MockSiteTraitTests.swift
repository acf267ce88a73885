import Foundation
import LinkHarnessTesting
import MockSite
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Requests a path from the current test's server and returns the content.
private func get(_ path: String) async throws -> String {
  let server = try #require(SiteServer.current)
  let url = try #require(URL(string: server.origin + path))
  let session = URLSession(configuration: .ephemeral)
  defer { session.invalidateAndCancel() }
  return String(decoding: try await session.data(from: url).0, as: UTF8.self)
}

private let counting = Site(anyHost: [.template(.get, "/:n", .text("{n} {counter}"))])

@Suite(.mockSite(counting)) struct MockSiteTraitTests {
  @Test(arguments: 0..<20) func `each case has its own server`(_ number: Int) async throws {
    expect(try await get("/\(number)"), equals: "\(number) 1")
    expect(SiteServer.current?.journal.count, equals: 1)
  }

  @Test(.mockSite(Site(anyHost: [.fixed(.get, "/", .text("inner"))])))
  func `the site of a test overrides that of its suite`() async throws {
    expect(try await get("/"), equals: "inner")
  }
}

struct WithSiteTests {
  @Test func `an error thrown by the body is rethrown unchanged`() async throws {
    struct Broken: Error {}
    await #expect(throws: Broken.self) {
      try await withSite(counting) { _ in throw Broken() }
    }
  }
}
