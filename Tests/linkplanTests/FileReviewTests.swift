@testable import linkplan

/// Tests that a failed row says what lint knows about the files that it used.
struct FileReviewTests {
  private static func folder(file: String, domain: String = "applinks:shop.example") throws -> Folder {
    try Folder([
      "plan.json": """
      { "version": 1, "sites": { "shop.example": { "association": { "file": "aasa" } } },
        "apps": { "shop": { "id": "K7Q2M4X9ZT.com.tea.shop", "entitlements": { "file": "shop.entitlements" } } },
        "links": [
          { "id": "first", "open": "https://shop.example/product/1", "expect": { "opens": "shop" } },
          { "id": "typed", "open": "https://shop.example/product/1", "from": "addressBar", "expect": { "opens": "shop" } } ] }
      """,
      "aasa": file,
      "shop.entitlements": """
      <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>
      <key>com.apple.developer.associated-domains</key><array>
      <string>\(domain)</string></array></dict></plist>
      """,
    ])
  }

  private static let entry = #"{ "appIDs": ["K7Q2M4X9ZT.com.tea.shop"], "components": [{ "/": "/product/*" }] }"#
  private static let other = #"{ "appIDs": ["com.tea.other"], "components": [{ "/": "/product/*" }] }"#

  private func replay(_ folder: borrowing Folder, _ row: String) async -> String {
    await folder.run("replay", "@/plan.json", "--row", row).unwrapped
      .replacing(folder.path + "/", with: "")
  }

  @Test func `an error in a file that explains a failure is its first cause, with the fix`() async throws {
    let file = "{ \"applinks\": { \"details\": [\(Self.entry)] } }"
    let folder = try Self.folder(file: file, domain: "applinks:https://shop.example")
    let text = await replay(folder, "first")
    expect(
      text,
      contains: [
        "opened the browser instead of shop: shop.entitlements:3 says applinks:https://shop.example ",
        " this value does not cover shop.example ",
        "fix: shop.entitlements:3:9: write applinks:shop.example for applinks:https://shop.example ",
      ])
  }

  @Test func `an error that has no part in a failure is one line`() async throws {
    let file = "{ \"applinks\": { \"details\": [\n\(Self.entry.replacing("product", with: "sale")),\n\(Self.other)] } }"
    let folder = try Self.folder(file: file)
    let text = await replay(folder, "first")
    expect(text, contains: "does not match the link; lint finds 1 error in aasa:3 ")
    expect(text, lacks: "has no prefix")
  }

  @Test func `a row whose failure no file can cause says nothing about the files`() async throws {
    let file = "{ \"applinks\": { \"details\": [\n\(Self.entry),\n\(Self.other)] } }"
    let folder = try Self.folder(file: file)
    expect(await replay(folder, "typed"), lacks: "lint finds")
  }
}
