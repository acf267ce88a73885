/// Tests that the same file can have different effects on a link in different versions of the system.
struct AssociationKeysTests {
  private static let app = "ABCDE12345.com.example.shop"

  private static let both =
    #"{"appID":"\#(app)","paths":["/old"],"appIDs":["\#(app)"],"components":[{"/":"/new"}]}"#
  private static let onlyNew = #"{"appIDs":["\#(app)"],"components":[{"/":"/new"}]}"#

  @Test(
    arguments: [
      ("iOS 12.5", both, #""apps":[],"#, "/old", .match), ("iOS 12.5", both, #""apps":[],"#, "/new", .noMatch),
      ("iOS 12.5", both, "", "/old", .noMatch), ("tvOS 12", both, #""apps":null,"#, "/old", .noMatch),
      ("iOS 13", both, "", "/old", .noMatch), ("iOS 13", both, "", "/new", .match),
      ("iOS 12.5", onlyNew, "", "/new", .noMatch), ("iOS 13", onlyNew, "", "/new", .match),
      (
        "iOS 13.4", #"{"appIDs":["\#(app)"],"components":[{"/":"/NEW","caseSensitive":false}]}"#,
        "", "/new", .noMatch
      ),
      (
        "iOS 13.5", #"{"appIDs":["\#(app)"],"components":[{"/":"/NEW","caseSensitive":false}]}"#,
        "", "/new", .match
      ),
      ("iOS 13.4", component("/$(digit)"), "", "/7", .noMatch),
      ("iOS 13.4", component("/$(digit)"), "", "/$(digit)", .match),
      ("macOS 10.15.6", component("/$(digit)"), "", "/7", .match),
      ("tvOS 13.3", component("/$(digit)"), "", "/7", .noMatch),
      ("tvOS 13.4", component("/$(digit)"), "", "/7", .match),
      ("iOS 13.7", onlyNew, #""defaults":{"exclude":true},"#, "/new", .match),
      ("iOS 14", onlyNew, #""defaults":{"exclude":true},"#, "/new", .exclude),
      (
        "iOS 13.7", #"{"appIDs":["\#(app)"],"components":[{"/":"/é","percentEncoded":false}]}"#,
        "", "/%C3%A9", .noMatch
      ),
      (
        "watchOS 7", #"{"appIDs":["\#(app)"],"components":[{"/":"/é","percentEncoded":false}]}"#,
        "", "/%C3%A9", .match
      ),
    ] as [(String, String, String, String, AssociationVerdict.Outcome)])
  func `a key applies from its first supporting version`(
    os: String, entry: String, applinks: String, path: String, outcome: AssociationVerdict.Outcome
  ) throws {
    let file = AssociationFile(
      reading: SourceText(#"{"applinks":{\#(applinks)"details":[\#(entry)]}}"#, file: "f"),
      keys: try #require(OSVersion(os)).associationKeys)
    let link = Link("https://shop.example" + path)
    expect(file.verdict(for: link, app: Self.app).outcome, equals: outcome)
    expect(file.explanation(for: link, app: Self.app).verdict.outcome, equals: outcome)
  }

  private static func component(_ path: String) -> String {
    #"{"appIDs":["\#(app)"],"components":[{"/":"\#(path)"}]}"#
  }

  @Test func `a file without apps is not used before iOS 13, and the reason says so`() throws {
    let file = { (os: OSVersion) in
      AssociationFile(
        reading: SourceText(#"{"applinks":{"details":[\#(Self.both)]}}"#, file: "f"), keys: os.associationKeys)
    }
    let reasons = try ["iOS 12", "iOS 13"].map { text in
      let os = try #require(OSVersion(text))
      let device = Device.make {
        $0.os = os
        $0.apps = [.make(download: .file(file(os)))]
      }
      return device.decide(Link("https://shop.example/new"), from: .messages).reason.code
    }
    expect(reasons, equals: ["file-without-apps", "rule-matches"])
  }

  @Test func `an app listed only in appIDs is reported on an older system`() throws {
    let os = try #require(OSVersion("iOS 12"))
    var device = Device.make {
      $0.os = os
      $0.apps[0].associations["shop.example"] = .file(
        AssociationFile(
          reading: SourceText(#"{"applinks":{"details":[\#(Self.onlyNew)]}}"#, file: "f"),
          keys: os.associationKeys))
    }
    device.apps[0].id = Self.app
    let decision = device.decide(Link("https://shop.example/new"), from: .messages)
    expect(decision.reason.code, equals: "app-not-in-file")
    #expect(decision.reason.message.contains("systems before iOS 13 do not read"))
  }
}
