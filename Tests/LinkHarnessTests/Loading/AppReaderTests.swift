@testable import LinkHarness

struct AppReaderTests {
  private func load(_ entitlements: String, _ info: String) throws -> PlanReader.Outcome {
    let folder = try Folder(["Shop.entitlements": entitlements, "Info.plist": info])
    let plan = """
      { "version": 1,
        \(Sample.site(#"{ "/": "/tea" }"#)),
        "apps": { "shop": {
          "id": "\(Sample.id)",
          "entitlements": { "file": "Shop.entitlements" },
          "infoPlist": { "file": "Info.plist" } } },
        "links": [
          { "id": "web", "open": "https://shop.example/tea", "from": "messages",
            "expect": { "opens": "shop" } },
          { "id": "scheme", "open": "shop://tea", "expect": { "opens": "shop" } } ] }
      """
    let source = SourceText(plan, file: folder.path + "/plan.json")
    return PlanReader(source: source, files: PlanFiles(root: folder.path), forbidsOnly: false)
      .read()
  }

  private func entitlements(_ value: String) -> String {
    """
    <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
    <array><string>\(value)</string></array></dict></plist>
    """
  }
  private let info = """
    <plist version="1.0"><dict><key>CFBundleURLTypes</key><array><dict>
    <key>CFBundleURLSchemes</key><array><string>Shop</string></array></dict></array></dict></plist>
    """

  @Test func `domains and schemes are read from the app's own files`() async throws {
    let load = try load(entitlements("applinks:shop.example"), info)
    expectEmpty(load.findings)
    let plan = try #require(load.plan)
    expect(plan.apps.first?.associatedDomains.map(\.raw), equals: ["applinks:shop.example"])
    expect(plan.apps.first?.urlSchemes, equals: ["shop"])
    let replayer = await Replayer(plan)
    for row in plan.rows {
      let result = await replayer.replay(row)
      expect(result.status, equals: .passed)
    }
  }

  @Test func `an invalid value is loaded, and the link stays in the browser`() async throws {
    let load = try load(entitlements("applinks:https://shop.example"), info)
    expectEmpty(load.findings)
    let plan = try #require(load.plan)
    expect(plan.apps.first?.associatedDomains.map(\.raw), equals: ["applinks:https://shop.example"])
    let replayer = await Replayer(plan)
    let result = await replayer.replay(plan.rows[0])
    expect(result.failures.first?.because, equals: "domain-not-associated")
  }

  @Test func `an invalid property list is reported at the position of the error`() throws {
    let load = try load("<plist><dict>", info)
    let finding = try #require(load.findings.first)
    expect(finding.file, hasSuffix: "Shop.entitlements")
    expect(finding.message, equals: "<dict> is never closed")
    expect(finding.position, equals: SourcePosition(line: 1, column: 8))
  }
}
