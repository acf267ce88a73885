import Foundation
import Testing

@testable import linkplan

@Suite struct ExplainTests {
  private static let file = """
    { "applinks": { "details": [
      { "appIDs": ["ABCDE12345.com.example.shop"],
        "components": [
          { "/": "/sale/*", "?": { "preview": "?*" }, "exclude": true },
          { "/": "/sale/*" } ] } ] } }
    """

  @Test func `a link that stays in the browser names component, index and line`() async throws {
    let folder = try Folder(["aasa": Self.file])
    let run = await CommandRun.of(
      "explain", "https://shop.example/sale/1?preview=yes", "--association", folder.path + "/aasa",
      "--from", "messages")
    #expect(run.status == .success)
    #expect(run.results.contains("browser, because excluded"))
    #expect(run.results.contains("component 0 of entry 0 (\(folder.path)/aasa:4)"))
    #expect(run.results.contains(#"✓ query preview= "yes"  fits  "?*""#))
  }

  @Test func `the nearest rule is named when none holds`() async throws {
    let folder = try Folder(["aasa": Self.file])
    let run = await CommandRun.of(
      "explain", "https://shop.example/sales", "--association", folder.path + "/aasa")
    #expect(run.results.contains("browser, because no-rule-matches"))
    #expect(
      run.results.contains(#"nearest: component 1; path "/sales/" would have to fit "/sale/*""#))
  }

  @Test func `an app the file does not list is told so`() async throws {
    let folder = try Folder(["aasa": Self.file])
    let run = await CommandRun.of(
      "explain", "https://shop.example/sale/1", "--association", folder.path + "/aasa", "--app",
      "ABCDE12345.com.example.other")
    #expect(run.results.contains("because app-not-in-file"))
  }

  @Test func `a page of the same host keeps a tap in Safari`() async throws {
    let folder = try Folder(["aasa": Self.file])
    let run = await CommandRun.of(
      "explain", "https://shop.example/sale/1", "--association", folder.path + "/aasa", "--from",
      "safari=https://shop.example/")
    #expect(run.results.contains("because same-domain-in-safari"))
  }

  @Test func `programs get the same as one object`() async throws {
    let folder = try Folder(["aasa": Self.file])
    let run = await CommandRun.of(
      "explain", "https://shop.example/sale/1", "--association", folder.path + "/aasa", "--json")
    let object = try #require(try jsonLines(run.results).first)
    let stages = try #require(object["stages"] as? [String: Any])
    let decide = try #require(stages["decide"] as? [String: Any])
    #expect(decide["because"] as? String == "rule-matches")
    let rules = try #require(object["rules"] as? [[String: Any]])
    #expect(rules.map { $0["holds"] as? Bool } == [false, true])
    #expect(rules.map { $0["line"] as? Int } == [4, 5])
  }
}
