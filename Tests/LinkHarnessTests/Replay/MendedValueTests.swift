@testable import LinkHarness

/// Tests that the value is named without which the row would pass, in whatever file it stands.
struct MendedValueTests {
  private static func rules(_ text: String) -> [String: String] {
    ["aasa": Sample.rules(text, "T.a")]
  }

  private static func domains(_ values: String, _ more: String = "") -> [String: String] {
    ["ids": "<plist><dict><key>com.apple.developer.associated-domains</key>\(values)\(more)</dict></plist>"]
  }

  private static func array(_ value: String) -> String { "<array><string>\(value)</string></array>" }

  private static let documents = rules(#"{ "/": "/b/*" }"#)
    .merging(domains(array("applinks:a.example"))) { $1 }
    .merging([
      "site": #"{ "association": { "file": "aasa" } }"#, "device": #"{ "developerMode": false }"#,
      "app": #"{ "id": "T.a", "build": "development", "entitlements": { "file": "ids" } }"#,
    ]) { $1 }

  private static let opens = ##""open": "https://a.example/b/1#c", "expect": { "opens": "a" }"##

  @Test(arguments: [
    (rules(##"{ "/": "/b/*#c" }"##), opens, ##"write { "/": "/b/*", "#": "c" }"##),
    (rules(#"{ "?": { "p": "*" }, "exclude": true }, { "/": "*" }"#), opens, #"write "?*""#),
    (rules(#"] }, { "appIDs": ["T.a"], "components": [{ "/": "*" }"#), opens, "merge the rules"),
    (rules(#"{ "/": "*" }], "components": [{ "/": "/c" }"#), opens, "delete one of the two"),
    (domains(array("applinks:a.example?mode=developer")), opens, #"device: it follows from "developerMode""#),
    (domains(array("activitycontinuity:a.example")), #""from": "handoff", \#(opens)"#, "ids: a does not list"),
    (
      domains(array("applinks:a.example"), "<key>com.apple.developer.web-browser</key><true/>"), opens,
      "ids: the app is"
    ),
    (
      domains("<string>applinks:a.example</string>"),
      #""install": "a", "expect": { "downloads": ["a.example"] }"#, "is a string, not an array"
    ),
    (["device": #"{ "browserPreferred": ["a.example"] }"#], opens, "device: the user chose"),
    (["aasa": "<!doctype html>"], opens, "site: a.example serves this file"),
  ])
  func `what is at fault is among the first two causes`(
    changed: [String: String], row: String, words: String
  ) async throws {
    let documents = Self.documents.merging(changed) { $1 }.map { "\"\($0)\": \(JSONValue.string($1).text)" }
    let plan = try TestPlan.make(
      """
      { "version": 1, "documents": { \(documents.joined(separator: ", ")) }, "device": { "file": "device" },
        "sites": { "a.example": { "file": "site" } }, "apps": { "a": { "file": "app" } }, "links": [{ \(row) }] }
      """)
    let causes = await plan.result().failures.flatMap(\.causes)
    let texts = causes.prefix(2).map { "\($0.place.file): \($0.message); \($0.fix ?? "")" }
    #expect(texts.contains { $0.contains(words) }, "\(texts)")
  }
}
