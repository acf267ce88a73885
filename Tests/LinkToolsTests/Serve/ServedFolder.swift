import LinkTools
import LinkHarness
import Foundation

/// A temporary directory that contains a plan and its documents, and is removed after the test.
struct ServedFolder: ~Copyable {
  let path: String

  init(_ plan: String = ServedFolder.plan) throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("served-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try write(Self.association, to: "shop.json")
    try write(plan, to: "plan.json")
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var planPath: String { path + "/plan.json" }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name), options: .atomic)
  }

  static let association =
    #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.shop"],"components":[{"/":"/product/*"}]}]}}"#

  static let plan = """
    { "version": 1, "name": "Served <plan>",
      "sites": {
        "shop.example": { "association": { "file": "shop.json" },
          "pages": [ { "path": "/product/:id", "title": "Product {id}" },
                     { "path": "/help/:topic", "title": "Help" } ] },
        "large.example": { "association": { "fault": "tooLarge" } },
        "broken.example": { "association": { "text": "{ \\"applinks\\": {,} }" } } },
      "apps": { "shop": { "id": "ABCDE12345.com.example.shop",
        "associatedDomains": ["applinks:shop.example"] } },
      "links": [
        { "id": "a product", "open": "https://shop.example/product/42", "from": "messages",
          "expect": { "opens": "shop" } },
        { "id": "<script>alert(1)</script>", "open": "https://shop.example/'\\"><b>&", "from": "mail",
          "expect": { "opens": "shop" } },
        { "id": "set aside", "skip": "later", "open": "https://shop.example/", "from": "mail",
          "expect": { "opens": "browser" } } ] }
    """
}
