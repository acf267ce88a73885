import MockSite
import TestSupport
import Testing

@testable import linkplan

struct CheckTests {
  private static let file =
    #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.shop"],"components":[]}]}}"#

  private static let site = Site([
    Site.Host("good.example", [.association(file)]),
    Site.Host("octets.example", [.association(file, contentType: "application/octet-stream")]),
    Site.Host("broken.example", [.association("{,}")]),
    Site.Host(
      "moved.example",
      [.redirect("/.well-known/apple-app-site-association", to: "/elsewhere")]),
    Site.Host("missing.example", []),
  ])

  struct Row: CustomTestStringConvertible, Sendable {
    let host: String
    let status: CommandStatus
    let says: String
    var testDescription: String { host }
  }

  @Test(arguments: [
    Row(
      host: "good.example", status: .success,
      says: "1 app\n  status 200, 85 bytes, type application/json"),
    Row(
      host: "octets.example", status: .success,
      says: "note: the content type is application/octet-stream"),
    Row(host: "broken.example", status: .failure, says: "the content is not valid JSON"),
    Row(host: "moved.example", status: .failure, says: "302 to /elsewhere"),
    Row(host: "missing.example", status: .failure, says: "the server responded with 404"),
  ])
  func `a host's file is checked as the system would check it`(row: Row) async throws {
    try await withServer(Self.site) { server in
      let run = await CommandRun.of("check", server.origin, "--host", row.host)
      expect(run.status, equals: row.status)
      #expect(run.results.contains(row.says), "\(run.results)")
      let asked = try #require(server.journal.first)
      expect(asked.request?.path, equals: "/.well-known/apple-app-site-association")
    }
  }

  @Test func `the help states the limits of a download`() async {
    let help = await CommandRun.of("check", "--help").results
    expect(help, contains: "exceeds 131072 bytes")
    expect(help, contains: "30 seconds")
  }

  @Test func `a host that does not respond is a failure, also in JSON`() async throws {
    // The port of a closed server might already belong to another test, so this server stays open and resets
    // connections.
    let site = Site(anyHost: [.fixed(.get, "/:rest*", .text("")).faults(.reset())])
    let run = try await withServer(site) { server in
      await CommandRun.of("check", "http://127.0.0.1:\(server.port)/", "--json")
    }
    expect(run.status, equals: .failure)
    let object = try #require(try jsonLines(run.results).first)
    expect(object["ok"] as? Bool, equals: false)
    expect(object["outcome"] as? String, equals: "association-unreachable")
  }
}
