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

struct VerifyingTests {
  @Test func `an unanswered request is an issue of its test`() async throws {
    try await withKnownIssue {
      try await withSite(counting) { server in
        try await SiteServer.$current.withValue(server) { _ = try await get("/a/b") }
      }
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("path ✗ expected /:n, got /a/b") }
    }
  }

  @Test func `an unused resource is an issue if requested`() async throws {
    try await withKnownIssue {
      try await withSite(counting, verifying: .strict) { _ in }
    } matching: { issue in
      issue.comments.contains {
        $0.rawValue.contains("'GET /:n' of * did not respond to any request")
      }
    }
    try await withSite(counting) { _ in }
  }

  @Test func `an unmet expectation is an issue at its position`() async throws {
    try await withSite(counting) { server in
      withKnownIssue {
        server.expect(.exactly(1, RequestMatch(.get, "/a")), .never(RequestMatch(.post, "/a")))
      } matching: { issue in
        issue.sourceLocation?.fileID.hasSuffix("MockSiteTraitTests.swift") == true
          && issue.comments.contains { $0.rawValue == "expected GET /a once; received: never" }
      }
    }
  }

  @Test func `an error thrown by the body is rethrown unchanged`() async throws {
    struct Broken: Error {}
    await #expect(throws: Broken.self) {
      try await withSite(counting, verifying: .strict) { _ in throw Broken() }
    }
  }
}
