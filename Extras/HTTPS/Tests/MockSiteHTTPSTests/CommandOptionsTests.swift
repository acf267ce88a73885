import Foundation
import MockSite
import MockSiteHTTPS
import Testing

@testable import linkplan_https

@Suite struct CommandOptionsTests {
  private func served(_ words: [String]) throws -> CommandOptions? {
    if case .serve(let options) = try CommandOptions.parse(words) { options } else { nil }
  }

  @Test func parsesAllOptions() throws {
    let options = try #require(
      try served([
        "a.json", "--port", "8443", "--serve-port=8080", "--authority", "/tmp/ca/",
        "--tls-fault", "Shop.example=noAnswer", "--remove-authority", "--", "-b.json",
      ]))
    #expect(options.plans == ["a.json", "-b.json"])
    #expect(options.port == 8443)
    #expect(options.sitePort == 8080)
    #expect(options.folder.path == "/tmp/ca")
    #expect(options.faults == ["shop.example": .noAnswer])
    #expect(options.removesAuthority)
  }

  @Test(arguments: [
    ([], "missing argument: PLAN; see linkplan-https --help"),
    (["--port"], "missing value of --port"),
    (
      ["a", "--port", "70000"],
      "invalid value \"70000\" for --port: expected a port number from 0 to 65535"
    ),
    (["a", "--prot", "1"], "unknown option --prot; see linkplan-https --help"),
    (
      ["a", "--tls-fault", "shop.example=slow"],
      "invalid value \"shop.example=slow\" for --tls-fault: "
        + "expected HOST= and one of handshakeCut, noAnswer, oldVersionOnly"
    ),
  ])
  func reportsInvalidArguments(_ words: [String], _ message: String) {
    let error = #expect(throws: CommandError.self) { try CommandOptions.parse(words) }
    #expect(error?.description == message)
  }

  @Test func removesTheAuthorityWithoutAPlan() throws {
    let request = try CommandOptions.parse(["--remove-authority", "--authority", "/tmp/ca"])
    guard case .remove(let folder) = request else { throw CommandError("not a removal") }
    #expect(folder.path == "/tmp/ca")
  }

  @Test func quotesPathsForTheShell() {
    let guide = TrustGuide(certificate: "/tmp/it's here/a.pem", name: "an authority", port: 8443)
    #expect(guide.trust.contains(#"add-root-cert '/tmp/it'\''s here/a.pem'"#))
    #expect(guide.trust.contains("--proxy http://127.0.0.1:8443 https://HOST/"))
    #expect(guide.distrust.contains("-D -n 'an authority'"))
    #expect(!guide.distrust.contains("curl"))
  }

  @Test func refusesDuplicateHosts() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "plans-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let plan = #"""
      {"version": 1, "sites": {"shop.example": {}},
       "links": [{"open": "https://shop.example/", "expect": {"opens": "browser"}}]}
      """#
    for name in ["a.json", "b.json"] {
      try plan.write(
        to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
    let one = try PlanSites([folder.path + "/a.json"])
    #expect(one.site.hosts.map(\.name) == ["shop.example"])
    #expect(!one.haveChanged)
    try (plan + "\n").write(
      to: folder.appendingPathComponent("a.json"), atomically: true, encoding: .utf8)
    #expect(one.haveChanged)
    #expect(throws: CommandError.self) { try PlanSites([folder.path]) }
  }
}
